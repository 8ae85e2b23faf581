import { group } from '../framework/command.ts';
import { add, title } from './add.ts';
import { delivery } from './delivery.ts';
import { list, remove } from './list.ts';

export const follow = group({
  words: (texts) => texts.follow.declarations.follow,
  subject: 'find',
  subcommands: [add, title, list, remove, delivery],
});
