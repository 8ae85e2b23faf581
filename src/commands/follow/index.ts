import { group } from '../framework/command.ts';
import { add } from './add.ts';
import { list, remove } from './list.ts';

export const follow = group({
  words: (texts) => texts.follow.declarations.follow,
  subcommands: [add, list, remove],
});
