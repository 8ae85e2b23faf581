import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../../domain/clock.ts';
import { PARTIAL_POLL_MS } from '../../../domain/notifications/events.ts';
import type {
  DueSubscription,
  PendingNotifications,
  PublishBatch,
  SubscriptionsOf,
  WaitingSubscription,
} from '../../../domain/notifications/pendingNotifications.ts';
import type { FeedPost, Group } from '../../../domain/notifications/posts.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../../time/units.ts';
import { chunksOf } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { postGroups } from '../../tables/notifications/postGroups.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';
import { dropData, notificationOf } from '../events/events.ts';
import { countToSend } from '../outbox/outbox.ts';
import { insertPost } from '../posts/posts.ts';
import { endArrivedFollows, listArrivalEventIds } from '../subscriptions/endedFollows.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';
import {
  isOwnedBy,
  type RevisedSubscription,
  revisedOf,
  revisedSubscriptionsOf,
} from '../subscriptions/subscriptions.ts';
import { otherGuildsOf, otherSubscriptionsOf } from './otherGuilds.ts';
import { readUnknownNotifications } from './unknownNotifications.ts';

/** How long a message can be extended with new entries at most, in ms, whatever its feed sets. */
export const GROUP_RETENTION_MS = 2 * DAY_MS;

const groupOf = (row: Selectable<Tables['post_groups']>): Group => decodeRow(postGroups, row);

export function createPendingNotifications(
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
      return (await page.execute()).map((row) => notificationOf(row, row.recorded_at));
    },
    group: async (channelId, key) => {
      const groups = db.selectFrom('post_groups').selectAll().where('channel_id', '=', channelId);
      const row = await groups.where('group_key', '=', key).executeTakeFirst();
      return row && groupOf(row);
    },
    alsoIn: (subscription) => otherGuildsOf(db, subscription),
    arrivals: (subscriptionId) => listArrivalEventIds(db, subscriptionId),
    ofUnknownTime: (subscriptionId) => readUnknownNotifications(db, subscriptionId),
    publish: (batch) => db.transaction().execute((trx) => publish(trx, batch, { reader, now: clock.now().getTime() })),
    backlog: (channelId) => countToSend(db, channelId),
  };
}

