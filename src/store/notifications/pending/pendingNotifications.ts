import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../../domain/clock.ts';
import { MAX_UNFINISHED_POLL_MS } from '../../../domain/notifications/events.ts';
import type {
  DueSubscription,
  NotificationPublishBatch,
  PendingNotifications,
  SubscriptionOwners,
  WaitingSubscription,
} from '../../../domain/notifications/pendingNotifications.ts';
import type { ExtendablePost, FeedPost } from '../../../domain/notifications/posts.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../../time/units.ts';
import { chunksOf } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { postGroupsTable } from '../../tables/notifications/postGroups.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';
import { decodeNotification, deleteUnneededEventData } from '../events/events.ts';
import { countUnsentPosts } from '../outbox/outbox.ts';
import { insertPost } from '../posts/posts.ts';
import { endFollowsOfArrivedTitles, listArrivalEventIds } from '../subscriptions/endedFollows.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';
import {
  decodeSubscriptionsWithRevision,
  isSubscriptionOwnedBy,
  readSubscriptionsWithRevision,
  type SubscriptionWithRevision,
} from '../subscriptions/subscriptions.ts';
import { findOtherGuildsOfSubscriber, findSubscriptionsInOtherGuilds } from './otherGuilds.ts';
import { readUnknownNotifications } from './unknownNotifications.ts';

/** Longest time in which new entries can be added to a message, in ms, whatever its feed sets. */
export const POST_GROUP_RETENTION_MS = 2 * DAY_MS;

const groupOf = (row: Selectable<Tables['post_groups']>): ExtendablePost => decodeRow(postGroupsTable, row);

export function createPendingNotificationStore(
  db: Database,
  clock: Clock,
  reader: SubscriptionReader,
): PendingNotifications {
  return {
    waiting: () => waitingSubscriptions(db, reader),
    due: (owners = 'guilds') => dueSubscriptions(db, owners, { reader, now: clock.now().getTime() }),
    of: async (subscriptionId, limit, from = 0) => {
      const notifications = notificationsOf(db, subscriptionId, clock.now().getTime()).orderBy('event_id');
      const completeNotifications = notifications.where('event_id', '>=', from).where('partial_since', 'is', null);
      const page = completeNotifications
        .select(['events.id', 'event_key', 'events.server_id', 'at', 'recorded_at', 'data'])
        .limit(limit);
      return (await page.execute()).map((row) => decodeNotification(row, row.recorded_at));
    },
    group: async (channelId, key) => {
      const groups = db.selectFrom('post_groups').selectAll().where('channel_id', '=', channelId);
      const row = await groups.where('group_key', '=', key).executeTakeFirst();
      return row && groupOf(row);
    },
    alsoIn: (subscription) => findOtherGuildsOfSubscriber(db, subscription),
    arrivals: (subscriptionId) => listArrivalEventIds(db, subscriptionId),
    ofUnknownTime: (subscriptionId) => readUnknownNotifications(db, subscriptionId),
    publish: (batch) => db.transaction().execute((trx) => publish(trx, batch, { reader, now: clock.now().getTime() })),
    backlog: (channelId) => countUnsentPosts(db, channelId),
  };
}

async function waitingSubscriptions(db: Database, reader: SubscriptionReader): Promise<readonly WaitingSubscription[]> {
  const waitingCounts = await db
    .selectFrom('pending_notifications')
    // Takes the earliest time as `since`, because the row with the lowest id may be from a time when the clock was
    // ahead.
    .select(({ fn }) => ['subscription_id', fn.countAll<number>().as('waiting'), fn.min('recorded_at').as('since')])
    .groupBy('subscription_id')
    .execute();
  const bySubscription = new Map(waitingCounts.map((count) => [count.subscription_id, count]));
  const subscriptions =
    bySubscription.size === 0 ? [] : await readSubscriptionsWithRevision(db, reader, { owners: 'guilds' });
  return subscriptions.flatMap(({ subscription, revision }) => {
    const count = bySubscription.get(subscription.id);
    return count ? [{ subscription, revision, notifications: count.waiting, since: new Date(count.since) }] : [];
  });
}

/**
 * Pending notifications of a subscription and their events. If the poll that recorded the event may still be running,
 * `partial_since` is set and the notification waits for the end of the poll.
 */
const notificationsOf = (db: Database, subscriptionId: number, now: number) =>
  db
    .selectFrom('pending_notifications')
    .innerJoin('events', 'events.id', 'pending_notifications.event_id')
    .leftJoin('cursors', (join) =>
      join
        .onRef('cursors.feed', '=', 'events.feed')
        .onRef('cursors.server_id', '=', 'events.server_id')
        .on(isPartialNow(now)),
    )
    .where('subscription_id', '=', subscriptionId);

const isPartialNow = (now: number) => sql<SqlBool>`abs(partial_since - ${now}) < ${MAX_UNFINISHED_POLL_MS}`;

interface ReadContext {
  readonly reader: SubscriptionReader;
  readonly now: number;
}

/**
 * Subscriptions with pending notifications. Reads only the oldest notification of each, because counting takes longer.
 */
