import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { MediaAccess } from '../../domain/firstSetup.ts';
import type { Encryption } from '../accounts/encryption.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** The key in `meta` of the quick hash, which only the installation's key opens: the slow one would take a twelfth of each start. */
const QUICK = 'settings-hash';

const settingsIn = ({ address, token }: MediaAccess): string => JSON.stringify([address.href, token]);

/** Says whether the settings are those from before, and nothing of what they are: a short token could be guessed from a plain hash. */
export function slowHash(named: MediaAccess, salt = randomBytes(SALT_BYTES)): string {
  return Buffer.concat([salt, scryptSync(settingsIn(named), salt, HASH_BYTES)]).toString('base64url');
}

function isSlowHash(stored: string, named: MediaAccess): boolean {
  const before = Buffer.from(stored, 'base64url');
  if (before.length !== SALT_BYTES + HASH_BYTES) return false;
  const now = Buffer.from(slowHash(named, before.subarray(0, SALT_BYTES)), 'base64url');
  return timingSafeEqual(before, now);
}

const quickHash = (named: MediaAccess): string => createHash('sha256').update(settingsIn(named)).digest('base64url');

/** It is of these settings alone: beside another slow hash it cannot be decrypted. */
const contextOf = (slow: string) => ({ purpose: 'settings of the first media server', owner: slow });

/** It goes with the server, and with the key that it is encrypted with: the next start makes it again. */
export async function forgetQuickHash(db: Database): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', QUICK).execute();
}

interface Comparison {
  readonly encryption: Encryption;
  /** Whether the database may be written to, so that the next comparison is quick. */
  readonly isWritable: boolean;
}

/** Whether that slow hash is of these settings. */
export async function isHashOf(
  named: MediaAccess,
  slow: string,
  db: Database,
  { encryption, isWritable }: Comparison,
): Promise<boolean> {
  const quick = decrypted(await readMeta(db, QUICK), slow, encryption);
  if (quick !== undefined) return quick === quickHash(named);
  const isSame = isSlowHash(slow, named);
  if (!isSame || !isWritable) return isSame;
  // If that fails, the next start takes 46 ms longer, and no more.
  await writeMeta(db, QUICK, encryption.encrypt(quickHash(named), contextOf(slow))).catch(() => undefined);
  return true;
}

/** Undefined if there is none, as in an older database, or it is under another key. */
function decrypted(stored: string | undefined, slow: string, encryption: Encryption): string | undefined {
  try {
    return stored === undefined ? undefined : encryption.decrypt(stored, contextOf(slow));
  } catch {
    return undefined;
  }
}
