import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { Database } from '../database/database.ts';
import { isDirect } from './direct.ts';

/**
 * The same person's subscriptions in other guilds. All go to the same direct messages, so a message for one
 * serves all.
 */
export async function othersOf(trx: Database, { id, userId, mentionUserId }: Subscription): Promise<readonly number[]> {
  if (userId === undefined || mentionUserId !== undefined) return [];
  const others = trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId).where('id', '<>', id);
  return (await others.where('user_id', '<>', '').where(isDirect, '=', 1).execute()).map((other) => other.id);
}

/**
 * The guilds of those subscriptions that have some of the same events pending; in the order in which they
 * were made.
 */
export async function alsoIn(db: Database, subscription: Subscription): Promise<readonly string[]> {
  const others = await othersOf(db, subscription);
  if (others.length === 0) return [];
  const own = db.selectFrom('pending_notifications').select('event_id').where('subscription_id', '=', subscription.id);
  const shared = db.selectFrom('pending_notifications').select('subscription_id').where('event_id', 'in', own);
  const guilds = db.selectFrom('subscriptions').select('guild_id').where('id', 'in', others);
  return (await guilds.where('id', 'in', shared).orderBy('id').execute()).map(({ guild_id }) => guild_id);
}
