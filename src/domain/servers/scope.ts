import {
  createMediaRef,
  type LibraryRef,
  type MediaRef,
  type ServerId,
  type ServerLocalKey,
  serverLocalKeyOfRef,
  serverOfRef,
} from './refs.ts';

/** Stands for everything that a guild may see. Used in place of a library. */
export const EVERYTHING_VISIBLE = '' as LibraryRef;

/** A ref for a whole server: it has no key, as in `2:`. */
export const wholeServerRef = (server: ServerId): LibraryRef => createMediaRef(server, '' as ServerLocalKey);

/** The server, if the scope is a whole server. Undefined for a library. */
export const serverIfScopeIsWholeServer = (scope: MediaRef): ServerId | undefined =>
  scope !== '' && serverLocalKeyOfRef(scope) === '' ? serverOfRef(scope) : undefined;

/** A list of libraries and whole servers. Empty: everything that a guild may see. */
export type LibraryScopes = readonly LibraryRef[];

export const serversInLibraryScopes = (scopes: LibraryScopes, servers: readonly ServerId[]): readonly ServerId[] =>
  scopes.length === 0 ? servers : servers.filter((id) => scopes.some((scope) => serverOfRef(scope) === id));

/** The libraries of this server that the scopes name. Empty: all its libraries. */
export const librariesInScopes = (scopes: LibraryScopes, server: ServerId): readonly LibraryRef[] =>
  scopes.includes(wholeServerRef(server)) ? [] : scopes.filter((scope) => serverOfRef(scope) === server);

/**
 * True if the scopes include this library of this server. If no library is given, true only if they include the whole
 * server.
 */
export function isLibraryWithinScopes(
  scopes: LibraryScopes,
  server: ServerId,
  library: LibraryRef | undefined,
): boolean {
  if (!serversInLibraryScopes(scopes, [server]).includes(server)) return false;
  const libraries = librariesInScopes(scopes, server);
  return libraries.length === 0 || (library !== undefined && libraries.includes(library));
}
