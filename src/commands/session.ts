import { group } from './command.ts';
import { list } from './session/list.ts';
import { terminate } from './session/terminate.ts';
import { askReason, submitReason } from './session/terminateButton.ts';

export const session = group({ words: (texts) => texts.declarations.session, subcommands: [list, terminate] });

export const sessionPresses = [askReason, submitReason];
