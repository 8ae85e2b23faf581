import type { Transaction } from 'kysely';
import type { FeedName } from '../domain/routes.ts';
import { chunksOf } from './columns.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const DAY = 86_400_000;

/** How long an event is remembered after it was last asked about: far beyond any feed's overlap (history: one day). */
export const EVENT_RETENTION_MS = 90 * DAY;

export async function knownEvents(
  db: Database,
  feed: FeedName,
  eventKeys: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const aging: string[] = [];
  for (const keys of chunksOf(eventKeys)) {
    for (const { event_key, seen_at } of await eventsOf(db, feed, keys)) {
      found.add(event_key);
      if (Math.abs(now - seen_at) > DAY) aging.push(event_key);
    }
  }
  // On a quiet server the same few events stay inside the overlap for months: what is asked about is not old.
  for (const keys of chunksOf(aging)) await touch(db, feed, keys, now);
  return new Set(eventKeys.filter((key) => found.has(asStored(key))));
}

/**
 * Those of the keys that were not known before, as `asStored` gives them. The others are seen again now: what a first look
 * lists must not be forgotten in the same breath, and be news to the second.
 */
export async function insertEvents(
  trx: Transaction<Tables>,
  feed: FeedName,
  eventKeys: readonly string[],
  now: number,
): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const keys of chunksOf(eventKeys)) {
    const rows = await trx
      .insertInto('events')
      .values(keys.map((key) => ({ feed, event_key: key, seen_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_key')
      .execute();
    for (const { event_key } of rows) inserted.add(event_key);
    if (rows.length < keys.length) await touch(trx, feed, keys, now);
  }
  return inserted;
}

/** Half a surrogate pair (`&#xD800;` in somebody's key) is no UTF-8, and comes back from the database as U+FFFD. */
export const asStored = (key: string): string => key.toWellFormed();

/** A feed asks first about all that it may see again, and what is asked about is not old, whatever the clock says. */
export async function forgetOldEvents(trx: Transaction<Tables>, feed: FeedName, now: number): Promise<void> {
  const old = now - EVENT_RETENTION_MS;
  await trx.deleteFrom('events').where('feed', '=', feed).where('seen_at', '<', old).execute();
}

const eventsOf = (db: Database, feed: FeedName, keys: readonly string[]) =>
  db
    .selectFrom('events')
    .select(['event_key', 'seen_at'])
    .where('feed', '=', feed)
    .where('event_key', 'in', keys)
    .execute();

const touch = (db: Database, feed: FeedName, keys: readonly string[], now: number) =>
  db.updateTable('events').set({ seen_at: now }).where('feed', '=', feed).where('event_key', 'in', keys).execute();
