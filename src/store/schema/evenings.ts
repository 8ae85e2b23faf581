import type { Kysely } from 'kysely';
import { addColumn, addTables } from './steps.ts';

/** What a member's evening needs besides. What a database has of it already stays as it is. */
export async function addEvenings(db: Kysely<unknown>): Promise<void> {
  await addTables(db, ['reports', 'report_senders']);
  await addColumn(db, 'follows', 'arrived_at integer');
  await addColumn(db, 'blocked_channels', 'told_at integer');
}
