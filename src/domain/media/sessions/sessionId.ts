import { createHash } from 'node:crypto';

/** Matches a short id. Tokens have 16 characters or more, so it is safe to store. */
const SHORT = /^[\w-]{1,15}$/;
/**
 * Matches ids with letters of one case: numbers, hexadecimal, UUIDs and base 36. Tokens mix both cases, so these ids
 * are safe to store.
 */
const OF_ONE_CASE = /^(?:[\da-z_-]{1,64}|[\dA-Z_-]{1,64})$/;

/** True if the text can be stored and shown as an id. False if it may be a token. */
const looksLikeId = (text: string): boolean => SHORT.test(text) || OF_ONE_CASE.test(text);

/** Marks a digest. Plain ids from a server cannot contain this colon, so they cannot be mistaken for a digest. */
const PREFIX = 'digest:';
/** Length of a digest: 132 bits in base64url. */
const DIGEST_CHARACTERS = 22;
const DIGEST = new RegExp(`^${PREFIX}[\\w-]{${DIGEST_CHARACTERS}}$`);

const isDigest = (text: string): boolean => DIGEST.test(text);

/**
 * Makes a digest with plain SHA-256. A token has a hundred bits or more, so it cannot be guessed from its digest.
 * Without a key, the digest stays the same after a new installation key or a restored backup.
 */
export const createSessionIdDigest = (text: string): string =>
  `${PREFIX}${createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS)}`;

/**
 * The form in which a session's id is stored, shown and logged. Some old players use `token=<the viewer's token>` as
 * their id. Therefore a text that does not look like an id is replaced by its digest.
 */
export const toStorableSessionId = (id: string): string => (looksLikeId(id) ? id : createSessionIdDigest(id));

/** Converts a transcode's path to its stored form: each segment is converted by `toStorableSessionId`. */
export const toStorableTranscodePath = (path: string): string => mapSegments(path, toStorableSessionId);

/** Converts an id or path that a person typed to its stored form. A digest that they copied stays unchanged. */
export function toStorableInput(input: string): string {
  const storedPart = (text: string) => (isDigest(text) ? text : toStorableSessionId(text));
  return input.startsWith('/') ? mapSegments(input, storedPart) : storedPart(input);
}

export const containsSessionIdDigest = (reference: string): boolean => reference.split('/').some(isDigest);

const mapSegments = (path: string, change: (segment: string) => string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' ? segment : change(segment)))
    .join('/');
