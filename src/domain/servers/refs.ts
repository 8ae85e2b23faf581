/** The number of a media server in this installation: `media_servers.id`, from 1 on and never reused. */
export type ServerId = number & Mark<'server'>;

/**
 * The server of `MEDIA_URL` and `MEDIA_TOKEN` at the first start. All data of a database from before there were several
 * servers is its data.
 */
export const FIRST_SERVER = serverId(1);

/** True if a choice between these servers has to be offered. */
export const areSeveral = (servers: readonly ServerId[]): boolean => servers.length > 1;

/** Stands for a server that has no number yet. It is the largest number in a ref. Guilds see no data read from it. */
export const NO_SERVER = serverId(999_999_999);

/**
 * A media server's key together with its server: `2:101` is item 101 of server 2. Every server may have an item 101. A
 * key of the first server has no prefix (`101`), because such keys were stored before there were several servers.
 * `api/` creates refs from a server's responses and takes them apart for requests.
 */
export type Ref<Kind extends RefKind = RefKind> = string & Mark<Kind>;
export type RefKind = 'item' | 'library' | 'account' | 'device' | 'session' | 'history' | 'picture';

/** A film, an episode, an album, a playlist or another item, by its `ratingKey`. */
export type ItemRef = Ref<'item'>;
/** A library by its `key`. */
export type LibraryRef = Ref<'library'>;
export type AccountRef = Ref<'account'>;
export type DeviceRef = Ref<'device'>;
/** A session by its id or its `sessionKey`, a transcode by its path. */
export type SessionRef = Ref<'session'>;
/** A row of a server's history by its `historyKey`. */
export type HistoryRef = Ref<'history'>;
/** A picture by its path on its server. */
export type PictureRef = Ref<'picture'>;
/** A key as its own server writes it. It does not name the server, and is never used as a ref. */
export type BareKey = string & Mark<'bare key'>;

/**
 * In `src`, a plain text cannot be used as a ref. A test may write `'101'`, but may not use one kind of ref as another.
 */
type Mark<Kind> = Checking extends { tests: 'texts fit' } ? { readonly [kind]?: Kind } : { readonly [kind]: Kind };
declare const kind: unique symbol;
/** The tests add a field here (test/support/textsAsRefs.d.ts), so that they may pass texts as refs. */
export interface Checking {
  readonly src: 'texts are no refs';
}

/** The number as a server's number. Throws if it cannot be one. Numbers come from the database or from a ref. */
export function serverId(number: number): ServerId {
  if (!Number.isSafeInteger(number) || number < 1) throw new TypeError(`${number} is not the number of a server`);
  return number as ServerId;
}

const MOST_DIGITS = 9;
const REF = new RegExp(`^([1-9]\\d{0,${MOST_DIGITS - 1}}):`);
/** The pattern of a ref for SQLite. A key that matches one of these globs does not belong to the first server. */
export const REF_GLOBS: readonly string[] = Array.from(
  Array(MOST_DIGITS).keys(),
  (extraDigits) => `[1-9]${'[0-9]'.repeat(extraDigits)}:*`,
);

/** Makes a ref. A key of the first server gets a prefix only if it is empty or looks like a ref to another server. */
export const refTo = <Kind extends RefKind>(server: ServerId, key: BareKey): Ref<Kind> =>
  (server === FIRST_SERVER && key !== '' && !REF.test(key) ? `${key}` : `${server}:${key}`) as Ref<Kind>;

export function serverOf(ref: Ref): ServerId {
  const [, number] = REF.exec(ref) ?? [];
  return number === undefined ? FIRST_SERVER : serverId(Number(number));
}

/** The key as its server knows it. */
export const keyOf = (ref: Ref): BareKey => ref.replace(REF, '') as BareKey;
