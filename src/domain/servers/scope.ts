import { type BareKey, keyOf, type LibraryRef, type Ref, refTo, type ServerId, serverOf } from './refs.ts';

/** Stands for no particular library: everything that a guild may see. */
export const NO_LIBRARY = '' as LibraryRef;

/** The scope of a whole server: a ref without a key, `2:`. */
export const wholeServer = (server: ServerId): LibraryRef => refTo(server, '' as BareKey);

/** The server of a whole-server scope; undefined for a library. */
export const wholeServerIn = (scope: Ref): ServerId | undefined =>
  scope !== '' && keyOf(scope) === '' ? serverOf(scope) : undefined;

/** A list of libraries and whole servers. Empty: everything that a guild may see. */
export type Scopes = readonly LibraryRef[];

/** The servers among these that the scopes include. */
export const serversIn = (scopes: Scopes, servers: readonly ServerId[]): readonly ServerId[] =>
  scopes.length === 0 ? servers : servers.filter((id) => scopes.some((scope) => serverOf(scope) === id));

/** The libraries of this server in the scopes. Empty: all its libraries. */
export const librariesIn = (scopes: Scopes, server: ServerId): readonly LibraryRef[] =>
  scopes.includes(wholeServer(server)) ? [] : scopes.filter((scope) => serverOf(scope) === server);

/** True if the scopes include that library of this server. Without a library, only a whole server includes it. */
export function isWithin(scopes: Scopes, server: ServerId, library: LibraryRef | undefined): boolean {
  if (!serversIn(scopes, [server]).includes(server)) return false;
  const libraries = librariesIn(scopes, server);
  return libraries.length === 0 || (library !== undefined && libraries.includes(library));
}
