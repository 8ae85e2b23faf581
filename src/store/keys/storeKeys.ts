import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta, writeMetaOnce } from '../database/meta.ts';

export interface StoreKeys {
  readonly audit: Uint8Array;
  readonly accounts: Uint8Array;
}

/** Key in the table `meta` for the id of the keys that sign and encrypt the database. */
const KEY_ID_KEY = 'installation-key';

export const keyIdOf = ({ audit, accounts }: StoreKeys): string =>
  createHmac('sha256', audit).update('usher keys').update(accounts).digest('base64url').slice(0, 22);

export const storedKeyId = (db: Database): Promise<string | undefined> => readMeta(db, KEY_ID_KEY);

/** Stores the id of the keys in a new database. An existing id stays. */
export const storeKeyIdOnce = (db: Database, keys: StoreKeys): Promise<string> =>
  writeMetaOnce(db, KEY_ID_KEY, keyIdOf(keys));

export const changeKeyId = (db: Database, keys: StoreKeys): Promise<void> => writeMeta(db, KEY_ID_KEY, keyIdOf(keys));

/** True if these keys sign and encrypt the database. False for other keys, and if the file is missing or unreadable. */
export function isDatabaseOfKeys(path: string, keys: StoreKeys): boolean {
  if (!existsSync(path)) return false;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    return file.prepare('select value from meta where key = ?').get(KEY_ID_KEY)?.value === keyIdOf(keys);
  } catch {
    return false;
  } finally {
    file?.close();
  }
}
