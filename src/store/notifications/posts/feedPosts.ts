import { sql } from 'kysely';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import type { KeyedPost, PostOfFeed } from '../../../domain/notifications/outbox.ts';
import type { Database } from '../../database/database.ts';
import { selectUnsentPosts } from './postState.ts';
import { serversInBody } from './posts.ts';

export async function feedPosts(db: Database, feed: FeedName): Promise<readonly PostOfFeed[]> {
  const posts = db.selectFrom('outbox').select(['key', 'channel_id', 'body']).where('dead_lettered_at', 'is', null);
  const rows = await posts.where('edits', 'is', null).where('key', 'like', `${feed}:%`).orderBy('id').execute();
  return rows.map(({ key, channel_id, body }) => ({ key, channelId: channel_id, servers: serversInBody(body) }));
}

export async function withdrawPost(trx: Database, { channelId, key }: KeyedPost, now: Date): Promise<boolean> {
  const unsentPosts = selectUnsentPosts(trx).select('id').where('channel_id', '=', channelId).where('key', '=', key);
  const post = await unsentPosts.where('sending_since', 'is', null).executeTakeFirst();
  if (!post) return false;
  await sql`insert into pending_notifications (subscription_id, event_id, recorded_at)
    select subscription_id, event_id, ${now.getTime()} from outbox join post_events on post_id = outbox.id
    where outbox.id = ${post.id} and exists (select 1 from subscriptions where subscriptions.id = subscription_id)
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom('outbox').where('id', '=', post.id).execute();
  return true;
}

/** Turns a feed's waiting posts back into notifications, except edits. Must run in a transaction. */
export async function withdrawWaitingPosts(trx: Database, feed: FeedName, now: Date): Promise<void> {
  const unsentPosts = selectUnsentPosts(trx).select(['key', 'channel_id']).where('sending_since', 'is', null);
  const rows = await unsentPosts.where('edits', 'is', null).where('key', 'like', `${feed}:%`).execute();
  for (const { key, channel_id: channelId } of rows) await withdrawPost(trx, { key, channelId }, now);
}
