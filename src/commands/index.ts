import { accessCommand } from './access/index.ts';
import { auditCommand } from './audit/index.ts';
import { boardCommand } from './board/index.ts';
import { browseCommand } from './browse/index.ts';
import { addToPlaylistMenuCommand } from './card/addToPlaylist.ts';
import { addToPlaylistPressHandlers } from './card/choosePlaylist.ts';
import { counterCommand } from './counter/index.ts';
import { devicesCommand } from './devices/index.ts';
import { doctorCommand } from './doctor/index.ts';
import { followCommand } from './follow/index.ts';
import type { PressHandler } from './framework/action.ts';
import type { Command } from './framework/command.ts';
import type { MessageCommand } from './framework/messageCommand.ts';
import { createServerChoiceHandlers } from './framework/onServer.ts';
import { createCommandPressHandlers } from './framework/tasks/createCommandPressHandlers.ts';
import { createHelpCommand } from './help/index.ts';
import { historyCommand } from './history/index.ts';
import { infoCommand } from './info/index.ts';
import { libraryCommand } from './library/index.ts';
import { logCommand } from './log/index.ts';
import { matchCommand } from './match/index.ts';
import { meCommand } from './me/index.ts';
import { newItemsCommand } from './new/index.ts';
import { notifyCommand } from './notify/index.ts';
import { createPanel } from './panel/index.ts';
import { peopleCommand } from './people/index.ts';
import { pickRandomTitlesCommand } from './pick/index.ts';
import { playlistCommand } from './playlist/index.ts';
import { recapCommand } from './recap/index.ts';
import { reportItemMenuCommand, reportPresses } from './report/index.ts';
import { reportCommand } from './report/report.ts';
import { ruleCommand } from './rule/index.ts';
import { scanCommand } from './scan/index.ts';
import { searchCommand } from './search/index.ts';
import { serverCommand } from './server/index.ts';
import { sessionCommand } from './session/index.ts';
import { cancelOperation } from './shared/cancellable.ts';
import { statsCommand } from './stats/index.ts';
import { voteCommand } from './vote/index.ts';
import { wishCommand } from './wish/index.ts';

/**
 * The commands `/help` and `/panel` list all commands, which are declared only below. So both get a function that
 * returns the commands, and call it when they run.
 */
const help = createHelpCommand(() => ({ commands, messageCommands }));
const panel = createPanel(() => commands);

/**
 * All commands, in the order in which the help shows them within a subject. Discord's registration, the help and
 * docs/commands.md use this list.
 */
export const commands: readonly Command[] = [
  searchCommand,
  newItemsCommand,
  pickRandomTitlesCommand,
  voteCommand,
  browseCommand,
  infoCommand,
  followCommand,
  wishCommand,
  playlistCommand,
  meCommand,
  sessionCommand,
  historyCommand,
  statsCommand,
  recapCommand,
  notifyCommand,
  boardCommand,
  panel,
  counterCommand,
  ruleCommand,
  scanCommand,
  matchCommand,
  libraryCommand,
  reportCommand,
  devicesCommand,
  serverCommand,
  logCommand,
  doctorCommand,
  peopleCommand,
  accessCommand,
  auditCommand,
  help,
];

export const messageCommands: readonly MessageCommand[] = [addToPlaylistMenuCommand, reportItemMenuCommand];

export const pressActions: readonly PressHandler[] = [
  ...commands.flatMap(({ presses }) => presses),
  ...addToPlaylistPressHandlers,
  ...reportPresses,
  ...createServerChoiceHandlers(commands),
  ...createCommandPressHandlers(commands),
  cancelOperation,
];
