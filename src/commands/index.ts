import { access, accessPresses } from './access/index.ts';
import { account, accountPresses } from './account/index.ts';
import { audit, auditPresses } from './audit/index.ts';
import { board } from './board/index.ts';
import { browse, browsePresses } from './browse/index.ts';
import { addToPlaylist } from './card/addToPlaylist.ts';
import { cardPresses } from './card/choosePlaylist.ts';
import { counter } from './counter/index.ts';
import { device, devicePresses } from './device/index.ts';
import { doctor } from './doctor/index.ts';
import type { Command } from './framework/command.ts';
import type { MessageCommand } from './framework/messageCommand.ts';
import type { PressAction } from './framework/press.ts';
import { createHelp } from './help/index.ts';
import { history, historyPresses } from './history/index.ts';
import { item, itemPresses } from './item/index.ts';
import { library, libraryPresses } from './library/index.ts';
import { log, logPresses } from './log/index.ts';
import { match, matchPresses } from './match/index.ts';
import { me, mePresses } from './me/index.ts';
import { notify, notifyPresses } from './notify/index.ts';
import { playlist, playlistPresses } from './playlist/index.ts';
import { pref, prefPresses } from './pref/index.ts';
import { privacy, privacyPresses } from './privacy/index.ts';
import { resource, resourcePresses } from './resource/index.ts';
import { rule, rulePresses } from './rule/index.ts';
import { scan } from './scan/index.ts';
import { search, searchPresses } from './search/index.ts';
import { session, sessionPresses } from './session/index.ts';
import { cancelWork } from './shared/cancellable.ts';
import { stats, statsPresses } from './stats/index.ts';
import { task } from './task/index.ts';

/** Created first although it lists the others, since it only looks them up when somebody runs it. */
const help = createHelp(() => ({ commands, messageCommands }));

/** All commands. Discord, the help and docs/commands.md are made from this list. */
export const commands: readonly Command[] = [
  help.command,
  search,
  browse,
  item,
  playlist,
  session,
  scan,
  log,
  history,
  stats,
  me,
  device,
  resource,
  task,
  pref,
  match,
  library,
  notify,
  rule,
  board,
  counter,
  account,
  access,
  privacy,
  audit,
  doctor,
];

/** The entries in the menu of a message. */
export const messageCommands: readonly MessageCommand[] = [addToPlaylist];

/** Everything that buttons, selects and forms do. */
export const pressActions: readonly PressAction[] = [
  help.press,
  ...searchPresses,
  ...browsePresses,
  ...itemPresses,
  ...cardPresses,
  ...sessionPresses,
  ...playlistPresses,
  cancelWork,
  ...historyPresses,
  ...statsPresses,
  ...mePresses,
  ...devicePresses,
  ...resourcePresses,
  ...logPresses,
  ...prefPresses,
  ...matchPresses,
  ...libraryPresses,
  ...notifyPresses,
  ...rulePresses,
  ...accountPresses,
  ...accessPresses,
  ...privacyPresses,
  ...auditPresses,
];
