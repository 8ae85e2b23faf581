import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { keepMeta, readMeta, writeMeta } from '../database/meta.ts';

/** What a database is signed and encrypted with, 32 bytes each; both are derived from one installation key. */
export interface StoreKeys {
  readonly audit: Uint8Array;
  readonly accounts: Uint8Array;
}

/** In `meta`: by which key the database is signed and encrypted. */
const UNDER = 'installation-key';

/** Says which keys they are, and nothing of what they are. */
export const keyIdOf = ({ audit, accounts }: StoreKeys): string =>
  createHmac('sha256', audit).update('usher keys').update(accounts).digest('base64url').slice(0, 22);

/** By which keys the database is signed and encrypted; undefined for a new one. */
export const storedKeyId = (db: Database): Promise<string | undefined> => readMeta(db, UNDER);

/** For a new database: what is stored already stays. */
export const rememberKeys = (db: Database, keys: StoreKeys): Promise<string> => keepMeta(db, UNDER, keyIdOf(keys));

export const changeKeyId = (db: Database, keys: StoreKeys): Promise<void> => writeMeta(db, UNDER, keyIdOf(keys));

/** Whether that database is signed and encrypted with these keys; false where there is none, or nothing can be read from it. */
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
