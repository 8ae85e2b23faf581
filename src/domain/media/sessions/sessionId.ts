import { createHash } from 'node:crypto';

/** Ids up to 15 characters are safe, because tokens have 16 or more. */
const SHORT = /^[\w-]{1,15}$/;
/** Numbers, hexadecimal, UUIDs and base 36 have letters of one case; tokens mix both. */
const OF_ONE_CASE = /^(?:[\da-z_-]{1,64}|[\dA-Z_-]{1,64})$/;

/** True for an id that can be stored and shown; false if it may be a token. */
const looksLikeId = (text: string): boolean => SHORT.test(text) || OF_ONE_CASE.test(text);

/** A server cannot send an id with this colon as a plain id, so no id can be mistaken for a digest. */
const PREFIX = 'digest:';
/** Length of a digest: 22 characters of base64url, which are 132 bits. */
const DIGEST_CHARACTERS = 22;
const DIGEST = new RegExp(`^${PREFIX}[\\w-]{${DIGEST_CHARACTERS}}$`);

const isDigest = (text: string): boolean => DIGEST.test(text);

/**
 * Plain SHA-256. A token has a hundred bits or more, so it cannot be guessed from its digest. Without a key, the digest
 * stays the same when the installation's key is replaced or a backup is restored.
 */
export const digestOf = (text: string): string =>
  `${PREFIX}${createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS)}`;

/**
 * The form of a session's id that is stored, shown and logged. Some old players use `token=<the viewer's token>` as
 * their id, so a text that does not look like an id is replaced by its digest.
 */
export const storedId = (id: string): string => (looksLikeId(id) ? id : digestOf(id));

/** The path of a transcode with each segment as `storedId` stores it. */
export const storedPath = (path: string): string => mapSegments(path, storedId);

/** The stored form of an id or a path that a person typed. A digest that they copied stays unchanged. */
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
