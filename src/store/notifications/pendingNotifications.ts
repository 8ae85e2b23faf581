import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import { PARTIAL_POLL_MS } from '../../domain/notifications/events.ts';
import type {
  DueSubscription,
  PendingNotifications,
  PublishBatch,
  SubscriptionsOf,
  WaitingSubscription,
} from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost, Group } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../time/units.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { postGroups } from '../tables/notifications/postGroups.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { arrivalsOf, endArrived } from './endedFollows.ts';
import { dropData, notificationOf } from './events.ts';
import { alsoIn, othersOf } from './otherGuilds.ts';
import { countToSend } from './outbox.ts';
import { insertPost } from './posts.ts';
import type { SubscriptionReader } from './subscriptionRow.ts';
import { isOf, type RevisedSubscription, revisedOf, revisedSubscriptionsOf } from './subscriptions.ts';
import { ofUnknownTime } from './unknownNotifications.ts';

/** The longest time for which a message can grow, whatever the feed says: two days. */
export const GROUP_RETENTION_MS = 2 * DAY_MS;

const groupOf = (row: Selectable<Tables['post_groups']>): Group => decodeRow(postGroups, row);

export function createPendingNotifications(
  db: Database,
  clock: Clock,
  reader: SubscriptionReader,
): PendingNotifications {
  return {
    waiting: () => waitingSubscriptions(db, reader),
    due: (of = 'guilds') => dueSubscriptions(db, of, { reader, now: clock.now().getTime() }),
    of: async (subscriptionId, limit, from = 0) => {
      const all = notificationsOf(db, subscriptionId, clock.now().getTime()).orderBy('event_id');
      const theirs = all.where('event_id', '>=', from).where('partial_since', 'is', null);
      const some = theirs
        .select(['events.id', 'event_key', 'events.server_id', 'at', 'recorded_at', 'data'])
        .limit(limit);
      return (await some.execute()).map((row) => notificationOf(row, row.recorded_at));
    },
    group: async (channelId, key) => {
      const groups = db.selectFrom('post_groups').selectAll().where('channel_id', '=', channelId);
      const found = await groups.where('group_key', '=', key).executeTakeFirst();
      return found && groupOf(found);
    },
    alsoIn: (subscription) => alsoIn(db, subscription),
    arrivals: (subscriptionId) => arrivalsOf(db, subscriptionId),
    ofUnknownTime: (subscriptionId) => ofUnknownTime(db, subscriptionId),
    publish: (batch) => db.transaction().execute((trx) => publish(trx, batch, { reader, now: clock.now().getTime() })),
    backlog: (channelId) => countToSend(db, channelId),
  };
}

async function waitingSubscriptions(db: Database, reader: SubscriptionReader): Promise<readonly WaitingSubscription[]> {
  const counts = await db
    .selectFrom('pending_notifications')
    // The earliest time, not that of the lowest id: the clock may have been ahead when that one was recorded.
    .select(({ fn }) => ['subscription_id', fn.countAll<number>().as('waiting'), fn.min('recorded_at').as('since')])
    .groupBy('subscription_id')
    .execute();
  const bySubscription = new Map(counts.map((count) => [count.subscription_id, count]));
  const subscriptions = bySubscription.size === 0 ? [] : await revisedSubscriptionsOf(db, reader, { of: 'guilds' });
  return subscriptions.flatMap(({ subscription, revision }) => {
    const count = bySubscription.get(subscription.id);
    return count ? [{ subscription, revision, notifications: count.waiting, since: new Date(count.since) }] : [];
  });
}

/**
 * Sets `partial_since` if the poll of that feed on that server which found the event may still be running:
 * then it waits for its end.
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

/** The same condition as `isPartial`, in SQL. */
const isPartialNow = (now: number) => sql<SqlBool>`abs(partial_since - ${now}) < ${PARTIAL_POLL_MS}`;

interface Reading {
  readonly reader: SubscriptionReader;
  readonly now: number;
}

