import type { declarations as en } from '../en/declarations.ts';
import type { Translation } from '../translation.ts';
import { accessDeclarations } from './declarations/access.ts';
import { adminDeclarations } from './declarations/admin.ts';
import { browseDeclarations } from './declarations/browse.ts';
import { libraryDeclarations } from './declarations/library.ts';
import { notifyDeclarations } from './declarations/notify.ts';
import { playlistDeclarations } from './declarations/playlist.ts';
import { sessionDeclarations } from './declarations/session.ts';
import { statsDeclarations } from './declarations/stats.ts';

export const declarations: Translation<typeof en> = {
  ...accessDeclarations,
  ...adminDeclarations,
  ...browseDeclarations,
  ...libraryDeclarations,
  ...notifyDeclarations,
  ...playlistDeclarations,
  ...sessionDeclarations,
  ...statsDeclarations,
};
