import { createHash } from 'node:crypto';

/** Discord's limit for a nonce. */
const NONCE_LENGTH = 25;
/** Discord numbers the components that have no id from 1 on, at most 40 of them: keep away from those. */
const FIRST_MARKER = 1000;
/** A component's id is a signed 32-bit number. */
const LAST_MARKER = 2 ** 31 - 1;

/** Author-wide at Discord, so the channel is in it; made from the post's key, so it survives a crash. */
export const nonceOf = (key: string, channelId: string): string =>
  hashOf(key, channelId).toString('base64url').slice(0, NONCE_LENGTH);

/** The id of a component inside the message: nobody sees it, and the message is found by it long after its nonce is forgotten. */
export const markerOf = (key: string, channelId: string): number =>
  FIRST_MARKER + (hashOf(key, channelId).readUInt32BE() % (LAST_MARKER - FIRST_MARKER + 1));

const hashOf = (key: string, channelId: string): Buffer => createHash('sha256').update(`${key}|${channelId}`).digest();
