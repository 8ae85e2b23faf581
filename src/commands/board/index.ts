import { group } from '../framework/command.ts';
import { refresh } from './refresh.ts';
import { remove } from './remove.ts';
import { set } from './set.ts';

export const board = group({
  words: (texts) => texts.board.declarations.board,
  subcommands: [set, remove, refresh],
});
