import { type BareKey, keyOf, type LibraryRef, type Ref, refTo, type ServerId, serverOf } from './refs.ts';

/** What is said where it is about no library: all that a guild may see. */
export const NO_LIBRARY = '' as LibraryRef;

/** The whole of a server as what something is about, beside a library of it and all that a guild may see: a ref without a key, `2:`. */
export const wholeServer = (server: ServerId): LibraryRef => refTo(server, '' as BareKey);

/** Which server that is all of; undefined for a library. */
export const wholeServerIn = (scope: Ref): ServerId | undefined =>
  scope !== '' && keyOf(scope) === '' ? serverOf(scope) : undefined;

/** What something is about: libraries and whole servers. None of them: all that a guild may see. */
export type Scopes = readonly LibraryRef[];

/** Of these servers, those that the scopes are about. */
export const serversIn = (scopes: Scopes, servers: readonly ServerId[]): readonly ServerId[] =>
  scopes.length === 0 ? servers : servers.filter((id) => scopes.some((scope) => serverOf(scope) === id));

/** The libraries of that server that the scopes name; none: all of it. */
export const librariesIn = (scopes: Scopes, server: ServerId): readonly LibraryRef[] =>
  scopes.includes(wholeServer(server)) ? [] : scopes.filter((scope) => serverOf(scope) === server);

/** Whether the scopes are about what is of that server and library. What is in no library is only within a whole server. */
export function isWithin(scopes: Scopes, server: ServerId, library: LibraryRef | undefined): boolean {
  if (!serversIn(scopes, [server]).includes(server)) return false;
  const libraries = librariesIn(scopes, server);
  return libraries.length === 0 || (library !== undefined && libraries.includes(library));
}
