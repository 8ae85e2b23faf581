import { keepExistingRow } from './columns.ts';
import type { Database } from './database.ts';

export async function readMeta(db: Database, key: string): Promise<string | undefined> {
  return (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

export async function writeMeta(db: Database, key: string, value: string): Promise<void> {
  await db.replaceInto('meta').values({ key, value }).execute();
}

/** Stores a value unless the key already has one. Returns the stored value. */
export async function writeMetaOnce(db: Database, key: string, value: string): Promise<string> {
  await db.insertInto('meta').values({ key, value }).onConflict(keepExistingRow).execute();
  return (await readMeta(db, key)) ?? value;
}
