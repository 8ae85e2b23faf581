import { type BareKey, bareKeyOf, type LibraryRef, type Ref, refTo, type ServerId, serverOf } from './refs.ts';

/** Stands for everything that a guild may see. Used in place of a library. */
export const EVERYTHING_VISIBLE = '' as LibraryRef;

/** A ref for a whole server: it has no key, as in `2:`. */
export const wholeServerRef = (server: ServerId): LibraryRef => refTo(server, '' as BareKey);

/** The server, if the scope is a whole server. Undefined for a library. */
export const serverIfWhole = (scope: Ref): ServerId | undefined =>
  scope !== '' && bareKeyOf(scope) === '' ? serverOf(scope) : undefined;

/** A list of libraries and whole servers. Empty: everything that a guild may see. */
export type Scopes = readonly LibraryRef[];

export const serversInScopes = (scopes: Scopes, servers: readonly ServerId[]): readonly ServerId[] =>
  scopes.length === 0 ? servers : servers.filter((id) => scopes.some((scope) => serverOf(scope) === id));

/** The libraries of this server that the scopes name. Empty: all its libraries. */
export const librariesInScopes = (scopes: Scopes, server: ServerId): readonly LibraryRef[] =>
  scopes.includes(wholeServerRef(server)) ? [] : scopes.filter((scope) => serverOf(scope) === server);

/**
 * True if the scopes include this library of this server. If no library is given, true only if they include the whole
 * server.
 */
export function isWithinScopes(scopes: Scopes, server: ServerId, library: LibraryRef | undefined): boolean {
  if (!serversInScopes(scopes, [server]).includes(server)) return false;
  const libraries = librariesInScopes(scopes, server);
  return libraries.length === 0 || (library !== undefined && libraries.includes(library));
}
