import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import type { FeedBatch, FeedPost, FeedStore } from '../domain/store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const DAY = 86_400_000;

/** How long an event is remembered after it was last asked about: far beyond any feed's overlap (history: one day). */
export const EVENT_RETENTION_MS = 90 * DAY;

/** Parameters of one query; SQLite takes 32,766 (sqlite.org/limits.html), an event has four. */
const CHUNK = 500;

interface Feed {
  readonly feed: string;
  readonly channelId: string;
}

export function createFeedStore(db: Database, clock: Clock): FeedStore {
  return {
    cursor: async (feed, channelId) => {
      const row = await db
        .selectFrom('cursors')
        .select('cursor')
        .where('feed', '=', feed)
        .where('channel_id', '=', channelId)
        .executeTakeFirst();
      return row?.cursor;
    },
    known: (feed, channelId, eventKeys) => knownOf(db, { feed, channelId }, eventKeys, clock.now().getTime()),
    record: (batch) => db.transaction().execute((trx) => record(trx, batch, clock.now().getTime())),
  };
}

async function knownOf(
  db: Database,
  feed: Feed,
  eventKeys: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const aging: string[] = [];
  for (const keys of chunksOf(eventKeys)) {
    const rows = await eventsOf(db, feed, keys);
    for (const { event_key, seen_at } of rows) {
      known.add(event_key);
      if (Math.abs(now - seen_at) > DAY) aging.push(event_key);
    }
  }
  // On a quiet server the same few events stay inside the overlap for months: what is asked about is not old.
  for (const keys of chunksOf(aging)) await touch(db, feed, keys, now);
  return known;
}

const eventsOf = (db: Database, { feed, channelId }: Feed, keys: readonly string[]) =>
  db
    .selectFrom('events')
    .select(['event_key', 'seen_at'])
    .where('feed', '=', feed)
    .where('channel_id', '=', channelId)
    .where('event_key', 'in', keys)
    .execute();

const touch = (db: Database, { feed, channelId }: Feed, keys: readonly string[], now: number) =>
  db
    .updateTable('events')
    .set({ seen_at: now })
    .where('feed', '=', feed)
    .where('channel_id', '=', channelId)
    .where('event_key', 'in', keys)
    .execute();

async function record(trx: Transaction<Tables>, batch: FeedBatch, now: number): Promise<void> {
  await insertEvents(trx, batch, batch.known ?? [], now);
  for (const post of batch.posts) await insertPost(trx, batch, post, now);
  await trx
    .insertInto('cursors')
    .values({ feed: batch.feed, channel_id: batch.channelId, cursor: batch.cursor, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['feed', 'channel_id']).doUpdateSet({ cursor: batch.cursor, updated_at: now }),
    )
    .execute();
  await forgetOldEvents(trx, batch, now);
}

async function insertPost(trx: Transaction<Tables>, batch: FeedBatch, post: FeedPost, now: number): Promise<void> {
  const inserted = await insertEvents(trx, { feed: batch.feed, channelId: post.channelId }, post.eventKeys, now);
  if (inserted === 0 && post.eventKeys.length > 0) return;
  await trx
    .insertInto('outbox')
    .values({ key: post.key, channel_id: post.channelId, body: post.body, created_at: now })
    .onConflict((conflict) => conflict.columns(['channel_id', 'key']).doNothing())
    .execute();
}

/** How many of them were new. */
async function insertEvents(
  trx: Transaction<Tables>,
  { feed, channelId }: Feed,
  eventKeys: readonly string[],
  now: number,
): Promise<number> {
  let inserted = 0;
  for (const keys of chunksOf(eventKeys)) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('events')
      .values(keys.map((key) => ({ feed, channel_id: channelId, event_key: key, seen_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    inserted += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return inserted;
}

/**
 * Old as seen from the feed's own last look, never from the clock alone: after months of standing still the first look
 * back must still find what was told, and a clock that was a century ahead for an hour must not wipe the rest.
 */
async function forgetOldEvents(trx: Transaction<Tables>, { feed, channelId }: Feed, now: number): Promise<void> {
  const lastLook = sql<number>`(select max(seen_at) from events where feed = ${feed} and channel_id = ${channelId})`;
  await trx
    .deleteFrom('events')
    .where('feed', '=', feed)
    .where('channel_id', '=', channelId)
    .where('seen_at', '<', sql<number>`min(${now}, ${lastLook}) - ${EVENT_RETENTION_MS}`)
    .execute();
}

function* chunksOf(keys: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < keys.length; start += CHUNK) yield keys.slice(start, start + CHUNK);
}
