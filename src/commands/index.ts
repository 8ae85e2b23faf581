import type { Command } from './command.ts';
import { log } from './log.ts';
import { playlist } from './playlist.ts';
import type { PressAction } from './press.ts';
import { scan } from './scan.ts';
import { search } from './search.ts';
import { session, sessionPresses } from './session.ts';

/** All of them. Discord, the help and the README's table are made from this list. */
export const commands: readonly Command[] = [search, playlist, session, scan, log];

/** Everything that buttons, selects and forms do. */
export const pressActions: readonly PressAction[] = [...sessionPresses];
