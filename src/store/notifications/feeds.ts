import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { FeedBatch, FeedEvent, FeedStore } from '../../domain/notifications/events.ts';
import { includesChange } from '../../domain/notifications/settings.ts';
import { subscriptionsFor } from '../../domain/notifications/subscriptions.ts';
import type { LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import type { ListedPlay } from '../../domain/statistics/plays.ts';
import type { Announced, Database, Transaction } from '../database/database.ts';
import { rememberDeviceNames, rememberNames } from '../people/people.ts';
import { askForWalk } from '../statistics/backfill.ts';
import { type NewPlay, recordPlays } from '../statistics/plays.ts';
import { cursors } from '../tables/notifications/cursors.ts';
import { encodeRow } from '../tables/rows.ts';
import { type EventsOf, forgetOldEvents, insertEvents, knownEvents, storedKey } from './events.ts';
import { awaitedTitles, followersOf, noteArrivals } from './followers.ts';
import { forgetItems, itemsOf, itemsUnder, rememberItems } from './seenItems.ts';
import { type Subscriber, type SubscriptionReader, subscribersOf } from './subscriptionRow.ts';

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
    known: (feed, eventKeys) => knownEvents(db, { feed, server, eventKeys, now: clock.now().getTime() }),
    record: (batch) =>
      db.transaction().execute((trx) => recordLook(trx, batch, { server, reader, now: clock.now().getTime() })),
    restart: async (feed) => {
      // Published events stay known: the first poll finds them again within its window.
      await db.deleteFrom('cursors').where('server_id', '=', server).where('feed', '=', feed).execute();
    },
    seen: (guids) => itemsOf(db, server, guids),
    seenUnder: (librarySectionId, ratingKeys) => itemsUnder(db, librarySectionId, ratingKeys),
    awaited: async () => await awaitedTitles(db),
  };
}

interface Recording {
  readonly reader: SubscriptionReader;
  readonly now: number;
}

/** A feed's findings on a server, with the cursor for the next look. */
async function recordLook(
  trx: Transaction,
  batch: FeedBatch,
  { server, reader, now }: Recording & { readonly server: ServerId },
): Promise<void> {
  const { feed, cursor, walk, known = [] } = batch;
  const keys = known.map((key) => ({ key }));
  await insertEvents(trx, { feed, server, events: keys, now });
  if (walk !== undefined) await askForWalk(trx, server, walk);
  const plays = await recordPlays(trx, server, batch.plays ?? []);
  const events = [...batch.events, ...plays.flatMap(eventsOf)];
  await recordBatch(trx, { ...batch, server, events }, { reader, now });
  await rememberItems(trx, batch.seen ?? []);
  await forgetItems(trx, batch.goneLibraries ?? []);
  if (cursor !== undefined) await moveCursor(trx, { ...batch, cursor }, { server, now });
}

/** Only the events, in the transaction of the change that causes them. */
export async function recordBatch(
  trx: Transaction,
  batch: Announced & EventsOf,
  { reader, now }: Recording,
): Promise<void> {
  const { feed, events } = batch;
  const subscriptions = events.length > 0 ? await subscribersOf(trx, batch, reader) : [];
  const ofGuilds = subscribersAmong(subscriptions, batch);
  const followers = await followersOf(trx, batch, reader);
  const subscribers = (event: FeedEvent) => [...ofGuilds(event), ...followers.of(event)];
  const eventIds = await recordEvents(trx, batch, { subscribers, now });
  await noteArrivals(trx, { followers, eventIds, now });
  if (subscriptions.some(({ people }) => people === 'name')) {
    await rememberNames(trx, batch.accountNames ?? []);
    await rememberDeviceNames(trx, batch.deviceNames ?? []);
  }
  await forgetOldEvents(trx, feed, now);
}

/**
 * A play has no other key than its own data, and the copy has each play once: its id there is a key that no
 * other event ever has.
 */
const eventsOf = ({ id, play: { data, viewedAt, librarySectionId } }: NewPlay<ListedPlay>): readonly FeedEvent[] =>
  data === undefined ? [] : [{ key: `play ${id}`, at: viewedAt, librarySectionId, data }];

