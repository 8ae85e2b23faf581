import { group } from '../framework/command.ts';
import { add } from './add.ts';
import { join, list } from './list.ts';
import { close, sort } from './manage.ts';

export const wish = group({
  words: (texts) => texts.wish.declarations.wish,
  subject: 'find',
  subcommands: [add, list, sort, close],
  presses: [join],
});
