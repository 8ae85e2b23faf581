import { createHash, scryptSync, timingSafeEqual } from 'node:crypto';
import type { MediaAccess } from '../../domain/firstSetup.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import type { Encryption } from '../accounts/encryption.ts';

export const settingsHashContext = { purpose: 'settings of the first media server', owner: `${FIRST_SERVER}` };

const settingsIn = ({ address, token }: MediaAccess): string => JSON.stringify([address.href, token]);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Shows whether settings, or their token alone, have changed, without revealing them. Encrypted, because a
 * short token could be guessed from its hash.
 */
export const settingsHash = (named: MediaAccess, encryption: Encryption): string =>
  encryption.encrypt(`${hashOf(settingsIn(named))} ${hashOf(named.token)}`, settingsHashContext);

/** True if that hash is of these settings; also false if it is under another key. */
export function isHashOf(named: MediaAccess, stored: string, encryption: Encryption): boolean {
  if (isSlowHash(stored)) return isSlowHashOf(named, stored);
  return hashesIn(stored, encryption)?.settings === hashOf(settingsIn(named));
}

/** True if the hash is of settings with this token; also false for a hash without a part for the token. */
export const isHashWithToken = (token: string, stored: string, encryption: Encryption): boolean =>
  !isSlowHash(stored) && hashesIn(stored, encryption)?.token === hashOf(token);

/** False for a slow hash, and for one from before the token had one of its own. */
export const isHashOfToday = (stored: string, encryption: Encryption): boolean =>
  !isSlowHash(stored) && hashesIn(stored, encryption)?.token !== undefined;

/** Undefined if it is under another key. */
function hashesIn(stored: string, encryption: Encryption) {
  try {
    const [settings, token] = encryption.decrypt(stored, settingsHashContext).split(' ');
    return { settings, token };
  } catch {
    return undefined;
  }
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SLOW_HASH = /^[\w-]{64}$/;

/** The form before it was encrypted; it takes 46 ms to compute. */
const isSlowHash = (stored: string): boolean => SLOW_HASH.test(stored);

function isSlowHashOf(named: MediaAccess, stored: string): boolean {
  const bytes = Buffer.from(stored, 'base64url');
  const now = scryptSync(settingsIn(named), bytes.subarray(0, SALT_BYTES), HASH_BYTES);
  return timingSafeEqual(bytes.subarray(SALT_BYTES), now);
}
