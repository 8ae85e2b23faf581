import { accessDeclarations } from './declarations/access.ts';
import { adminDeclarations } from './declarations/admin.ts';
import { browseDeclarations } from './declarations/browse.ts';
import { libraryDeclarations } from './declarations/library.ts';
import { notifyDeclarations } from './declarations/notify.ts';
import { playlistDeclarations } from './declarations/playlist.ts';
import { sessionDeclarations } from './declarations/session.ts';
import { statsDeclarations } from './declarations/stats.ts';

/** How Discord shows the commands. Names: small letters, at most 32; descriptions: at most 100 characters. */
export const declarations = {
  ...accessDeclarations,
  ...adminDeclarations,
  ...browseDeclarations,
  ...libraryDeclarations,
  ...notifyDeclarations,
  ...playlistDeclarations,
  ...sessionDeclarations,
  ...statsDeclarations,
} as const;
