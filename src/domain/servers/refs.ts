/** The number of a media server in this installation: `media_servers.id`, from 1 on and never given out again. */
export type ServerId = number & { readonly [brand]: 'ServerId' };
declare const brand: unique symbol;

/** The server that `MEDIA_URL` and `MEDIA_TOKEN` name at the first start, and the one whose data a database of before several servers holds. */
export const FIRST_SERVER = serverId(1);

/**
 * A key of a media server together with that server: `2:101` is item 101 of server 2, since both have an item 101. A key of the first
 * server stays as it is, `101`, as it was stored and sent while there was one. It is one text, so that two of them are equal where both
 * parts are. `api/` makes them of what a server sends and takes them apart where it asks.
 */
export type Ref = string;
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

const REF = /^([1-9]\d{0,8}):/;

/** What looks like a ref to another server, and nothing at all, is written out for the first one too. */
export const refTo = (server: ServerId, key: string): Ref =>
  server === FIRST_SERVER && key !== '' && !REF.test(key) ? key : `${server}:${key}`;

export function serverOf(ref: Ref): ServerId {
  const [, number] = REF.exec(ref) ?? [];
  return number === undefined ? FIRST_SERVER : serverId(Number(number));
}

/** The key as its server knows it. */
export const keyOf = (ref: Ref): string => ref.replace(REF, '');
