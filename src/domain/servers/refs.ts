/** The number of a media server in this installation: `media_servers.id`, from 1 on and never reused. */
export type ServerId = number & Mark<'server'>;

/**
 * The server in `MEDIA_URL` and `MEDIA_TOKEN` at the first start; also owns the data of a database from
 * before several servers.
 */
export const FIRST_SERVER = serverId(1);

/**
 * Stands for a server that is not known yet: the largest number in a ref. Guilds see no data read from it.
 */
export const NO_SERVER = serverId(999_999_999);

/**
 * A media server's key together with its server: `2:101` is item 101 of server 2, because every server may
 * have an item 101. A key of the first server has no prefix (`101`), as stored and sent when there was only
 * one. A single text, so that two refs can be compared. `api/` creates refs from a server's answers and takes
 * them apart for requests.
 */
export type Ref<Kind extends RefKind = RefKind> = string & Mark<Kind>;
export type RefKind = 'item' | 'library' | 'account' | 'device' | 'session' | 'history' | 'picture';

/** A film, episode, album, playlist, ... by its `ratingKey`. */
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
/** A key as its own server knows it, ambiguous without that server. Never a ref. */
export type BareKey = string & Mark<'bare key'>;

/** In `src` no text is one of these until it is made one; a test may write `'101'`, but no kind where another belongs. */
type Mark<Kind> = Checking extends { tests: 'texts fit' } ? { readonly [kind]?: Kind } : { readonly [kind]: Kind };
declare const kind: unique symbol;
/** test/support/textsAsRefs.d.ts adds to it where the tests are compiled too. */
export interface Checking {
  readonly src: 'texts are no refs';
}

/** Throws for a number that cannot be a server's: numbers come from the database or from a ref. */
export function serverId(number: number): ServerId {
  if (!Number.isSafeInteger(number) || number < 1) throw new TypeError(`${number} is not the number of a server`);
  return number as ServerId;
}

const MOST_DIGITS = 9;
const REF = new RegExp(`^([1-9]\\d{0,${MOST_DIGITS - 1}}):`);
/** The same for SQLite: a key that matches one of these does not belong to the first server. */
export const REF_GLOBS: readonly string[] = Array.from(
  Array(MOST_DIGITS).keys(),
  (more) => `[1-9]${'[0-9]'.repeat(more)}:*`,
);

/** Keys that look like a ref to another server, and empty keys, get a prefix for the first server, too. */
export const refTo = <Kind extends RefKind>(server: ServerId, key: BareKey): Ref<Kind> =>
  (server === FIRST_SERVER && key !== '' && !REF.test(key) ? `${key}` : `${server}:${key}`) as Ref<Kind>;

export function serverOf(ref: Ref): ServerId {
  const [, number] = REF.exec(ref) ?? [];
  return number === undefined ? FIRST_SERVER : serverId(Number(number));
}

/** The key as its server knows it. */
export const keyOf = (ref: Ref): BareKey => ref.replace(REF, '') as BareKey;
