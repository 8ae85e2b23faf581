import { FIRST_SERVER, isRef, keyOf, type Ref, refTo, type ServerId, serverOf } from './refs.ts';

/** The whole of a server as what something is about, beside a library of it and all that a guild may see: a ref without a key, `2:`. */
export const wholeServer = (server: ServerId): Ref => refTo(server, '');

/** Which server that is all of; undefined for a library. */
export const wholeServerIn = (scope: string): ServerId | undefined =>
  isRef(scope) && keyOf(scope) === '' ? serverOf(scope) : undefined;

/** On which server a library is; a key from before there were several is one of the first. */
export const serverOfLibrary = (key: string): ServerId => (isRef(key) ? serverOf(key) : FIRST_SERVER);
