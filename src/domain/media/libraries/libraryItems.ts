import type { LibraryFilter } from '../filters/filters.ts';
import type { ItemKind } from '../items/item.ts';

/** Kinds that a library can be listed by, each with its number in `type=` (MEDIA-SERVER.md). */
export const LISTED_KINDS = {
  movie: 1,
  show: 2,
  season: 3,
  episode: 4,
  artist: 8,
  album: 9,
  track: 10,
  photo: 13,
} as const satisfies Readonly<Partial<Record<ItemKind, number>>>;
export type ListedKind = keyof typeof LISTED_KINDS;

export interface LibraryItemsQuery {
  /** `Library.key`. */
  readonly libraryKey: string;
  /** What the library holds at its top, if left out: films, shows, artists or photos. */
  readonly kind?: ListedKind | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface AlbumsQuery {
  /** Of a music library. */
  readonly libraryKey: string;
  /** The artist's `ratingKey`. */
  readonly artistKey: string;
  /** Adds `guids`, one for each online metadata service. */
  readonly includeGuids?: boolean | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface DecadeQuery {
  /** Of a movie library. */
  readonly libraryKey: string;
  /** Any year: the first of the ten. */
  readonly decade: number;
  readonly filters?: readonly LibraryFilter[] | undefined;
}
