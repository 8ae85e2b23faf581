import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** What a database is signed and encrypted with, 32 bytes each; both are derived from one installation key. */
export interface StoreKeys {
  readonly audit: Uint8Array;
  readonly accounts: Uint8Array;
}

/** In `meta`: by which key the database is signed and encrypted. */
export const UNDER = 'installation-key';

/** Says which keys they are, and nothing of what they are. */
export const keyIdOf = ({ audit, accounts }: StoreKeys): string =>
  createHmac('sha256', audit).update('usher keys').update(accounts).digest('base64url').slice(0, 22);

/** By which keys the database is signed and encrypted; undefined for a new one. */
export async function storedKeyId(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('meta').select('value').where('key', '=', UNDER).executeTakeFirst())?.value;
}

/** For a new database: what is stored already stays. */
export async function rememberKeys(db: Database, keys: StoreKeys): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: UNDER, value: keyIdOf(keys) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function changeKeyId(db: Database, keys: StoreKeys): Promise<void> {
  await db
    .updateTable('meta')
    .set({ value: keyIdOf(keys) })
    .where('key', '=', UNDER)
    .execute();
}
