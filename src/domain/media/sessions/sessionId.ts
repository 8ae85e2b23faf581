import { createHash } from 'node:crypto';

/** Matches a short id, which is safe to store because tokens have 16 characters or more. */
const SHORT = /^[\w-]{1,15}$/;
/** Numbers, hexadecimal, UUIDs and base 36 use letters of one case. Tokens mix both, so these are safe to store. */
const OF_ONE_CASE = /^(?:[\da-z_-]{1,64}|[\dA-Z_-]{1,64})$/;

/** True if the text can be stored and shown as an id. False if it may be a token. */
const looksLikeId = (text: string): boolean => SHORT.test(text) || OF_ONE_CASE.test(text);

/** Marks a digest. Servers cannot send a plain id with this colon, so no id can be mistaken for a digest. */
const PREFIX = 'digest:';
/** Length of a digest: 132 bits in base64url. */
const DIGEST_CHARACTERS = 22;
const DIGEST = new RegExp(`^${PREFIX}[\\w-]{${DIGEST_CHARACTERS}}$`);

const isDigest = (text: string): boolean => DIGEST.test(text);

/**
 * Makes a digest with plain SHA-256. A token has a hundred bits or more, so it cannot be guessed from its digest. No
 * key is used, so the digest stays the same after the installation's key is replaced or a backup is restored.
 */
export const digestOf = (text: string): string =>
  `${PREFIX}${createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS)}`;

/**
 * The form in which a session's id is stored, shown and logged. Some old players use `token=<the viewer's token>` as
 * their id. So a text that does not look like an id is replaced by its digest.
 */
export const storedId = (id: string): string => (looksLikeId(id) ? id : digestOf(id));

/** Converts a transcode's path to the form in which it is stored: each segment as by `storedId`. */
export const storedPath = (path: string): string => mapSegments(path, storedId);

/** Converts an id or path that a person typed to its stored form. A digest that they copied stays unchanged. */
export function storedInput(input: string): string {
  const storedPart = (text: string) => (isDigest(text) ? text : storedId(text));
  return input.startsWith('/') ? mapSegments(input, storedPart) : storedPart(input);
}

export const hasDigest = (reference: string): boolean => reference.split('/').some(isDigest);

const mapSegments = (path: string, change: (segment: string) => string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' ? segment : change(segment)))
    .join('/');
