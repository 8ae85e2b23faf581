import type { Vocabulary } from '../vocabulary.ts';
import { createFilmsWithHostileTitles, createOtherVideos, createSampleFilms } from './films.ts';
import type { LibraryItem } from './item.ts';
import { Library } from './library.ts';
import { createSampleMusic } from './music.ts';
import { createSamplePhotographs } from './photographs.ts';
import { createLibrarySections } from './section.ts';
import { createSampleTvShows } from './series.ts';

export interface MediaLibraryOptions {
  readonly hostile: boolean;
  readonly copies: number;
  readonly films: number;
}

export function createMediaLibrary(words: Vocabulary, options: MediaLibraryOptions): Library {
  const isDefault = options.copies === 1 && options.films === 0;
  const items = isDefault ? defaultItems() : [createSampleFilms(options.copies, options.films), ...itemsWithoutFilms()];
  return new Library(createLibrarySections(words), [
    ...items.flat(),
    ...(options.hostile ? createFilmsWithHostileTitles() : []),
  ]);
}

/** Items of all servers. Items are replaced and not changed, so servers can share them. */
let cachedItems: readonly (readonly LibraryItem[])[] | undefined;

function defaultItems(): readonly (readonly LibraryItem[])[] {
  cachedItems ??= [createSampleFilms(), ...itemsWithoutFilms()];
  return cachedItems;
}

function itemsWithoutFilms(): readonly (readonly LibraryItem[])[] {
  return [createOtherVideos(), createSampleTvShows(), createSampleMusic(), createSamplePhotographs()];
}
