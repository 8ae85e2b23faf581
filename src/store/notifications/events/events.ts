import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import type { PendingNotification } from '../../../domain/notifications/pendingNotifications.ts';
import { FIRST_SERVER_ID, type ServerId } from '../../../domain/servers/refs.ts';
import { DAY_MS } from '../../../time/units.ts';
import { chunksOf, keepExistingRow, selectInChunks, toWellFormedKey } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { eventsTable as eventTable } from '../../tables/notifications/events.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';

/**
 * How long an event is kept after a feed last found it, in ms. The history feed finds an event again for at most a day.
 */
export const EVENT_RETENTION_MS = 90 * DAY_MS;

type EventRow = Pick<Selectable<Tables['events']>, 'id' | 'event_key' | 'server_id' | 'at' | 'data'>;

/**
 * Decodes an event and its data. Throws if the data was deleted because nothing needed it any more. Without a
 * notification, the event counts as recorded at its own time.
 */
export function decodeNotification(row: EventRow, recordedAt = row.at): PendingNotification {
  const { id, eventKey, server, at, data } = decodeRow(eventTable, row);
  if (at === undefined || recordedAt === null || data === undefined)
    throw new Error(`the event ${id} has no data any more`);
  return { id, eventKey, server, at, recordedAt: new Date(recordedAt), data };
}

/** A feed, and the media server that its events concern. Without a server, the events concern none. */
export interface FeedEventSource {
  readonly feed: FeedName;
  readonly server?: ServerId | undefined;
}

/** Feeds whose event keys are row ids of this database, which are unique across media servers. */
const FEEDS_KEYED_BY_ID: readonly FeedName[] = ['audit', 'rules', 'reports'];

/**
 * Two media servers may have events with the same key, so the stored key begins with the server. The first server is
 * left out, as in versions with only one server.
 */
export const encodeEventKey = (key: string, { feed, server = FIRST_SERVER_ID }: FeedEventSource): string =>
  toWellFormedKey(server === FIRST_SERVER_ID || FEEDS_KEYED_BY_ID.includes(feed) ? key : `${server} ${key}`);

export async function findKnownEventKeys(
  db: Database,
  { eventKeys, now, ...source }: FeedEventSource & { readonly eventKeys: readonly string[]; readonly now: number },
): Promise<ReadonlySet<string>> {
  const { feed } = source;
  const events = db.selectFrom('events').select(['event_key', 'seen_at']).where('feed', '=', feed);
  const rows = await selectInChunks(
    eventKeys.map((key) => encodeEventKey(key, source)),
    (keys) => events.where('event_key', 'in', keys),
  );
  const rowsToRefresh = rows.filter(({ seen_at }) => Math.abs(now - seen_at) > DAY_MS);
  const keysToRefresh = rowsToRefresh.map(({ event_key }) => event_key);
  // Marks events as seen now, because an event that the feed still finds is not old.
  for (const keys of chunksOf(keysToRefresh)) await markSeen(db, { feed, keys, now });
  const storedKeys = new Set(rows.map(({ event_key }) => event_key));
  return new Set(eventKeys.filter((key) => storedKeys.has(encodeEventKey(key, source))));
}

export interface NewEvent {
  readonly key: string;
  readonly at?: Date | undefined;
  /** Data of the event. Undefined if no subscription includes the event. */
  readonly data?: string | undefined;
}

/**
 * Stores events. Returns the ids of new ones by stored key, in the order of the events. Marks existing ones as seen
 * now, so that they are not deleted for their age and then stored as new.
 */
export async function insertEvents(
  trx: Transaction,
  { events, now, ...source }: FeedEventSource & { readonly events: readonly NewEvent[]; readonly now: number },
): Promise<Map<string, number>> {
  const insertedIds = new Map<string, number>();
  for (const chunk of chunksOf(events)) {
    const rows = await trx
      .insertInto('events')
      .values(chunk.map((event) => rowOf(source, event, now)))
      .onConflict(keepExistingRow)
      .returning(['id', 'event_key'])
      .execute();
    for (const { id, event_key } of rows) insertedIds.set(event_key, id);
    await turn();
    const keys = chunk.map(({ key }) => encodeEventKey(key, source));
    if (rows.length < chunk.length) await markSeen(trx, { feed: source.feed, keys, now });
  }
  return insertedIds;
}

const rowOf = (source: FeedEventSource, { key, at, data }: NewEvent, now: number) =>
  encodeRow(eventTable, {
    feed: source.feed,
    eventKey: encodeEventKey(key, source),
    server: source.server,
    seenAt: new Date(now),
    at,
    data,
  });

/** Deletes the data of events unless a pending notification or a post needs it. */
export async function deleteUnneededEventData(trx: Database, eventIds: readonly number[]): Promise<void> {
  for (const ids of chunksOf(eventIds)) await dropUnneededData(trx).where('id', 'in', ids).execute();
}

/**
 * Deletes the data of all events that nothing needs. Must run after subscriptions were deleted together with their
 * notifications.
 */
export const deleteAllUnneededEventData = async (db: Database): Promise<void> => {
  await dropUnneededData(db).execute();
};

const dropUnneededData = (db: Database) =>
  db.updateTable('events').set({ data: null }).where('data', 'is not', null).where(isUnneeded);

const isUnneeded = sql<SqlBool>`not exists (select 1 from pending_notifications where event_id = events.id)
  and not exists (select 1 from post_events where event_id = events.id)`;

/**
 * Deletes events that no feed has found for `EVENT_RETENTION_MS`. Must run after the feed has recorded its events,
 * which then do not count as old even if the clock is wrong.
 */
export async function forgetOldEvents(trx: Transaction, feed: FeedName, now: number): Promise<void> {
  // Events with data stay, because a subscription may be paused for longer.
  const eventsWithoutData = trx.deleteFrom('events').where('feed', '=', feed).where('data', 'is', null);
  await eventsWithoutData.where('seen_at', '<', now - EVENT_RETENTION_MS).execute();
}

interface SeenEvents {
  readonly feed: FeedName;
  readonly keys: readonly string[];
  readonly now: number;
}

const markSeen = (db: Database, { feed, keys, now }: SeenEvents) =>
  db.updateTable('events').set({ seen_at: now }).where('feed', '=', feed).where('event_key', 'in', keys).execute();
