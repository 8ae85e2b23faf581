import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { keepMeta, readMeta, writeMeta } from '../database/meta.ts';

/** The keys that sign and encrypt a database, 32 bytes each; both are derived from one installation key. */
export interface StoreKeys {
  readonly audit: Uint8Array;
  readonly accounts: Uint8Array;
}

/** In `meta`: identifies the keys that sign and encrypt the database. */
const UNDER = 'installation-key';

/** Identifies the keys without revealing them. */
export const keyIdOf = ({ audit, accounts }: StoreKeys): string =>
  createHmac('sha256', audit).update('usher keys').update(accounts).digest('base64url').slice(0, 22);

/** Identifies the keys that sign and encrypt the database; undefined for a new one. */
export const storedKeyId = (db: Database): Promise<string | undefined> => readMeta(db, UNDER);

/** For a new database: an existing value stays. */
export const rememberKeys = (db: Database, keys: StoreKeys): Promise<string> => keepMeta(db, UNDER, keyIdOf(keys));

export const changeKeyId = (db: Database, keys: StoreKeys): Promise<void> => writeMeta(db, UNDER, keyIdOf(keys));

/**
 * True if that database is signed and encrypted with these keys; false if it is missing or cannot be read.
 */
export function isUnderKeys(path: string, keys: StoreKeys): boolean {
  if (!existsSync(path)) return false;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    return file.prepare('select value from meta where key = ?').get(UNDER)?.value === keyIdOf(keys);
  } catch {
    return false;
  } finally {
    file?.close();
  }
}