async function dueSubscriptions(
  db: Database,
  owners: SubscriptionOwners,
  { reader, now }: ReadContext,
): Promise<readonly DueSubscription[]> {
  const oldest = await db
    .selectFrom('subscriptions')
    .select(({ selectFrom }) => [
      'subscriptions.id',
      selectFrom('pending_notifications')
        .select(({ fn }) => fn.min('pending_notifications.recorded_at').as('since'))
        .whereRef('pending_notifications.subscription_id', '=', 'subscriptions.id')
        .as('since'),
    ])
    .where(isSubscriptionOwnedBy(owners))
    .execute();
  const sinceById = new Map(oldest.flatMap((row) => (row.since === null ? [] : [[row.id, row.since]])));
  if (sinceById.size === 0) return [];
  const feedsInPoll = await partialFeeds(db, now);
  const result: DueSubscription[] = [];
  for (const { subscription, revision } of await subscriptionsById(db, [...sinceById.keys()], reader)) {
    const since = sinceById.get(subscription.id);
    if (since === undefined) continue;
    const due = { subscription, revision, since: new Date(since) };
    const mayWaitForPoll = feedsInPoll.has(subscription.feed);
    result.push(mayWaitForPoll ? await withPartialPoll(db, due, now) : due);
  }
  return result;
}

/** Reads in chunks, because a season may have thousands of followers. The result has no order. */
async function subscriptionsById(db: Database, ids: readonly number[], reader: SubscriptionReader) {
  const chunks: (readonly SubscriptionWithRevision[])[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db.selectFrom('subscriptions').selectAll().where('id', 'in', chunk).execute();
    chunks.push(decodeSubscriptionsWithRevision(rows, reader));
    await turn();
  }
  return chunks.flat();
}

/** Feeds with a running poll that has already recorded events. */
async function partialFeeds(db: Database, now: number): Promise<ReadonlySet<string>> {
  const cursors = await db.selectFrom('cursors').select('feed').where(isPartialNow(now)).execute();
  return new Set(cursors.map(({ feed }) => feed));
}

/** Adds `partialSince` if all notifications wait for the end of a poll. A digest waits if any does. */
async function withPartialPoll(db: Database, due: DueSubscription, now: number): Promise<DueSubscription> {
  const { partialSince, completeSince } = await notificationsOf(db, due.subscription.id, now)
    .select(({ fn }) => fn.min('partial_since').as('partialSince'))
    .select(sql<number | null>`min(case when partial_since is null then recorded_at end)`.as('completeSince'))
    .executeTakeFirstOrThrow();
  if (partialSince === null) return due;
  if (completeSince !== null && due.subscription.digest.kind === 'off')
    return { ...due, since: new Date(completeSince) };
  return { ...due, partialSince: new Date(partialSince) };
}

async function publish(trx: Database, batch: NotificationPublishBatch, { reader, now }: ReadContext): Promise<boolean> {
  const { subscriptionId, notificationIds, posts, groups = [], digestedAt, wasAnnounced = false } = batch;
  const subscription = await unchangedSubscription(trx, batch, reader);
  if (!subscription || !(await canGrow(trx, posts))) return false;
  for (const post of posts) {
    // Aborts the transaction, so that notifications without a post are not deleted.
    if (!(await insertPost(trx, post, { now, subscription }))) throw new Error(`there is a post ${post.key} already`);
  }
  for (const group of groups) await storeGroup(trx, group);
  // One direct message also serves the same person's subscriptions in other guilds.
  const subscriptionsServed = posts.length > 0 ? await findSubscriptionsInOtherGuilds(trx, subscription) : [];
  const subscriptionIds = [subscriptionId, ...subscriptionsServed];
  await deleteNotifications(trx, subscriptionIds, notificationIds);
  const subscriptionUpdate = trx.updateTable('subscriptions').where('id', '=', subscriptionId);
  if (notificationIds.length > 0 && subscription.dropped !== undefined)
    await subscriptionUpdate.set({ dropped: 0 }).execute();
  if (subscription.userId !== undefined)
    await endFollowsOfArrivedTitles(trx, subscriptionIds, {
      eventIds: notificationIds,
      isAnnounced: posts.length > 0 || wasAnnounced,
    });
  if (digestedAt) await subscriptionUpdate.set({ digested_at: digestedAt.getTime() }).execute();
  return true;
}

async function deleteNotifications(
  trx: Database,
  subscriptionIds: readonly number[],
  eventIds: readonly number[],
): Promise<void> {
  for (const ids of chunksOf(eventIds)) {
    const pending = trx.deleteFrom('pending_notifications').where('subscription_id', 'in', subscriptionIds);
    await pending.where('event_id', 'in', ids).execute();
    await deleteUnneededEventData(trx, ids);
    await turn();
  }
}

/** The subscription whose posts were rendered. Undefined if it was removed, paused or changed in the meantime. */
async function unchangedSubscription(
  trx: Database,
  { subscriptionId, revision }: NotificationPublishBatch,
  reader: SubscriptionReader,
): Promise<Subscription | undefined> {
  const rows = trx.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId);
  const row = await rows.where('revision', '=', revision).executeTakeFirst();
  return row && reader.read(row);
}

/** True if new entries may be added to the earlier messages. False if one of them was split in the meantime. */
async function canGrow(trx: Database, posts: readonly FeedPost[]): Promise<boolean> {
  const newKeys = new Set(posts.map(({ key }) => key));
  for (const { channelId, edits } of posts) {
    if (edits === undefined || newKeys.has(edits)) continue;
    const earlierPost = trx
      .selectFrom('outbox')
      .select('id')
      .where('channel_id', '=', channelId)
      .where('key', '=', edits);
    if (!(await earlierPost.executeTakeFirst())) return false;
  }
  return true;
}

async function storeGroup(trx: Database, group: ExtendablePost): Promise<void> {
  await trx.replaceInto('post_groups').values(encodeRow(postGroupsTable, group)).execute();
}

/** Forgets messages to which no new entries can be added any more. */
export async function sweepGroups(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - POST_GROUP_RETENTION_MS;
  await db.deleteFrom('post_groups').where('opened_at', '<', before).execute();
}
