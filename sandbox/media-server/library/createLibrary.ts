import type { Words } from '../vocabulary.ts';
import { actualities, films, hostileFilms } from './films.ts';
import type { Item } from './item.ts';
import { Library } from './library.ts';
import { music } from './music.ts';
import { photographs } from './photographs.ts';
import { sectionsIn } from './section.ts';
import { series } from './series.ts';

export interface LibraryOptions {
  readonly hostile: boolean;
  readonly copies: number;
  readonly films: number;
}

export function createLibrary(words: Words, options: LibraryOptions): Library {
  const isDefault = options.copies === 1 && options.films === 0;
  const items = isDefault ? defaultItems() : [films(options.copies, options.films), ...itemsWithoutFilms()];
  return new Library(sectionsIn(words), [...items.flat(), ...(options.hostile ? hostileFilms() : [])]);
}

/** Items that all servers share. Items are never changed, only replaced. */
let cachedItems: readonly (readonly Item[])[] | undefined;

function defaultItems(): readonly (readonly Item[])[] {
  cachedItems ??= [films(), ...itemsWithoutFilms()];
  return cachedItems;
}

function itemsWithoutFilms(): readonly (readonly Item[])[] {
  return [actualities(), series(), music(), photographs()];
}
