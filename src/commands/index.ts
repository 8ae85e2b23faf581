import { browse, browsePresses } from './browse.ts';
import { addToPlaylist } from './card/addToPlaylist.ts';
import { cardPresses } from './card/choosePlaylist.ts';
import type { Command } from './command.ts';
import { device, devicePresses } from './device.ts';
import { createHelp } from './help.ts';
import { history, historyPresses } from './history.ts';
import { item, itemPresses } from './item.ts';
import { library, libraryPresses } from './library.ts';
import { log, logPresses } from './log.ts';
import { match, matchPresses } from './match.ts';
import type { MessageCommand } from './messageCommand.ts';
import { notify, notifyPresses } from './notify.ts';
import { playlist, playlistPresses } from './playlist.ts';
import { pref, prefPresses } from './pref.ts';
import type { PressAction } from './press.ts';
import { resource, resourcePresses } from './resource.ts';
import { scan } from './scan.ts';
import { search, searchPage } from './search.ts';
import { session, sessionPresses } from './session.ts';
import { stats, statsPresses } from './stats.ts';
import { task } from './task.ts';
import { cancelWork } from './work.ts';

/** Made first, though it lists the others: they are looked up when it is asked for. */
const help = createHelp(() => ({ commands, messageCommands }));

/** All of them. Discord, the help and the README's table are made from this list. */
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
  device,
  resource,
  task,
  pref,
  match,
  library,
  notify,
];

/** What the menu of a message offers. */
export const messageCommands: readonly MessageCommand[] = [addToPlaylist];

/** Everything that buttons, selects and forms do. */
export const pressActions: readonly PressAction[] = [
  help.press,
  searchPage,
  ...browsePresses,
  ...itemPresses,
  ...cardPresses,
  ...sessionPresses,
  ...playlistPresses,
  cancelWork,
  ...historyPresses,
  ...statsPresses,
  ...devicePresses,
  ...resourcePresses,
  ...logPresses,
  ...prefPresses,
  ...matchPresses,
  ...libraryPresses,
  ...notifyPresses,
];
