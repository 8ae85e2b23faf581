import type { LibraryType } from './library.ts';
import type { ListedKind } from './libraryItems.ts';

/** What a library of each type can be listed by; what holds others comes first. */
const LIBRARY_KINDS: Readonly<Record<LibraryType, readonly ListedKind[]>> = {
  movie: ['movie'],
  show: ['show', 'season', 'episode'],
  artist: ['artist', 'album', 'track'],
  photo: ['photo'],
};

const isKnown = (type: string): type is LibraryType => Object.hasOwn(LIBRARY_KINDS, type);

/** None for a type that nobody knows yet: there is no telling what to ask it for. */
export const kindsIn = (type: string): readonly ListedKind[] => (isKnown(type) ? LIBRARY_KINDS[type] : []);

/** What a type of library that nobody knows yet can hold is the server's to say. */
export const canHold = (type: string, kind: ListedKind): boolean =>
  !isKnown(type) || LIBRARY_KINDS[type].includes(kind);
