import { createHash, scryptSync, timingSafeEqual } from 'node:crypto';
import type { MediaServerCredentials } from '../../domain/firstSetup.ts';
import { FIRST_SERVER_ID } from '../../domain/servers/refs.ts';
import type { Encryption } from '../accounts/encryption.ts';

export const settingsHashContext = { purpose: 'settings of the first media server', owner: `${FIRST_SERVER_ID}` };

const settingsIn = ({ address, token }: MediaServerCredentials): string => JSON.stringify([address.href, token]);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Hashes of the settings and of their token alone, to notice changes later. They are encrypted, because a short token
 * could be guessed from its hash.
 */
export const settingsHash = (access: MediaServerCredentials, encryption: Encryption): string =>
  encryption.encrypt(`${hashOf(settingsIn(access))} ${hashOf(access.token)}`, settingsHashContext);

/** True if a hash belongs to these settings. False if it was encrypted with another key. */
export function isHashOfSettings(access: MediaServerCredentials, hash: string, encryption: Encryption): boolean {
  if (isSlowHash(hash)) return isSlowHashOf(access, hash);
  return hashesIn(hash, encryption)?.settings === hashOf(settingsIn(access));
}

/** True if a hash belongs to this token. False for an older hash that does not cover the token separately. */
export const isHashOfToken = (token: string, hash: string, encryption: Encryption): boolean =>
  !isSlowHash(hash) && hashesIn(hash, encryption)?.token === hashOf(token);

/**
 * True if a hash has the current format. One of two earlier formats takes long to compute, the other does not cover the
 * token separately.
 */
export const isCurrentHashFormat = (hash: string, encryption: Encryption): boolean =>
  !isSlowHash(hash) && hashesIn(hash, encryption)?.token !== undefined;

/** Decrypts the hashes. Undefined if another key encrypted them. */
function hashesIn(hash: string, encryption: Encryption) {
  try {
    const [settings, token] = encryption.decrypt(hash, settingsHashContext).split(' ');
    return { settings, token };
  } catch {
    return undefined;
  }
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SLOW_HASH = /^[\w-]{64}$/;

/** True for the earliest format of a hash, which was not encrypted and takes 46 ms to compute. */
const isSlowHash = (hash: string): boolean => SLOW_HASH.test(hash);

function isSlowHashOf(access: MediaServerCredentials, hash: string): boolean {
  const bytes = Buffer.from(hash, 'base64url');
  const now = scryptSync(settingsIn(access), bytes.subarray(0, SALT_BYTES), HASH_BYTES);
  return timingSafeEqual(bytes.subarray(SALT_BYTES), now);
}
