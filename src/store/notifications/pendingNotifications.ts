import { setImmediate as turn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import type {
  DueSubscription,
  PendingNotifications,
  PublishBatch,
  WaitingSubscription,
} from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost, Group } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../time/units.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import { dropData, notificationOf } from './events.ts';
import { countToSend } from './outbox.ts';
import { insertPost } from './posts.ts';
import type { SubscriptionReader } from './subscriptionRow.ts';
import { revisedSubscriptionsOf } from './subscriptions.ts';

/** How long a message can grow at most, whatever the feed says: two days. */
export const GROUP_RETENTION_MS = 2 * DAY_MS;

const groupOf = (row: Selectable<Tables['post_groups']>): Group => ({
  ...{ channelId: row.channel_id, key: row.group_key, postKey: row.post_key },
  ...{ openedAt: new Date(row.opened_at), data: row.data },
});

export function createPendingNotifications(
  db: Database,
  clock: Clock,
  reader: SubscriptionReader,
): PendingNotifications {
  return {
    waiting: () => waitingSubscriptions(db, reader),
    due: () => dueSubscriptions(db, reader),
    of: async (subscriptionId, limit, from = 0) => {
      const theirs = notificationsOf(db, subscriptionId).where('event_id', '>=', from);
      const some = theirs.select(['events.id', 'event_key', 'server_id', 'at', 'recorded_at', 'data']).limit(limit);
      return (await some.execute()).map((row) => notificationOf(row, row.recorded_at));
    },
    group: async (channelId, key) => {
      const groups = db.selectFrom('post_groups').selectAll().where('channel_id', '=', channelId);
      const found = await groups.where('group_key', '=', key).executeTakeFirst();
      return found && groupOf(found);
    },
    publish: (batch) => db.transaction().execute((trx) => publish(trx, batch, reader, clock.now().getTime())),
    backlog: (channelId) => countToSend(db, channelId),
  };
}

async function waitingSubscriptions(db: Database, reader: SubscriptionReader): Promise<readonly WaitingSubscription[]> {
  const counts = await db
    .selectFrom('pending_notifications')
    // Not of the lowest id: a clock that was ahead would date all of them by the one it wrote down first.
    .select(({ fn }) => ['subscription_id', fn.countAll<number>().as('waiting'), fn.min('recorded_at').as('since')])
    .groupBy('subscription_id')
    .execute();
  const bySubscription = new Map(counts.map((count) => [count.subscription_id, count]));
  const subscriptions = bySubscription.size === 0 ? [] : await revisedSubscriptionsOf(db, reader);
  return subscriptions.flatMap(({ subscription, revision }) => {
    const count = bySubscription.get(subscription.id);
    return count ? [{ subscription, revision, notifications: count.waiting, since: new Date(count.since) }] : [];
  });
}

/** In the order they were recorded. */
const notificationsOf = (db: Database, subscriptionId: number) =>
  db
    .selectFrom('pending_notifications')
    .innerJoin('events', 'events.id', 'pending_notifications.event_id')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('event_id');

/** Counts nothing: an index gives the age of a subscription's oldest, however many are pending. */
async function dueSubscriptions(db: Database, reader: SubscriptionReader): Promise<readonly DueSubscription[]> {
  const oldest = await db
    .selectFrom('subscriptions')
    .select(({ selectFrom }) => [
      'subscriptions.id',
      selectFrom('pending_notifications')
        .select(({ fn }) => fn.min('pending_notifications.recorded_at').as('since'))
        .whereRef('pending_notifications.subscription_id', '=', 'subscriptions.id')
        .as('since'),
    ])
    .execute();
  const since = new Map(oldest.flatMap((found) => (found.since === null ? [] : [[found.id, found.since]])));
  if (since.size === 0) return [];
  const partial = await partialFeeds(db);
  return (await revisedSubscriptionsOf(db, reader)).flatMap(({ subscription, revision }) => {
    const found = since.get(subscription.id);
    if (found === undefined) return [];
    return [{ subscription, revision, since: new Date(found), partialSince: partial.get(subscription.feed) }];
  });
}

/** Feeds whose poll is not over and has recorded events, with since when. */
async function partialFeeds(db: Database): Promise<ReadonlyMap<string, Date>> {
  const cursors = await db.selectFrom('cursors').select(['feed', 'partial_since']).execute();
  return new Map(cursors.flatMap(({ feed, partial_since: at }) => (at === null ? [] : [[feed, new Date(at)]])));
}

async function publish(trx: Database, batch: PublishBatch, reader: SubscriptionReader, now: number): Promise<boolean> {
  const { subscriptionId, notificationIds, posts, groups = [], digestedAt } = batch;
  const subscription = await drawnFor(trx, batch, reader);
  if (!subscription || !(await canGrow(trx, posts))) return false;
  for (const post of posts) {
    // Otherwise its notifications would be deleted below without being published.
    if (!(await insertPost(trx, post, { now, subscription }))) throw new Error(`there is a post ${post.key} already`);
  }
  for (const each of groups) await keepGroup(trx, each);
  for (const [index, ids] of [...chunksOf(notificationIds)].entries()) {
    if (index > 0) await turn();
    const pending = trx.deleteFrom('pending_notifications').where('subscription_id', '=', subscriptionId);
    await pending.where('event_id', 'in', ids).execute();
    await dropData(trx, ids);
  }
  const row = trx.updateTable('subscriptions').where('id', '=', subscriptionId);
  if (notificationIds.length > 0 && subscription.dropped !== undefined) await row.set({ dropped: 0 }).execute();
  if (digestedAt) await row.set({ digested_at: digestedAt.getTime() }).execute();
  return true;
}

/**
 * Rendering posts takes a while: undefined if somebody has removed, paused or changed the subscription meanwhile. A pause
 * is a change too, and nothing is rendered for a subscription that is paused.
 */
async function drawnFor(
  trx: Database,
  { subscriptionId, revision }: PublishBatch,
  reader: SubscriptionReader,
): Promise<Subscription | undefined> {
  const rows = trx.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId);
  const found = await rows.where('revision', '=', revision).executeTakeFirst();
  return found && reader.read(found);
}

/** The message that is to grow may have been split meanwhile: this post would then repeat what it showed. */
async function canGrow(trx: Database, posts: readonly FeedPost[]): Promise<boolean> {
  const begun = new Set(posts.map(({ key }) => key));
  for (const { channelId, edits } of posts) {
    if (edits === undefined || begun.has(edits)) continue;
    const found = trx.selectFrom('outbox').select('id').where('channel_id', '=', channelId).where('key', '=', edits);
    if (!(await found.executeTakeFirst())) return false;
  }
  return true;
}

async function keepGroup(trx: Database, { channelId, key, postKey, openedAt, data }: Group): Promise<void> {
  const place = { channel_id: channelId, group_key: key, post_key: postKey };
  const row = { ...place, opened_at: openedAt.getTime(), data };
  await trx.replaceInto('post_groups').values(row).execute();
}

/** Pending notifications are never too old. */
export async function sweepGroups(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - GROUP_RETENTION_MS;
  await db.deleteFrom('post_groups').where('opened_at', '<', before).execute();
}
