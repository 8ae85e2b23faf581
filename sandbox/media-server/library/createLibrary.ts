import type { Vocabulary } from '../vocabulary.ts';
import { createFilms, createHostileFilms, createOtherVideos } from './films.ts';
import type { Item } from './item.ts';
import { Library } from './library.ts';
import { createMusic } from './music.ts';
import { createPhotographs } from './photographs.ts';
import { createSections } from './section.ts';
import { createSeries } from './series.ts';

export interface LibraryOptions {
  readonly hostile: boolean;
  readonly copies: number;
  readonly films: number;
}

export function createLibrary(words: Vocabulary, options: LibraryOptions): Library {
  const isDefault = options.copies === 1 && options.films === 0;
  const items = isDefault ? defaultItems() : [createFilms(options.copies, options.films), ...itemsWithoutFilms()];
  return new Library(createSections(words), [...items.flat(), ...(options.hostile ? createHostileFilms() : [])]);
}

/** Items of all servers. Items are replaced and not changed, so servers can share them. */
let cachedItems: readonly (readonly Item[])[] | undefined;

function defaultItems(): readonly (readonly Item[])[] {
  cachedItems ??= [createFilms(), ...itemsWithoutFilms()];
  return cachedItems;
}

function itemsWithoutFilms(): readonly (readonly Item[])[] {
  return [createOtherVideos(), createSeries(), createMusic(), createPhotographs()];
}
