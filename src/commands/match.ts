import { group } from './command.ts';
import { apply, confirmMatch, leaveMatch, previewMatch } from './match/apply.ts';
import { find, matchPage } from './match/find.ts';

export const match = group({ words: (texts) => texts.declarations.match, subcommands: [find, apply] });

export const matchPresses = [matchPage, previewMatch, confirmMatch, leaveMatch];
