import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isToSend } from './postState.ts';

/** What tells that it has arrived is written, or need not be. */
export async function forgetArrived(trx: Database, subscriptionIds: readonly number[]): Promise<void> {
  const arrived = trx.deleteFrom('follows').where('subscription_id', 'in', subscriptionIds);
  await arrived.where('arrived_at', 'is not', null).where(isNothingPending).execute();
}

const isNothingPending = sql<SqlBool>`not exists (select 1 from pending_notifications as p where p.subscription_id = follows.subscription_id)`;

/**
 * Whoever follows nothing any more needs no subscription, once all is sent that it says. A title whose arrival nobody will be told of,
 * since the guild may not see its server any more, is waited for again.
 */
export async function sweepFollows(db: Database): Promise<void> {
  const lost = db.updateTable('follows').set({ arrived_at: null }).where('arrived_at', 'is not', null);
  await lost.where(isNothingPending).execute();
  const ofPeople = db.deleteFrom('subscriptions').where('user_id', '<>', '');
  await ofPeople.where(isOver).execute();
}

const isOver = sql<SqlBool>`not exists (select 1 from follows as f where f.subscription_id = subscriptions.id)
  and not exists (select 1 from pending_notifications as p where p.subscription_id = subscriptions.id)
  and not exists (select 1 from outbox where subscription_id = subscriptions.id and ${isToSend})`;
