import { createHash } from 'node:crypto';

/** Tokens have 16 characters or more. */
const SHORT = /^[\w-]{1,15}$/;
/** Numbers, hexadecimal, UUIDs and base 36 have letters of one case; tokens mix both. */
const OF_ONE_CASE = /^(?:[\da-z_-]{1,64}|[\dA-Z_-]{1,64})$/;

/** True for an id that can be stored and shown; false if it may be a token. */
const looksLikeId = (text: string): boolean => SHORT.test(text) || OF_ONE_CASE.test(text);

/** The colon keeps a server from sending an id that is taken for a digest. */
const PREFIX = 'digest:';
/** 132 bits of base64url. */
const DIGEST_CHARACTERS = 22;
const DIGEST = new RegExp(`^${PREFIX}[\\w-]{${DIGEST_CHARACTERS}}$`);

const isDigest = (text: string): boolean => DIGEST.test(text);

/**
 * Plain SHA-256: a token has a hundred bits or more, so its digest cannot be guessed, and a digest without a key stays the same when
 * the installation's key is replaced or a backup is restored.
 */
export const digestOf = (text: string): string =>
  `${PREFIX}${createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS)}`;

/**
 * The id of a session as Usher stores, shows and logs it. Some old players use `token=<the viewer's token>` as their id, so anything
 * that does not look like an id is replaced by its digest.
 */
export const storedId = (id: string): string => (looksLikeId(id) ? id : digestOf(id));

/** The same for the path of a transcode, segment by segment. */
export const storedPath = (path: string): string => mapSegments(path, storedId);

/** The same for an id or a path that a person typed, perhaps copied with a digest. */
export function storedTyped(typed: string): string {
  const stored = (text: string) => (isDigest(text) ? text : storedId(text));
  return typed.startsWith('/') ? mapSegments(typed, stored) : stored(typed);
}

export const hasDigest = (stored: string): boolean => stored.split('/').some(isDigest);

const mapSegments = (path: string, change: (segment: string) => string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' ? segment : change(segment)))
    .join('/');
