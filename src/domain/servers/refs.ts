/**
 * Number of a media server in this installation (`media_servers.id`). Numbers are counted from 1, and a number is not
 * used again.
 */
export type ServerId = number & Mark<'server'>;

/**
 * Number of the media server that `MEDIA_URL` and `MEDIA_TOKEN` named at the first start. All data from the time with
 * only one server belongs to it.
 */
export const FIRST_SERVER_ID = serverId(1);

export const areSeveral = (servers: readonly ServerId[]): boolean => servers.length > 1;

/**
 * Stands for a server without a number yet. It is the largest number that a ref can contain. Guilds do not see data
 * with this number.
 */
export const NO_SERVER_ID = serverId(999_999_999);

/**
 * A media server's key together with the server's number, because every server may have an item 101: `2:101` is item
 * 101 of server 2. A key of the first server has no prefix (`101`), because such keys were stored before there were
 * several servers. `api/` makes refs from a server's responses and splits them for requests.
 */
export type MediaRef<Kind extends MediaRefKind = MediaRefKind> = string & Mark<Kind>;
export type MediaRefKind = 'item' | 'library' | 'account' | 'device' | 'session' | 'history' | 'picture';

/** Identifies a film, an episode, an album, a playlist or another item, by its `ratingKey`. */
export type ItemRef = MediaRef<'item'>;
export type LibraryRef = MediaRef<'library'>;
export type AccountRef = MediaRef<'account'>;
export type DeviceRef = MediaRef<'device'>;
/** Identifies a session by its id or `sessionKey`, or a transcode by its path. */
export type SessionRef = MediaRef<'session'>;
/** Identifies a row of a server's history by its `historyKey`. */
export type HistoryRef = MediaRef<'history'>;
/** Identifies a picture by its path on the server. */
export type PictureRef = MediaRef<'picture'>;
/** A key as its server writes it. Unlike a ref, it does not tell the server. */
export type ServerLocalKey = string & Mark<'bare key'>;

/** In `src`, plain text is not accepted as a ref. A test may write `'101'`, but may not mix up kinds of refs. */
type Mark<Kind> = RefTypeChecking extends { tests: 'texts fit' }
  ? { readonly [kind]?: Kind }
  : { readonly [kind]: Kind };
declare const kind: unique symbol;
/** The tests add a field to this type (test/support/textsAsRefs.d.ts), which lets them pass texts as refs. */
export interface RefTypeChecking {
  readonly src: 'texts are no refs';
}

/** Converts a number from the database or from a ref to a server number. Throws if no server can have it. */
export function serverId(number: number): ServerId {
  if (!Number.isSafeInteger(number) || number < 1) throw new TypeError(`${number} is not the number of a server`);
  return number as ServerId;
}

const MOST_DIGITS = 9;
const REF = new RegExp(`^([1-9]\\d{0,${MOST_DIGITS - 1}}):`);
/** SQLite patterns that match refs to servers other than the first. */
export const OTHER_SERVER_REF_GLOBS: readonly string[] = Array.from(
  Array(MOST_DIGITS).keys(),
  (extraDigits) => `[1-9]${'[0-9]'.repeat(extraDigits)}:*`,
);

/**
 * Makes a ref from a server and a key. A key of the first server gets a prefix only if it is empty or looks like a ref
 * to another server.
 */
export const createMediaRef = <Kind extends MediaRefKind>(server: ServerId, key: ServerLocalKey): MediaRef<Kind> =>
  (server === FIRST_SERVER_ID && key !== '' && !REF.test(key) ? `${key}` : `${server}:${key}`) as MediaRef<Kind>;

export function serverOfRef(ref: MediaRef): ServerId {
  const [, number] = REF.exec(ref) ?? [];
  return number === undefined ? FIRST_SERVER_ID : serverId(Number(number));
}

export const serverLocalKeyOfRef = (ref: MediaRef): ServerLocalKey => ref.replace(REF, '') as ServerLocalKey;
