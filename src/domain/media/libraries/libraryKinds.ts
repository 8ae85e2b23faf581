import type { LibraryType } from './library.ts';
import type { ListedKind } from './libraryItems.ts';

/** The kinds by which a library of each type can be listed, containers first. */
const LIBRARY_KINDS: Readonly<Record<LibraryType, readonly ListedKind[]>> = {
  movie: ['movie'],
  show: ['show', 'season', 'episode'],
  artist: ['artist', 'album', 'track'],
  photo: ['photo'],
};

const isKnown = (type: string): type is LibraryType => Object.hasOwn(LIBRARY_KINDS, type);

/** None for an unknown type, because nobody knows what to request. */
export const kindsIn = (type: string): readonly ListedKind[] => (isKnown(type) ? LIBRARY_KINDS[type] : []);

/** True for an unknown type, because only the server can say what it may hold. */
export const canHold = (type: string, kind: ListedKind): boolean =>
  !isKnown(type) || LIBRARY_KINDS[type].includes(kind);
