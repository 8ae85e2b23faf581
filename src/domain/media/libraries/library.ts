import type { ItemRef, LibraryRef, PictureRef } from '../../servers/refs.ts';
import type { LibraryFilter } from '../filters/filters.ts';
import type { ItemKind } from '../items/item.ts';

/** The four types of library (interface 2.3). */
export const LIBRARY_TYPES = ['movie', 'show', 'artist', 'photo'] as const;
export type LibraryType = (typeof LIBRARY_TYPES)[number];

export interface Library {
  readonly key: LibraryRef;
  /** One of LIBRARY_TYPES, or another word of a newer server. */
  readonly type: string;
  readonly title: string;
  readonly agent?: string | undefined;
  readonly scanner?: string | undefined;
  readonly language?: string | undefined;
  readonly uuid?: string | undefined;
  readonly locations: readonly { readonly id?: string | undefined; readonly path: string }[];
  readonly art?: PictureRef | undefined;
  readonly composite?: PictureRef | undefined;
  readonly thumb?: PictureRef | undefined;
  readonly createdAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  readonly content?: boolean | undefined;
  readonly directory?: boolean | undefined;
  /** Kept as the server sent it: despite its name, real servers send no time here. */
  readonly contentChangedAt?: number | undefined;
  /** As the preference `hidden`: 0 to 2. */
  readonly hidden?: number | undefined;
}

/** The kinds by which a library of each type can be listed, containers first. */
const LIBRARY_KINDS: Readonly<Record<LibraryType, readonly ListedKind[]>> = {
  movie: ['movie'],
  show: ['show', 'season', 'episode'],
  artist: ['artist', 'album', 'track'],
  photo: ['photo'],
};

const isKnown = (type: string): type is LibraryType => Object.hasOwn(LIBRARY_KINDS, type);

/** Empty for an unknown type: its kinds cannot be requested. */
export const kindsIn = (type: string): readonly ListedKind[] => (isKnown(type) ? LIBRARY_KINDS[type] : []);

/** True for an unknown type, because only the server knows its kinds. */
export const canHold = (type: string, kind: ListedKind): boolean =>
  !isKnown(type) || LIBRARY_KINDS[type].includes(kind);

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
  readonly libraryKey: LibraryRef;
  /** If missing, the library's top level: films, shows, artists or photos. */
  readonly kind?: ListedKind | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface AlbumsQuery {
  /** The key of a music library. */
  readonly libraryKey: LibraryRef;
  /** The artist's `ratingKey`. */
  readonly artistKey: ItemRef;
  /** Adds `guids`, one for each online metadata service. */
  readonly includeGuids?: boolean | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface DecadeQuery {
  /** The key of a movie library. */
  readonly libraryKey: LibraryRef;
  /** The first of the ten years; it may be any year. */
  readonly decade: number;
  readonly filters?: readonly LibraryFilter[] | undefined;
}
