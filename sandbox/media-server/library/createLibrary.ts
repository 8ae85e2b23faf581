import type { Words } from '../vocabulary.ts';
import { actualities, films, hostileFilms } from './films.ts';
import type { Item } from './item.ts';
import { Library } from './library.ts';
import { music } from './music.ts';
import { photographs } from './photographs.ts';
import { sectionsIn } from './section.ts';
import { series } from './series.ts';

export interface ShelfOptions {
  readonly hostile: boolean;
  readonly copies: number;
  readonly films: number;
}

export function stockLibrary(words: Words, options: ShelfOptions): Library {
  const isUsual = options.copies === 1 && options.films === 0;
  const shelves = isUsual ? usualShelves() : [films(options.copies, options.films), ...otherShelves()];
  return new Library(sectionsIn(words), [...shelves.flat(), ...(options.hostile ? hostileFilms() : [])]);
}

/** Nothing changes an item, a changed one is a new one: servers may share them. */
let usual: readonly (readonly Item[])[] | undefined;

function usualShelves(): readonly (readonly Item[])[] {
  usual ??= [films(), ...otherShelves()];
  return usual;
}

function otherShelves(): readonly (readonly Item[])[] {
  return [actualities(), series(), music(), photographs()];
}
