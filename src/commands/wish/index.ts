import { group } from '../framework/command.ts';
import { add } from './add.ts';
import { arrived } from './arrived.ts';
import { join, list } from './list.ts';
import { close, sort } from './manage.ts';

export const wish = group({
  words: (texts) => texts.wish.declarations.wish,
  subject: 'find',
  subcommands: [add, list, arrived, sort, close],
  presses: [join],
});
