import { group } from '../framework/command.ts';
import { list, pages } from './list.ts';

export const history = group({
  words: (texts) => texts.history.declarations.history,
  subcommands: [list],
  presses: [pages.action],
});
