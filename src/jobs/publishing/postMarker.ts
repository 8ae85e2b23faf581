import { createHash } from 'node:crypto';
import { MAX_NONCE_LENGTH } from '../../render/kit/message/limits.ts';

/**
 * Lowest number that identifies a message (as the id of a component). Discord numbers components without an id from 1
 * to at most 40.
 */
const FIRST_MARKER = 1000;
/** Highest number that identifies a message. Ids of components are signed 32-bit integers. */
const LAST_MARKER = 2 ** 31 - 1;

/** True if the id of a component identifies a message of the bot: a post, a board or a direct message. */
export const isPostMarker = (id: number): boolean => id >= FIRST_MARKER;

/**
 * The nonce by which Discord recognizes a repeated message. Discord compares nonces over all channels of an author, so
 * it contains the channel. It is computed from the post's key, so that it is the same after a crash.
 */
export const createMessageNonce = (key: string, channelId: string): string =>
  hashOf(key, channelId).toString('base64url').slice(0, MAX_NONCE_LENGTH);

/** A component id that identifies the message long after Discord has forgotten the nonce. Readers do not see it. */
export const createMessageMarker = (key: string, channelId: string): number =>
  FIRST_MARKER + (hashOf(key, channelId).readUInt32BE() % (LAST_MARKER - FIRST_MARKER + 1));

const hashOf = (key: string, channelId: string): Buffer => createHash('sha256').update(`${key}|${channelId}`).digest();
