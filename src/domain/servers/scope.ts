import { keyOf, type Ref, refTo, type ServerId, serverOf } from './refs.ts';

/** The whole of a server as what something is about, beside a library of it and all that a guild may see: a ref without a key, `2:`. */
export const wholeServer = (server: ServerId): Ref => refTo(server, '');

/** Which server that is all of; undefined for a library. */
export const wholeServerIn = (scope: string): ServerId | undefined =>
  scope !== '' && keyOf(scope) === '' ? serverOf(scope) : undefined;
