import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../../../domain/clock.ts';
import type { FeedBatch, FeedEvent, FeedStore } from '../../../domain/notifications/events.ts';
import { isWithinNewItemsFeedScope } from '../../../domain/notifications/settings.ts';
import { findSubscriptionsForEvent } from '../../../domain/notifications/subscriptions.ts';
import type { LibraryRef, ServerId } from '../../../domain/servers/refs.ts';
import type { ListedPlay } from '../../../domain/statistics/plays.ts';
import type { Database, ReportedEvents, Transaction } from '../../database/database.ts';
import { rememberDeviceNames, storeAccountNames } from '../../people/people.ts';
import { requestHistoryRereading } from '../../statistics/backfill.ts';
import { type NewPlay, recordPlays } from '../../statistics/plays.ts';
import { feedCursorsTable } from '../../tables/notifications/cursors.ts';
import { encodeRow } from '../../tables/rows.ts';
import { recordTitleChanges } from '../../titles/titleChanges.ts';
import {
  encodeEventKey,
  type FeedEventSource,
  findKnownEventKeys,
  forgetOldEvents,
  insertEvents,
} from '../events/events.ts';
import {
  deleteSeenItemsOfLibraries,
  seenItemsByGuid,
  seenItemsInLibrary,
  storeSeenItems,
} from '../events/seenItems.ts';
import { awaitedTitles, findFollowersOfEvents, recordFollowedTitleArrivals } from '../follows/followers.ts';
import { findSubscribersOfFeed, type Subscriber, type SubscriptionReader } from '../subscriptions/subscriptionRow.ts';

interface FeedStoreOptions {
  readonly clock: Clock;
  readonly reader: SubscriptionReader;
  readonly server: ServerId;
}

export function createFeedStore(db: Database, { clock, reader, server }: FeedStoreOptions): FeedStore {
  return {
    cursor: async (feed) => {
      const rows = db.selectFrom('cursors').select('cursor').where('server_id', '=', server);
      return (await rows.where('feed', '=', feed).executeTakeFirst())?.cursor;
    },
    known: (feed, eventKeys) => findKnownEventKeys(db, { feed, server, eventKeys, now: clock.now().getTime() }),
    record: (batch) =>
      db.transaction().execute((trx) => recordPoll(trx, batch, { server, reader, now: clock.now().getTime() })),
    restart: async (feed) => {
      // Keeps the events, because the next poll starts over and may find them again.
      await db.deleteFrom('cursors').where('server_id', '=', server).where('feed', '=', feed).execute();
    },
    seen: (guids) => seenItemsByGuid(db, server, guids),
    seenUnder: (librarySectionId, ratingKeys) => seenItemsInLibrary(db, librarySectionId, ratingKeys),
    awaited: async () => await awaitedTitles(db),
  };
}

interface Recording {
  readonly reader: SubscriptionReader;
  readonly now: number;
}

/** Stores the events that a feed found on a media server, and the cursor where the next poll continues. */
async function recordPoll(
  trx: Transaction,
  batch: FeedBatch,
  { server, reader, now }: Recording & { readonly server: ServerId },
): Promise<void> {
  const { feed, cursor, walk } = batch;
  const knownEvents = (batch.known ?? []).map((key) => ({ key }));
  await insertEvents(trx, { feed, server, events: knownEvents, now });
  if (walk !== undefined) await requestHistoryRereading(trx, server, walk);
  const newPlays = await recordPlays(trx, server, batch.plays ?? []);
  const events = [...batch.events, ...newPlays.flatMap(playEvents)];
  await recordEventBatch(trx, { ...batch, server, events }, { reader, now });
  await storeSeenItems(trx, batch.seen ?? []);
  await deleteSeenItemsOfLibraries(trx, batch.goneLibraries ?? []);
  await recordTitleChanges(trx, batch.titles ?? []);
  if (cursor === undefined) return;
  const { partialSince } = batch;
  const row = encodeRow(feedCursorsTable, { serverId: server, feed, cursor, updatedAt: new Date(now), partialSince });
  await trx.replaceInto('cursors').values(row).execute();
}

/** Stores events and their pending notifications. Must run in the transaction of the change that causes the events. */
export async function recordEventBatch(
  trx: Transaction,
  batch: ReportedEvents & FeedEventSource,
  { reader, now }: Recording,
): Promise<void> {
  const { feed, events } = batch;
  const subscriptions = events.length > 0 ? await findSubscribersOfFeed(trx, batch, reader) : [];
  const guildSubscribers = guildSubscribersAmong(subscriptions, batch);
  const followers = await findFollowersOfEvents(trx, batch, reader);
  const subscribers = (event: FeedEvent) => [...guildSubscribers(event), ...followers.ofEvent(event)];
  const eventIds = await recordEvents(trx, batch, { subscribers, now });
  await recordFollowedTitleArrivals(trx, { followers, eventIds, now });
  if (subscriptions.some(({ people }) => people === 'name')) {
    await storeAccountNames(trx, batch.accountNames ?? []);
    await rememberDeviceNames(trx, batch.deviceNames ?? []);
  }
  await forgetOldEvents(trx, feed, now);
}

