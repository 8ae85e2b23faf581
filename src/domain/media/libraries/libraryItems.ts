import type { LibraryFilter } from '../filters/filters.ts';
import type { ItemKind } from '../items/item.ts';

/** The kinds by which a library can be listed, each with its number in `type=` (MEDIA-SERVER.md). */
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
  /** If missing, the library's top level: films, shows, artists or photos. */
  readonly kind?: ListedKind | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface AlbumsQuery {
  /** The key of a music library. */
  readonly libraryKey: string;
  /** The artist's `ratingKey`. */
  readonly artistKey: string;
  /** Adds `guids`, one for each online metadata service. */
  readonly includeGuids?: boolean | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface DecadeQuery {
  /** The key of a movie library. */
  readonly libraryKey: string;
  /** The first of the ten years; it may be any year. */
  readonly decade: number;
  readonly filters?: readonly LibraryFilter[] | undefined;
}
