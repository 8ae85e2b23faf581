import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../../../domain/logger.ts';
import { MAX_PENDING_NOTIFICATIONS } from '../../../domain/notifications/pendingNotifications.ts';
import type { Database } from '../../database/database.ts';
import { deleteAllUnneededEventData } from '../events/events.ts';
import { closedDirectMessagesKey } from '../subscriptions/direct.ts';

/** Rows deleted per transaction, which takes about 20 ms. */
const ROWS_AT_A_TIME = 5000;

/**
 * Deletes the oldest notifications of paused or blocked subscriptions above the limit, and counts them in the column
 * `dropped`.
 */
export async function trimWaitingNotifications(
  db: Database,
  log: Logger,
  limit = MAX_PENDING_NOTIFICATIONS,
): Promise<void> {
  for (const { id } of await subscriptionsOver(db, limit).execute()) {
    const dropped = await dropAboveLimit(db, id, limit);
    if (dropped > 0) log.warn({ subscription: id, notifications: dropped, kept: limit }, DROPPED);
  }
}

const DROPPED =
  'dropped the oldest waiting notifications of a paused or blocked subscription, because more than the limit (kept) were waiting';

async function dropAboveLimit(db: Database, subscriptionId: number, limit: number): Promise<number> {
  let dropped = 0;
  while (true) {
    const count = await db.transaction().execute((trx) => dropOldest(trx, subscriptionId, limit));
    dropped += count;
    if (count < ROWS_AT_A_TIME) return dropped;
    await turn();
  }
}

/** Paused or blocked subscriptions with more pending notifications than the limit. */
const subscriptionsOver = (db: Database, limit: number) =>
  db
    .selectFrom('pending_notifications')
    .innerJoin('subscriptions', 'subscriptions.id', 'pending_notifications.subscription_id')
    .select(['subscriptions.id', sql<number>`count(*) - ${limit}`.as('too_many')])
    .where(sql<boolean>`(paused_at is not null or channel_id in (select channel_id from blocked_channels)
      or ${closedDirectMessagesKey} in (select channel_id from blocked_channels))`)
    .groupBy('subscriptions.id')
    .having(sql<number>`count(*)`, '>', limit);

/**
 * Deletes nothing if the subscription was resumed, because all of its notifications are then published. Returns the
 * number of deleted notifications.
 */
async function dropOldest(trx: Database, subscriptionId: number, limit: number): Promise<number> {
  const row = await subscriptionsOver(trx, limit).where('subscriptions.id', '=', subscriptionId).executeTakeFirst();
  if (!row) return 0;
  const count = Math.min(row.too_many, ROWS_AT_A_TIME);
  const pending = trx.selectFrom('pending_notifications').where('subscription_id', '=', subscriptionId);
  const oldest = pending.select('event_id').orderBy('event_id').limit(count);
  const deletion = trx.deleteFrom('pending_notifications').where('subscription_id', '=', subscriptionId);
  await deletion.where('event_id', 'in', oldest).execute();
  const droppedColumn = { dropped: sql<number>`dropped + ${count}` };
  await trx.updateTable('subscriptions').set(droppedColumn).where('id', '=', subscriptionId).execute();
  await deleteAllUnneededEventData(trx);
  return count;
}
