import { z } from 'zod';

/** The number of a media server in this installation: `media_servers.id`, from 1 on and never given out again. */
export type ServerId = number & { readonly [brand]: 'ServerId' };
declare const brand: unique symbol;

/** The server that `MEDIA_URL` and `MEDIA_TOKEN` name at the first start, and the one whose data a database of before several servers holds. */
export const FIRST_SERVER = serverId(1);

/**
 * A key of a media server together with that server, `<server>:<key>`: two servers both have an item 101. It is one text, so that
 * two of them are equal where both parts are, and a bare key is none for the compiler.
 */
export type Ref = `${number}:${string}`;
/** A film, episode, album, playlist, ... by its `ratingKey`. */
export type ItemRef = Ref;
/** A library by its `key`. */
export type LibraryRef = Ref;
export type AccountRef = Ref;
export type DeviceRef = Ref;
/** A session by its id or its `sessionKey`, a transcode by its path. */
export type SessionRef = Ref;
/** A row of a server's history by its `historyKey`. */
export type HistoryRef = Ref;
/** A picture by its path on its server. */
export type PictureRef = Ref;

/** Throws for what is no number of a server: numbers come from the database or from a ref. */
export function serverId(number: number): ServerId {
  if (!Number.isSafeInteger(number) || number < 1) throw new TypeError(`${number} is not the number of a server`);
  return number as ServerId;
}

export const refTo = (server: ServerId, key: string): Ref => `${server}:${key}`;
export const serverOf = (ref: Ref): ServerId => serverId(Number(ref.slice(0, ref.indexOf(':'))));
/** The key as its server knows it. */
export const keyOf = (ref: Ref): string => ref.slice(ref.indexOf(':') + 1);

const REF = /^[1-9]\d{0,8}:/;
export const isRef = (text: string): text is Ref => REF.test(text);

/** A ref from the database's JSON. What was stored before there were several servers is a bare key of the first one. */
export const storedRef = z.string().transform((text): Ref => (isRef(text) ? text : refTo(FIRST_SERVER, text)));
