import { createHash } from 'node:crypto';
import { MAX_NONCE } from '../../render/kit/limits.ts';

/** Discord numbers the components without an id from 1, at most 40 of them: markers stay clear of those. */
const FIRST_MARKER = 1000;
/** A component's id is a signed 32-bit number. */
const LAST_MARKER = 2 ** 31 - 1;

/** True if a component's id is a marker: of a post, a board or a direct message. */
export const isMarker = (id: number): boolean => id >= FIRST_MARKER;

/**
 * Discord compares nonces across all of an author's channels, so the channel is in it; it is made from the
 * post's key, so it survives a crash.
 */
export const nonceOf = (key: string, channelId: string): string =>
  hashOf(key, channelId).toString('base64url').slice(0, MAX_NONCE);

/**
 * The id of a component inside the message: readers do not see it, and it finds the message long after
 * Discord forgot the nonce.
 */
export const markerOf = (key: string, channelId: string): number =>
  FIRST_MARKER + (hashOf(key, channelId).readUInt32BE() % (LAST_MARKER - FIRST_MARKER + 1));

const hashOf = (key: string, channelId: string): Buffer => createHash('sha256').update(`${key}|${channelId}`).digest();
