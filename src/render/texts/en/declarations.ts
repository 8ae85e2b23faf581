import { adminDeclarations } from './declarations/admin.ts';
import { browseDeclarations } from './declarations/browse.ts';
import { libraryDeclarations } from './declarations/library.ts';
import { playlistDeclarations } from './declarations/playlist.ts';
import { sessionDeclarations } from './declarations/session.ts';

/** How Discord shows the commands. Names: small letters, at most 32; descriptions: at most 100 characters. */
export const declarations = {
  ...adminDeclarations,
  ...browseDeclarations,
  ...libraryDeclarations,
  ...playlistDeclarations,
  ...sessionDeclarations,
} as const;
