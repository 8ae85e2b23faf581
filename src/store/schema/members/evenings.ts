import { type Kysely, sql } from 'kysely';
import { addColumn, addIndex, addTables } from '../first/steps.ts';

export async function addReportAndWishTables(db: Kysely<unknown>): Promise<void> {
  await addTables(db, ['reports', 'report_senders', 'wishes']);
  await addColumn(db, 'follows', 'arrived_at integer');
  await addColumn(db, 'outbox', 'user_id text');
  await sql`update outbox set user_id = (select nullif(user_id, '') from subscriptions where id = subscription_id)
    where user_id is null`.execute(db);
  await addColumn(db, 'subscriptions', 'warned_at integer');
  await addIndex(db, 'subscriptions', 'subscriptions_by_user');
  await addColumn(db, 'follows', 'wish_id integer');
  await addIndex(db, 'follows', 'follows_by_wish');
  await addColumn(db, 'changed_settings', 'server_id integer');
}
