import { sql } from 'kysely';
import { z } from 'zod';
import type { OutboxRow } from '../../../domain/notifications/outbox.ts';
import { lessRevealingDisplayMode, PEOPLE_DISPLAY_MODES } from '../../../domain/notifications/peopleShown.ts';
import type { PostSource } from '../../../domain/notifications/postState.ts';
import type { FeedPost } from '../../../domain/notifications/posts.ts';
import type { Database } from '../../database/database.ts';
import { decodeNotification } from '../events/events.ts';
import { selectUnsentPosts } from '../posts/postState.ts';
import { deleteEventsOfPosts, findWaitingPostEdits, insertPost } from '../posts/posts.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';

/** An unknown setting counts as the strictest, because any reader may see the post. */
const peopleOf = z.enum(PEOPLE_DISPLAY_MODES).catch('nobody');

export async function findSourceOfUnsentPost(
  db: Database,
  { id, channelId, key }: Pick<OutboxRow, 'id' | 'channelId' | 'key'>,
): Promise<PostSource | undefined> {
  const posts = selectUnsentPosts(db).select(['subscription_id', 'summary_reason', 'people']).where('id', '=', id);
  const post = await posts.executeTakeFirst();
  const events = await db
    .selectFrom('post_events')
    .innerJoin('events', 'events.id', 'post_events.event_id')
    .select(['events.id', 'event_key', 'server_id', 'at', 'data'])
    .where('post_id', 'in', [id, ...(await findWaitingPostEdits(db, channelId, key))])
    .orderBy('post_id')
    .orderBy('position')
    .execute();
  if (!post || post.subscription_id === null || events.length === 0) return undefined;
  const { subscription_id: subscriptionId, summary_reason } = post;
  const people = peopleOf.parse(post.people);
  const summaryReason = summary_reason ?? undefined;
  return { subscriptionId, events: events.map((row) => decodeNotification(row)), people, summaryReason };
}

interface SplitOptions {
  readonly posts: readonly FeedPost[];
  readonly reader: SubscriptionReader;
  readonly now: Date;
}

const POSITION = sql<number>`coalesce(position, id)`;

export async function splitPost(trx: Database, id: number, { posts, reader, now }: SplitOptions): Promise<boolean> {
  const row = await selectUnsentPosts(trx)
    .select(['key', 'channel_id', 'edits', 'subscription_id', 'people', POSITION.as('position')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const { key, channel_id, edits, subscription_id } = row;
  const people = peopleOf.parse(row.people);
  const replacedIds = [id, ...(await findWaitingPostEdits(trx, channel_id, key))];
  const gap = await gapBehind(trx, channel_id, row.position);
  // Discord refused the content of the message, so no entries are added to it any more.
  const groups = trx.deleteFrom('post_groups').where('channel_id', '=', channel_id);
  await groups.where('post_key', '=', edits ?? key).execute();
  const subscriptionRow = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscription_id)
    .executeTakeFirst();
  const currentSubscription = subscriptionRow && reader.read(subscriptionRow);
  const subscription = currentSubscription && {
    ...currentSubscription,
    people: lessRevealingDisplayMode(people, currentSubscription.people),
  };
  for (const [index, post] of posts.entries()) {
    // Places the new posts between the post that they replace and the channel's next post, so that they are sent before
    // the next one.
    const position = row.position + (gap * index) / posts.length;
    if (!(await insertPost(trx, post, { now: now.getTime(), subscription, position })))
      throw new Error(`there is a post ${post.key} already`);
  }
  await deleteEventsOfPosts(trx, replacedIds);
  await trx.deleteFrom('outbox').where('id', 'in', replacedIds).execute();
  return true;
}

/**
 * Space between a post and the next unsent post of its channel, in positions. If the post is the last one, the space up
 * to the next post to be stored.
 */
async function gapBehind(trx: Database, channelId: string, position: number): Promise<number> {
  const nextPost = await selectUnsentPosts(trx)
    .select(sql<number | null>`min(${POSITION})`.as('position'))
    .where('channel_id', '=', channelId)
    .where(POSITION, '>', position)
    .executeTakeFirst();
  return Math.min(nextPost?.position ?? Number.POSITIVE_INFINITY, Math.floor(position) + 1) - position;
}
