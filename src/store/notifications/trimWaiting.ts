import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import { MOST_WAITING } from '../../domain/notifications/pendingNotifications.ts';
import type { Database } from '../database/database.ts';
import { ownUnopened } from './direct.ts';
import { dropAllData } from './events.ts';

/** Deleted in one transaction, which takes some 20 ms. */
const AT_A_TIME = 5000;

/** Keeps the newest notifications of a subscription that cannot publish now; deletes and counts the rest. */
export async function trimWaiting(db: Database, log: Logger, most = MOST_WAITING): Promise<void> {
  for (const { id } of await crowded(db, most).execute()) {
    let dropped = 0;
    for (let last = AT_A_TIME; last === AT_A_TIME; await turn()) {
      last = await db.transaction().execute((trx) => dropOldest(trx, id, most));
      dropped += last;
    }
    if (dropped > 0) log.warn({ subscription: id, notifications: dropped, kept: most }, DROPPED);
  }
}

const DROPPED =
  'too many notifications wait for a subscription that publishes none; the oldest are dropped and counted';

const crowded = (db: Database, most: number) =>
  db
    .selectFrom('pending_notifications')
    .innerJoin('subscriptions', 'subscriptions.id', 'pending_notifications.subscription_id')
    .select(['subscriptions.id', sql<number>`count(*) - ${most}`.as('too_many')])
    .where(sql<boolean>`(paused_at is not null or channel_id in (select channel_id from blocked_channels)
      or ${ownUnopened} in (select channel_id from blocked_channels))`)
    .groupBy('subscriptions.id')
    .having(sql<number>`count(*)`, '>', most);

/**
 * The number of deleted notifications. Zero if the subscription was resumed meanwhile: then they are
 * published.
 */
async function dropOldest(trx: Database, subscriptionId: number, most: number): Promise<number> {
  const found = await crowded(trx, most).where('subscriptions.id', '=', subscriptionId).executeTakeFirst();
  if (!found) return 0;
  const count = Math.min(found.too_many, AT_A_TIME);
  const pending = trx.selectFrom('pending_notifications').where('subscription_id', '=', subscriptionId);
  const oldest = pending.select('event_id').orderBy('event_id').limit(count);
  const some = trx.deleteFrom('pending_notifications').where('subscription_id', '=', subscriptionId);
  await some.where('event_id', 'in', oldest).execute();
  const counted = { dropped: sql<number>`dropped + ${count}` };
  await trx.updateTable('subscriptions').set(counted).where('id', '=', subscriptionId).execute();
  await dropAllData(trx);
  return count;
}