async function waitingSubscriptions(db: Database, reader: SubscriptionReader): Promise<readonly WaitingSubscription[]> {
  const waitingCounts = await db
    .selectFrom('pending_notifications')
    // The earliest time, because the clock may have been ahead when the row with the lowest id was recorded.
    .select(({ fn }) => ['subscription_id', fn.countAll<number>().as('waiting'), fn.min('recorded_at').as('since')])
    .groupBy('subscription_id')
    .execute();
  const bySubscription = new Map(waitingCounts.map((count) => [count.subscription_id, count]));
  const subscriptions = bySubscription.size === 0 ? [] : await revisedSubscriptionsOf(db, reader, { owners: 'guilds' });
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

const isPartialNow = (now: number) => sql<SqlBool>`abs(partial_since - ${now}) < ${PARTIAL_POLL_MS}`;

interface ReadContext {
  readonly reader: SubscriptionReader;
  readonly now: number;
}

/**
 * Subscriptions with pending notifications. Reads only the oldest notification of each, which an index finds quickly;
 * counting would take longer.
 */
async function dueSubscriptions(
  db: Database,
  owners: SubscriptionsOf,
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
    .where(isOwnedBy(owners))
    .execute();
  const sinceById = new Map(oldest.flatMap((row) => (row.since === null ? [] : [[row.id, row.since]])));
  if (sinceById.size === 0) return [];
  const feedsInPoll = await partialFeeds(db, now);
  const result: DueSubscription[] = [];
  for (const { subscription, revision } of await subscriptionsWith([...sinceById.keys()], db, reader)) {
    const oldestMs = sinceById.get(subscription.id);
    if (oldestMs === undefined) continue;
    const waitingSubscription = { subscription, revision, since: new Date(oldestMs) };
    const mayBePartial = feedsInPoll.has(subscription.feed);
    result.push(mayBePartial ? await considerPartialPoll(db, waitingSubscription, now) : waitingSubscription);
  }
  return result;
}

/**
 * A season may have thousands of followers, so other work of the process can run after each chunk. The result is in no
 * particular order.
 */
async function subscriptionsWith(ids: readonly number[], db: Database, reader: SubscriptionReader) {
  const chunks: (readonly RevisedSubscription[])[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db.selectFrom('subscriptions').selectAll().where('id', 'in', chunk).execute();
    chunks.push(revisedOf(rows, reader));
    await turn();
  }
  return chunks.flat();
}

/** Feeds whose poll of any media server has recorded events but is still running. */
async function partialFeeds(db: Database, now: number): Promise<ReadonlySet<string>> {
  const cursors = await db.selectFrom('cursors').select('feed').where(isPartialNow(now)).execute();
  return new Set(cursors.map(({ feed }) => feed));
}

/**
 * Checks if notifications wait for the end of a poll, and sets `partialSince` if they do. Without a digest, a
 * subscription that also has notifications from other polls does not wait.
 */
async function considerPartialPoll(db: Database, waiting: DueSubscription, now: number): Promise<DueSubscription> {
  const { partial, free } = await notificationsOf(db, waiting.subscription.id, now)
    .select(({ fn }) => fn.min('partial_since').as('partial'))
    .select(sql<number | null>`min(case when partial_since is null then recorded_at end)`.as('free'))
    .executeTakeFirstOrThrow();
  if (partial === null) return waiting;
  const isFree = free !== null && waiting.subscription.digest.kind === 'off';
  return isFree ? { ...waiting, since: new Date(free) } : { ...waiting, partialSince: new Date(partial) };
}

async function publish(trx: Database, batch: PublishBatch, { reader, now }: ReadContext): Promise<boolean> {
  const { subscriptionId, notificationIds, posts, groups = [], digestedAt, wasAnnounced = false } = batch;
  const subscription = await unchangedSubscription(trx, batch, reader);
  if (!subscription || !(await canGrow(trx, posts))) return false;
  for (const post of posts) {
    // Without the error, the notifications would be deleted below although their post was not stored.
    if (!(await insertPost(trx, post, { now, subscription }))) throw new Error(`there is a post ${post.key} already`);
  }
  for (const group of groups) await storeGroup(trx, group);
  const subscriptionIds = [subscriptionId, ...(posts.length > 0 ? await otherSubscriptionsOf(trx, subscription) : [])];
  await deleteNotifications(trx, subscriptionIds, notificationIds);
  const subscriptionUpdate = trx.updateTable('subscriptions').where('id', '=', subscriptionId);
  if (notificationIds.length > 0 && subscription.dropped !== undefined)
    await subscriptionUpdate.set({ dropped: 0 }).execute();
  if (subscription.userId !== undefined)
    await endArrivedFollows(trx, subscriptionIds, {
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
  for (const [index, ids] of [...chunksOf(eventIds)].entries()) {
    if (index > 0) await turn();
    const pending = trx.deleteFrom('pending_notifications').where('subscription_id', 'in', subscriptionIds);
    await pending.where('event_id', 'in', ids).execute();
    await dropData(trx, ids);
  }
}

/**
 * The subscription of a publish batch. Undefined if it was removed, paused or changed while its posts were being
 * rendered.
 */
async function unchangedSubscription(
  trx: Database,
  { subscriptionId, revision }: PublishBatch,
  reader: SubscriptionReader,
): Promise<Subscription | undefined> {
  const rows = trx.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId);
  const row = await rows.where('revision', '=', revision).executeTakeFirst();
  return row && reader.read(row);
}

/**
 * True if posts may add entries to earlier messages. Not to a message that was split in the meantime, because the
 * entries would be repeated.
 */
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

async function storeGroup(trx: Database, group: Group): Promise<void> {
  await trx.replaceInto('post_groups').values(encodeRow(postGroups, group)).execute();
}

/** Forgets messages that are no longer extended with new entries. */
export async function sweepGroups(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - GROUP_RETENTION_MS;
  await db.deleteFrom('post_groups').where('opened_at', '<', before).execute();
}