/** Events of new plays. The bot's own copy of the history contains each play once, so its row id is the key. */
function playEvents({ id, play }: NewPlay<ListedPlay>): readonly FeedEvent[] {
  const { data, viewedAt, librarySectionId } = play;
  return data === undefined ? [] : [{ key: `play ${id}`, at: viewedAt, librarySectionId, data }];
}

type Subscribers = (event: FeedEvent) => readonly number[];

/**
 * Stores events and adds a pending notification for each subscription that includes one. Returns the ids of the
 * included events.
 */
async function recordEvents(
  trx: Transaction,
  { feed, server, events }: FeedEventSource & Pick<FeedBatch, 'events'>,
  { subscribers, now }: { readonly subscribers: Subscribers; readonly now: number },
): Promise<ReadonlyMap<FeedEvent, number>> {
  const source = { feed, server };
  const eventsWithSubscribers = events.map((event) => ({ event, subscriptionIds: subscribers(event) }));
  const newEvents = eventsWithSubscribers.map(({ event, subscriptionIds }) => {
    const { key, at, data } = event;
    return { key, at, data: subscriptionIds.length === 0 ? undefined : data };
  });
  const insertedIds = await insertEvents(trx, { feed, server, events: newEvents, now });
  const eventIds = new Map<FeedEvent, number>();
  const notifications = new Map<string, NewNotifications>();
  for (const { event, subscriptionIds } of eventsWithSubscribers) {
    const storedEventKey = encodeEventKey(event.key, source);
    const id = insertedIds.get(storedEventKey);
    // The same event may occur twice in a batch. Only the first adds notifications.
    insertedIds.delete(storedEventKey);
    if (id === undefined || subscriptionIds.length === 0) continue;
    eventIds.set(event, id);
    const groupKey = JSON.stringify(subscriptionIds);
    const earlierIds = notifications.get(groupKey)?.eventIds ?? [];
    notifications.set(groupKey, { subscriptionIds, eventIds: [...earlierIds, id] });
  }
  for (const group of notifications.values()) await insertPendingNotifications(trx, group, now);
  return eventIds;
}

/** Number of pending notifications per SQL statement. A statement blocks the process for about 10 ms. */
const NOTIFICATIONS_AT_ONCE = 5000;

/** Notifications to store: one of each event for each subscription. */
interface NewNotifications {
  readonly subscriptionIds: readonly number[];
  readonly eventIds: readonly number[];
}

async function insertPendingNotifications(
  trx: Transaction,
  { subscriptionIds, eventIds }: NewNotifications,
  now: number,
): Promise<void> {
  const subscriptions = JSON.stringify(subscriptionIds);
  const eventsAtOnce = Math.max(1, Math.floor(NOTIFICATIONS_AT_ONCE / subscriptionIds.length));
  for (let start = 0; start < eventIds.length; start += eventsAtOnce) {
    const events = JSON.stringify(eventIds.slice(start, start + eventsAtOnce));
    await sql`insert into pending_notifications (subscription_id, event_id, recorded_at)
      select s.value, e.value, ${now} from json_each(${subscriptions}) as s, json_each(${events}) as e`.execute(trx);
    await turn();
  }
}

/**
 * Finds subscriptions of guilds that include an event. Cached per library, because ten thousand events come from a few
 * libraries.
 */
function guildSubscribersAmong(subscriptions: readonly Subscriber[], { feed, server }: FeedEventSource): Subscribers {
  const subscriptionsByLibrary = new Map<LibraryRef | undefined, readonly Subscriber[]>();
  return ({ librarySectionId, include, guildId, isAwaitedOnly }) => {
    if (isAwaitedOnly) return [];
    const matchingSubscriptions =
      subscriptionsByLibrary.get(librarySectionId) ??
      findSubscriptionsForEvent(subscriptions, feed, { librarySectionId, server });
    subscriptionsByLibrary.set(librarySectionId, matchingSubscriptions);
    return matchingSubscriptions.flatMap((subscription) =>
      isWithinNewItemsFeedScope(subscription.include, include) &&
      (guildId === undefined || guildId === subscription.guildId)
        ? [subscription.id]
        : [],
    );
  };
}