/** Does not count rows: an index gives the age of a subscription's oldest, however many are pending. */
async function dueSubscriptions(
  db: Database,
  of: SubscriptionsOf,
  { reader, now }: Reading,
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
    .where(isOf(of))
    .execute();
  const since = new Map(oldest.flatMap((found) => (found.since === null ? [] : [[found.id, found.since]])));
  if (since.size === 0) return [];
  const polled = await partialFeeds(db, now);
  const due: DueSubscription[] = [];
  for (const { subscription, revision } of await subscriptionsWith([...since.keys()], db, reader)) {
    const found = since.get(subscription.id);
    if (found === undefined) continue;
    const waiting = { subscription, revision, since: new Date(found) };
    due.push(polled.has(subscription.feed) ? await withoutPartial(db, waiting, now) : waiting);
  }
  return due;
}

/**
 * A season may have thousands of followers: other work gets its turn after each chunk, and one order over all
 * is not needed.
 */
async function subscriptionsWith(ids: readonly number[], db: Database, reader: SubscriptionReader) {
  const found: (readonly RevisedSubscription[])[] = [];
  for (const some of chunksOf(ids)) {
    const rows = await db.selectFrom('subscriptions').selectAll().where('id', 'in', some).execute();
    found.push(revisedOf(rows, reader));
    await turn();
  }
  return found.flat();
}

/** Feeds with an unfinished poll, on any server, that has recorded events. */
async function partialFeeds(db: Database, now: number): Promise<ReadonlySet<string>> {
  const cursors = await db.selectFrom('cursors').select('feed').where(isPartialNow(now)).execute();
  return new Set(cursors.map(({ feed }) => feed));
}

/** Only a digest waits for another server's unfinished poll: it must hold its whole period. */
async function withoutPartial(db: Database, due: DueSubscription, now: number): Promise<DueSubscription> {
  const { partial, free } = await notificationsOf(db, due.subscription.id, now)
    .select(({ fn }) => fn.min('partial_since').as('partial'))
    .select(sql<number | null>`min(case when partial_since is null then recorded_at end)`.as('free'))
    .executeTakeFirstOrThrow();
  if (partial === null) return due;
  const isFree = free !== null && due.subscription.digest.kind === 'off';
  return isFree ? { ...due, since: new Date(free) } : { ...due, partialSince: new Date(partial) };
}

async function publish(trx: Database, batch: PublishBatch, { reader, now }: Reading): Promise<boolean> {
  const { subscriptionId, notificationIds, posts, groups = [], digestedAt, wasAnnounced = false } = batch;
  const subscription = await drawnFor(trx, batch, reader);
  if (!subscription || !(await canGrow(trx, posts))) return false;
  for (const post of posts) {
    // Otherwise its notifications would be deleted below without being published.
    if (!(await insertPost(trx, post, { now, subscription }))) throw new Error(`there is a post ${post.key} already`);
  }
  for (const each of groups) await keepGroup(trx, each);
  const ended = [subscriptionId, ...(posts.length > 0 ? await othersOf(trx, subscription) : [])];
  await endNotifications(trx, ended, notificationIds);
  const row = trx.updateTable('subscriptions').where('id', '=', subscriptionId);
  if (notificationIds.length > 0 && subscription.dropped !== undefined) await row.set({ dropped: 0 }).execute();
  if (subscription.userId !== undefined)
    await endArrived(trx, ended, { eventIds: notificationIds, isAnnounced: posts.length > 0 || wasAnnounced });
  if (digestedAt) await row.set({ digested_at: digestedAt.getTime() }).execute();
  return true;
}

/** Deletes the notifications of these events for these subscriptions. */
async function endNotifications(
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
 * Rendering posts takes a while: undefined if the subscription was removed, paused or changed meanwhile. A
 * pause is a change too, and paused subscriptions are not rendered.
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

/** The growing message may have been split meanwhile: this post would then repeat its entries. */
async function canGrow(trx: Database, posts: readonly FeedPost[]): Promise<boolean> {
  const begun = new Set(posts.map(({ key }) => key));
  for (const { channelId, edits } of posts) {
    if (edits === undefined || begun.has(edits)) continue;
    const found = trx.selectFrom('outbox').select('id').where('channel_id', '=', channelId).where('key', '=', edits);
    if (!(await found.executeTakeFirst())) return false;
  }
  return true;
}

async function keepGroup(trx: Database, group: Group): Promise<void> {
  await trx.replaceInto('post_groups').values(encodeRow(postGroups, group)).execute();
}

/** Pending notifications are never too old. */
export async function sweepGroups(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - GROUP_RETENTION_MS;
  await db.deleteFrom('post_groups').where('opened_at', '<', before).execute();
}