async function moveCursor(
  trx: Transaction,
  { feed, cursor, partialSince }: Pick<FeedBatch, 'feed' | 'partialSince'> & { readonly cursor: string },
  { server, now }: { readonly server: ServerId; readonly now: number },
): Promise<void> {
  const row = encodeRow(cursors, { serverId: server, feed, cursor, updatedAt: new Date(now), partialSince });
  await trx.replaceInto('cursors').values(row).execute();
}

/** The ids of the subscriptions that include an event. */
type Subscribers = (event: FeedEvent) => readonly number[];

/**
 * Adds a pending notification of each new event for every subscription that includes it; the event's data is
 * stored once for all subscriptions. Resolves to the ids of the events that some subscription includes.
 */
async function recordEvents(
  trx: Transaction,
  { feed, server, events }: EventsOf & Pick<FeedBatch, 'events'>,
  { subscribers, now }: { readonly subscribers: Subscribers; readonly now: number },
): Promise<ReadonlyMap<FeedEvent, number>> {
  const of = { feed, server };
  const taken = events.map((event) => ({ event, subscriptionIds: JSON.stringify(subscribers(event)) }));
  const rows = taken.map(({ event: { key, at, data }, subscriptionIds }) => ({
    key,
    at,
    data: subscriptionIds === NOBODY ? undefined : data,
  }));
  const inserted = await insertEvents(trx, { feed, server, events: rows, now });
  const bySubscriptions = new Map<string, number[]>();
  const eventIds = new Map<FeedEvent, number>();
  for (const { event, subscriptionIds } of taken) {
    const stored = storedKey(event.key, of);
    const id = inserted.get(stored);
    // Each key once, even if the batch has it twice.
    if (id === undefined || !inserted.delete(stored) || subscriptionIds === NOBODY) continue;
    eventIds.set(event, id);
    bySubscriptions.set(subscriptionIds, [...(bySubscriptions.get(subscriptionIds) ?? []), id]);
  }
  for (const [subscriptionIds, ids] of bySubscriptions)
    await insertPendingNotifications(trx, { subscriptionIds, eventIds: ids, now });
  return eventIds;
}

/**
 * JSON of no subscriptions. Most events of a batch have the same ones; an event that none includes is never
 * pending.
 */
const NOBODY = '[]';

/**
 * How many pending notifications are written in one statement. node:sqlite blocks the process while it
 * writes: these take some 10 ms.
 */
const NOTIFICATIONS_AT_ONCE = 5000;

interface NewNotifications {
  /** JSON: their numbers. */
  readonly subscriptionIds: string;
  readonly eventIds: readonly number[];
  readonly now: number;
}

async function insertPendingNotifications(
  trx: Transaction,
  { subscriptionIds, eventIds, now }: NewNotifications,
): Promise<void> {
  const subscriptions = z.array(z.int()).parse(JSON.parse(subscriptionIds)).length;
  const some = Math.max(1, Math.floor(NOTIFICATIONS_AT_ONCE / subscriptions));
  for (let start = 0; start < eventIds.length; start += some) {
    const ids = JSON.stringify(eventIds.slice(start, start + some));
    await sql`insert into pending_notifications (subscription_id, event_id, recorded_at)
      select route.value, event.value, ${now} from json_each(${subscriptionIds}) route, json_each(${ids}) event`.execute(
      trx,
    );
    await turn();
  }
}

/**
 * The guilds' own subscriptions. Ten thousand events come from a few libraries: each library is looked up
 * once.
 */
function subscribersAmong(subscriptions: readonly Subscriber[], { feed, server }: EventsOf): Subscribers {
  const known = new Map<LibraryRef | undefined, readonly Subscriber[]>();
  return ({ librarySectionId, include, guildId, isAwaitedOnly }) => {
    if (isAwaitedOnly) return [];
    const found = known.get(librarySectionId) ?? subscriptionsFor(subscriptions, feed, { librarySectionId, server });
    known.set(librarySectionId, found);
    return found.flatMap((subscription) =>
      includesChange(subscription.include, include) && (guildId === undefined || guildId === subscription.guildId)
        ? [subscription.id]
        : [],
    );
  };
}
