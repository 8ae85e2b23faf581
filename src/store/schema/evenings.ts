import type { Kysely } from 'kysely';
import { addTables } from './steps.ts';

/** What a member's evening needs besides. What a database has of it already stays as it is. */
export async function addEvenings(db: Kysely<unknown>): Promise<void> {
  await addTables(db, ['reports', 'report_senders']);
}
