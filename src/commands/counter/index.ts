import { group } from '../framework/command.ts';
import { list } from './list.ts';
import { remove } from './remove.ts';
import { set } from './set.ts';

export const counter = group({
  words: (texts) => texts.counter.declarations.counter,
  subcommands: [set, remove, list],
});
