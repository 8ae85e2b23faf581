import { group } from '../framework/command.ts';
import { apply, confirmMatch, leaveMatch, previewMatch } from './apply.ts';
import { find, matchPage } from './find.ts';

export const match = group({ words: (texts) => texts.match.declarations.match, subcommands: [find, apply] });

export const matchPresses = [matchPage, previewMatch, confirmMatch, leaveMatch];
