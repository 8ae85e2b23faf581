import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import type { Database } from '../../database/database.ts';
import { sendsDirectMessages } from '../subscriptions/direct.ts';

/** The person's direct-message subscriptions in other guilds, for which one message is enough. */
export async function findSubscriptionsInOtherGuilds(
  trx: Database,
  { id, userId, mentionUserId }: Subscription,
): Promise<readonly number[]> {
  if (userId === undefined || mentionUserId !== undefined) return [];
  const otherSubscriptions = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    // Repeats a condition of a partial index, so that SQLite uses the index.
    .where('user_id', '<>', '');
  return (await otherSubscriptions.where(sendsDirectMessages, '=', 1).execute()).map((row) => row.id);
}

export async function findOtherGuildsOfSubscriber(
  db: Database,
  subscription: Subscription,
): Promise<readonly string[]> {
  const otherIds = await findSubscriptionsInOtherGuilds(db, subscription);
  if (otherIds.length === 0) return [];
  const pendingEvents = db
    .selectFrom('pending_notifications')
    .select('event_id')
    .where('subscription_id', '=', subscription.id);
  const sharingSubscriptions = db
    .selectFrom('pending_notifications')
    .select('subscription_id')
    .where('event_id', 'in', pendingEvents);
  const guilds = db.selectFrom('subscriptions').select('guild_id').where('id', 'in', otherIds);
  return (await guilds.where('id', 'in', sharingSubscriptions).orderBy('id').execute()).map(({ guild_id }) => guild_id);
}
