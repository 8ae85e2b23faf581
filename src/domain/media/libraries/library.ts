import type { ItemRef, LibraryRef, PictureRef } from '../../servers/refs.ts';
import type { LibraryFilter } from '../filters/filters.ts';
import type { ItemKind } from '../items/item.ts';

/** The four types of library (interface.md, 2.3). */
export const LIBRARY_TYPES = ['movie', 'show', 'artist', 'photo'] as const;
export type LibraryType = (typeof LIBRARY_TYPES)[number];

export interface Library {
  readonly key: LibraryRef;
  /** One of LIBRARY_TYPES, or a type from a newer server version. */
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
  /** interface.md does not say what `content` and `directory` mean. */
  readonly content?: boolean | undefined;
  readonly directory?: boolean | undefined;
  /**
   * A value that changes whenever the library's contents change, as the server sent it. Despite its name, real servers
   * send no time here.
   */
  readonly contentChangedAt?: number | undefined;
  /**
   * Value of the preference `hidden`, from 0 (shown everywhere) to 2 (hidden from the start page and from searches).
   */
  readonly hidden?: number | undefined;
}

/** Kinds of items by which each type of library can be listed, containers first. */
const LIBRARY_KINDS: Readonly<Record<LibraryType, readonly ListableItemKind[]>> = {
  movie: ['movie'],
  show: ['show', 'season', 'episode'],
  artist: ['artist', 'album', 'track'],
  photo: ['photo'],
};

const isLibraryType = (type: string): type is LibraryType => Object.hasOwn(LIBRARY_KINDS, type);

/** Kinds of items by which a library of this type can be listed. Empty for a type that the bot does not know. */
export const listableItemKinds = (type: string): readonly ListableItemKind[] =>
  isLibraryType(type) ? LIBRARY_KINDS[type] : [];

/**
 * True if the library may contain items of this kind. Also true for a type of library that the bot does not know,
 * because only the server then knows its kinds.
 */
export const mayLibraryContainItemKind = (type: string, kind: ListableItemKind): boolean =>
  !isLibraryType(type) || LIBRARY_KINDS[type].includes(kind);

/**
 * True if the server matches the library's items to known works. Servers do not match photos and personal media, whose
 * agents end in `.none` (interface.md, 2.4).
 */
export const isMatchedByServer = ({ type, agent = '' }: Library): boolean =>
  type !== 'photo' && !agent.endsWith('.none');

/** Kinds of items by which a library can be listed, with their numbers for `type=` (MEDIA-SERVER.md). */
export const LISTABLE_ITEM_KINDS = {
  movie: 1,
  show: 2,
  season: 3,
  episode: 4,
  artist: 8,
  album: 9,
  track: 10,
  photo: 13,
} as const satisfies Readonly<Partial<Record<ItemKind, number>>>;
export type ListableItemKind = keyof typeof LISTABLE_ITEM_KINDS;

export interface LibraryItemsQuery {
  readonly libraryKey: LibraryRef;
  /** Kind of the items to list. Undefined: the library's top level (films, shows, artists or photos). */
  readonly kind?: ListableItemKind | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface AlbumsQuery {
  readonly libraryKey: LibraryRef;
  readonly artistKey: ItemRef;
  /** True to also get `guids`, which contains one id for each online metadata service. */
  readonly includeGuids?: boolean | undefined;
  readonly filters?: readonly LibraryFilter[] | undefined;
}

export interface DecadeQuery {
  readonly libraryKey: LibraryRef;
  /** First of the ten years. It need not be a multiple of ten. */
  readonly decade: number;
  readonly filters?: readonly LibraryFilter[] | undefined;
}
