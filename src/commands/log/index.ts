import { group } from '../framework/command.ts';
import { batch, writeBatch } from './batch.ts';
import { write } from './write.ts';

export const log = group({
  words: (texts) => texts.log.declarations.log,
  subcommands: [write, batch],
  presses: [writeBatch],
});
