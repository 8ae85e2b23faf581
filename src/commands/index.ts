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
import { onServerPresses } from './framework/onServer.ts';
import { commandPresses } from './framework/tasks/commandPresses.ts';
import { createHelp } from './help/index.ts';
import { history } from './history/index.ts';
import { info } from './info/index.ts';
import { library } from './library/index.ts';
import { log } from './log/index.ts';
import { match } from './match/index.ts';
import { me } from './me/index.ts';
import { newCommand } from './new/index.ts';
import { notify } from './notify/index.ts';
import { createPanel } from './panel/index.ts';
import { people } from './people/index.ts';
import { pick } from './pick/index.ts';
import { playlist } from './playlist/index.ts';
import { recap } from './recap/index.ts';
import { reportItem, reportPresses } from './report/index.ts';
import { report } from './report/report.ts';
import { rule } from './rule/index.ts';
import { scan } from './scan/index.ts';
import { search } from './search/index.ts';
import { server } from './server/index.ts';
import { session } from './session/index.ts';
import { cancelOperation } from './shared/cancellable.ts';
import { stats } from './stats/index.ts';
import { vote } from './vote/index.ts';
import { wish } from './wish/index.ts';

/** Help and panel list all commands, but are commands too. So they get a function that they call only when they run. */
const help = createHelp(() => ({ commands, messageCommands }));
const panel = createPanel(() => commands);

/**
 * All commands. Discord, the help and docs/commands.md take them from this list. The help shows the commands of a
 * subject in this order.
 */
export const commands: readonly Command[] = [
  search,
  newCommand,
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
  recap,
  notify,
  board,
  panel,
  counter,
  rule,
  scan,
  match,
  library,
  report,
  devices,
  server,
  log,
  doctor,
  people,
  access,
  audit,
  help,
];

export const messageCommands: readonly MessageCommand[] = [addToPlaylist, reportItem];

export const pressActions: readonly PressAction[] = [
  ...commands.flatMap(({ presses }) => presses),
  ...cardPresses,
  ...reportPresses,
  ...onServerPresses(commands),
  ...commandPresses(commands),
  cancelOperation,
];
