import { group } from '../framework/command.ts';
import { apply, confirmMatch, leaveMatch, previewMatch, previewOf } from './apply.ts';
import { find, matchesOf, pages } from './find.ts';

export const match = group({
  words: (texts) => texts.match.declarations.match,
  subcommands: [find, apply],
  presses: [pages.action, matchesOf, previewOf, previewMatch, confirmMatch, leaveMatch],
});
