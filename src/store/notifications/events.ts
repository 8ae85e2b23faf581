import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import { FIRST_SERVER, type ServerId } from '../../domain/servers/refs.ts';
import { DAY_MS } from '../../time/units.ts';
import { asStored, chunksOf, foundFor, unlessThere } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { events as eventTable } from '../tables/notifications/events.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * An event is remembered for this long after it was last asked about: far beyond any feed's overlap (history:
 * one day).
 */
export const EVENT_RETENTION_MS = 90 * DAY_MS;

type EventRow = Pick<Selectable<Tables['events']>, 'id' | 'event_key' | 'server_id' | 'at' | 'data'>;

/** An event has its data as long as something waits for it. Throws if the data is missing. */
export function notificationOf(row: EventRow, recordedAt = row.at): PendingNotification {
  const { id, eventKey, server, at, data } = decodeRow(eventTable, row);
  if (at === undefined || recordedAt === null || data === undefined)
    throw new Error(`the event ${id} has no data any more`);
  return { id, eventKey, server, at, recordedAt: new Date(recordedAt), data };
}

/** The events that a feed finds on one media server, or the events about no server. */
export interface EventsOf {
  readonly feed: FeedName;
  readonly server?: ServerId | undefined;
}

/** Feeds keyed by our own row ids, which are unique across servers. */
const NUMBERED: readonly FeedName[] = ['audit', 'rules', 'reports'];

/**
 * A feed may find the same key on two servers. The first server's keys stay as they were before there were
 * several.
 */
export const storedKey = (key: string, { feed, server = FIRST_SERVER }: EventsOf): string =>
  asStored(server === FIRST_SERVER || NUMBERED.includes(feed) ? key : `${server} ${key}`);

export async function knownEvents(
  db: Database,
  { eventKeys, now, ...of }: EventsOf & { readonly eventKeys: readonly string[]; readonly now: number },
): Promise<ReadonlySet<string>> {
  const { feed } = of;
  const events = db.selectFrom('events').select(['event_key', 'seen_at']).where('feed', '=', feed);
  const rows = await foundFor(
    eventKeys.map((key) => storedKey(key, of)),
    (keys) => events.where('event_key', 'in', keys),
  );
  const aging = rows.filter(({ seen_at }) => Math.abs(now - seen_at) > DAY_MS).map(({ event_key }) => event_key);
  // On a quiet server the same few events stay inside the overlap for months: an event that is asked about is
  // not old.
  for (const keys of chunksOf(aging)) await touch(db, { feed, keys, now });
  const found = new Set(rows.map(({ event_key }) => event_key));
  return new Set(eventKeys.filter((key) => found.has(storedKey(key, of))));
}

export interface NewEvent {
  readonly key: string;
  readonly at?: Date | undefined;
  /** Undefined if it has no subscription. */
  readonly data?: string | undefined;
}

/**
 * The ids of the new events, by their keys in the form of `storedKey`; ascending in the order of the events.
 * The others count as seen again now: events of a first poll must not be forgotten at once and be new to the
 * second.
 */
export async function insertEvents(
  trx: Transaction,
  { events, now, ...of }: EventsOf & { readonly events: readonly NewEvent[]; readonly now: number },
): Promise<Map<string, number>> {
  const inserted = new Map<string, number>();
  for (const some of chunksOf(events)) {
    const rows = await trx
      .insertInto('events')
      .values(some.map((event) => rowOf(of, event, now)))
      .onConflict(unlessThere)
      .returning(['id', 'event_key'])
      .execute();
    for (const { id, event_key } of rows) inserted.set(event_key, id);
    await turn();
    const keys = some.map(({ key }) => storedKey(key, of));
    if (rows.length < some.length) await touch(trx, { feed: of.feed, keys, now });
  }
  return inserted;
}

const rowOf = (of: EventsOf, { key, at, data }: NewEvent, now: number) =>
  encodeRow(eventTable, {
    feed: of.feed,
    eventKey: storedKey(key, of),
    server: of.server,
    seenAt: new Date(now),
    at,
    data,
  });

/** Forgets the data of these events, unless a pending notification or an unsent post still needs it. */
export async function dropData(trx: Database, eventIds: readonly number[]): Promise<void> {
  for (const ids of chunksOf(eventIds)) await unneeded(trx).where('id', 'in', ids).execute();
}

/** The same for all events: for notifications that were deleted with their subscription. */
export const dropAllData = async (db: Database): Promise<void> => {
  await unneeded(db).execute();
};

const unneeded = (db: Database) =>
  db.updateTable('events').set({ data: null }).where('data', 'is not', null).where(isUnneeded);

const isUnneeded = sql<SqlBool>`not exists (select 1 from pending_notifications where event_id = events.id)
  and not exists (select 1 from post_events where event_id = events.id)`;

/**
 * A feed asks first about all events that it may see again, and an event that is asked about is not old,
 * whatever the clock says.
 */
export async function forgetOldEvents(trx: Transaction, feed: FeedName, now: number): Promise<void> {
  // A subscription may be paused longer than that.
  const done = trx.deleteFrom('events').where('feed', '=', feed).where('data', 'is', null);
  await done.where('seen_at', '<', now - EVENT_RETENTION_MS).execute();
}

interface SeenEvents {
  readonly feed: FeedName;
  readonly keys: readonly string[];
  readonly now: number;
}

const touch = (db: Database, { feed, keys, now }: SeenEvents) =>
  db.updateTable('events').set({ seen_at: now }).where('feed', '=', feed).where('event_key', 'in', keys).execute();
