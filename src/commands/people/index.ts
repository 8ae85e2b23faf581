import { group } from '../framework/command.ts';
import { confirmDeletion, deleteStored, exportStored } from './data.ts';
import { map } from './map.ts';
import { name } from './name.ts';

export const people = group({
  words: (texts) => texts.people.declarations.people,
  subcommands: [map, name, exportStored, deleteStored],
  presses: [confirmDeletion],
});
