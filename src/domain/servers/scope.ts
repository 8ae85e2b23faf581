import { type BareKey, keyOf, type LibraryRef, type Ref, refTo, type ServerId, serverOf } from './refs.ts';

/** Stands for everything that a guild may see, in place of a library. */
export const NO_LIBRARY = '' as LibraryRef;

/** A ref that stands for a whole server: it has no key, as in `2:`. */
export const wholeServer = (server: ServerId): LibraryRef => refTo(server, '' as BareKey);

/** The server, if the scope is a whole server. Undefined for a library. */
export const wholeServerIn = (scope: Ref): ServerId | undefined =>
  scope !== '' && keyOf(scope) === '' ? serverOf(scope) : undefined;

/** A list of libraries and whole servers. Empty: everything that a guild may see. */
export type Scopes = readonly LibraryRef[];

export const serversIn = (scopes: Scopes, servers: readonly ServerId[]): readonly ServerId[] =>
  scopes.length === 0 ? servers : servers.filter((id) => scopes.some((scope) => serverOf(scope) === id));

/** The libraries of this server that the scopes name. Empty: all its libraries. */
export const librariesIn = (scopes: Scopes, server: ServerId): readonly LibraryRef[] =>
  scopes.includes(wholeServer(server)) ? [] : scopes.filter((scope) => serverOf(scope) === server);

/**
 * True if the scopes include this library of this server. Without a library, only a scope of the whole server counts.
 */
export function isWithin(scopes: Scopes, server: ServerId, library: LibraryRef | undefined): boolean {
  if (!serversIn(scopes, [server]).includes(server)) return false;
  const libraries = librariesIn(scopes, server);
  return libraries.length === 0 || (library !== undefined && libraries.includes(library));
}
