import { group } from '../framework/command.ts';
import { apply, confirmMatch, leaveMatch, previewMatch } from './apply.ts';
import { find, matchPage } from './find.ts';

export const match = group({ words: (texts) => texts.declarations.match, subcommands: [find, apply] });

export const matchPresses = [matchPage, previewMatch, confirmMatch, leaveMatch];
