import { createHash } from 'node:crypto';
import { MAX_NONCE } from '../../render/kit/limits.ts';

/**
 * Lowest marker (a component id that identifies a message). Discord numbers components without an id from 1 to at most
 * 40, so markers begin well above.
 */
const FIRST_MARKER = 1000;
/** Highest marker: a component's id is a signed 32-bit integer. */
const LAST_MARKER = 2 ** 31 - 1;

/** True if a component's id is a marker: of a post, a board or a direct message. */
export const isMarker = (id: number): boolean => id >= FIRST_MARKER;

/**
 * The nonce by which Discord recognises a repeated post. Contains the channel, because Discord compares nonces across
 * all channels of an author. It is derived from the post's key, so it survives a crash.
 */
export const nonceOf = (key: string, channelId: string): string =>
  hashOf(key, channelId).toString('base64url').slice(0, MAX_NONCE);

/**
 * The id of a component in the message. Readers do not see it; it identifies the message long after Discord has
 * forgotten the nonce.
 */
export const markerOf = (key: string, channelId: string): number =>
  FIRST_MARKER + (hashOf(key, channelId).readUInt32BE() % (LAST_MARKER - FIRST_MARKER + 1));

const hashOf = (key: string, channelId: string): Buffer => createHash('sha256').update(`${key}|${channelId}`).digest();
