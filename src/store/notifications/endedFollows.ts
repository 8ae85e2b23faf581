import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isToSend } from './postState.ts';

/** What has arrived is followed no longer once what tells so is written; what nobody is told of is waited for again. */
export async function endArrived(trx: Database, subscriptionIds: readonly number[], isWritten: boolean): Promise<void> {
  if (!isWritten) return await waitAgain(trx, subscriptionIds);
  const arrived = trx.deleteFrom('follows').where('subscription_id', 'in', subscriptionIds);
  await arrived.where('arrived_at', 'is not', null).where(isNothingPending).execute();
}

const isNothingPending = sql<SqlBool>`not exists (select 1 from pending_notifications as p where p.subscription_id = follows.subscription_id)`;

/** What arrived is told to nobody: they may not read it for now, or the guild may not see its server any more. */
async function waitAgain(db: Database, subscriptionIds?: readonly number[]): Promise<void> {
  const lost = db.updateTable('follows').set({ arrived_at: null }).where('arrived_at', 'is not', null);
  const some = subscriptionIds ? lost.where('subscription_id', 'in', subscriptionIds) : lost;
  await some.where(isNothingPending).execute();
}

/**
 * Whoever follows nothing any more needs no subscription, once all is sent that it says. A title whose arrival nobody will be told of
 * is waited for again.
 */
export async function sweepFollows(db: Database): Promise<void> {
  await waitAgain(db);
  await endSubscriptions(db);
}

/** What has arrived is told, even if nothing else is followed by now. */
export async function endSubscriptions(db: Database, userId?: string): Promise<void> {
  const ofPeople = db.deleteFrom('subscriptions').where('user_id', '<>', '');
  const theirs = userId === undefined ? ofPeople : ofPeople.where('user_id', '=', userId);
  await theirs.where(isOver).execute();
}

const isOver = sql<SqlBool>`not exists (select 1 from follows as f where f.subscription_id = subscriptions.id)
  and not exists (select 1 from pending_notifications as p where p.subscription_id = subscriptions.id)
  and not exists (select 1 from outbox where subscription_id = subscriptions.id and ${isToSend})`;
