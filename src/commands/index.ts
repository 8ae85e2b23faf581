import { access } from './access/index.ts';
import { audit } from './audit/index.ts';
import { board } from './board/index.ts';
import { browse } from './browse/index.ts';
import { addToPlaylist } from './card/addToPlaylist.ts';
import { cardPresses } from './card/choosePlaylist.ts';
import { counter } from './counter/index.ts';
import { devices } from './devices/index.ts';
import { doctor } from './doctor/index.ts';
import { follow } from './follow/index.ts';
import type { PressAction } from './framework/action.ts';
import type { Command } from './framework/command.ts';
import type { MessageCommand } from './framework/messageCommand.ts';
import { actionsOnServer } from './framework/onServer.ts';
import { createHelp } from './help/index.ts';
import { history } from './history/index.ts';
import { info } from './info/index.ts';
import { library } from './library/index.ts';
import { log } from './log/index.ts';
import { match } from './match/index.ts';
import { me } from './me/index.ts';
import { fresh } from './new/index.ts';
import { notify } from './notify/index.ts';
import { people } from './people/index.ts';
import { pick } from './pick/index.ts';
import { playlist } from './playlist/index.ts';
import { reportItem, reportPresses } from './report/index.ts';
import { rule } from './rule/index.ts';
import { scan } from './scan/index.ts';
import { search } from './search/index.ts';
import { server } from './server/index.ts';
import { session } from './session/index.ts';
import { cancelWork } from './shared/cancellable.ts';
import { stats } from './stats/index.ts';
import { vote } from './vote/index.ts';
import { wish } from './wish/index.ts';

/** Created first although it lists the others, because it looks them up only when a person runs it. */
const help = createHelp(() => ({ commands, messageCommands }));

/**
 * All commands. Discord, the help and docs/commands.md are made from this list.
 * The help shows the commands of a subject in this order.
 */
export const commands: readonly Command[] = [
  search,
  fresh,
  pick,
  vote,
  browse,
  info,
  follow,
  wish,
  playlist,
  me,
  session,
  history,
  stats,
  notify,
  board,
  counter,
  rule,
  scan,
  match,
  library,
  devices,
  server,
  log,
  doctor,
  people,
  access,
  audit,
  help,
];

/** The entries in the menu of a message. */
export const messageCommands: readonly MessageCommand[] = [addToPlaylist, reportItem];

/** Everything that buttons, selects and forms do. */
export const pressActions: readonly PressAction[] = [
  ...commands.flatMap(({ presses }) => presses),
  ...cardPresses,
  ...reportPresses,
  ...actionsOnServer(commands),
  cancelWork,
];
