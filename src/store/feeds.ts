import type { Transaction } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import type { FeedBatch, FeedEvent, FeedStore } from '../domain/news.ts';
import { type FeedName, routesFor, tellsAlso } from '../domain/routes.ts';
import { chunksOf } from './columns.ts';
import type { Database } from './database.ts';
import { asStored, forgetOldEvents, insertEvents, knownEvents } from './events.ts';
import { itemsOf, itemsUnder, rememberItems } from './items.ts';
import { insertPlays } from './plays.ts';
import type { RouteReader } from './routeRow.ts';
import { type Taker, takersOf } from './routes.ts';
import type { Tables } from './tables.ts';

export function createFeedStore(db: Database, clock: Clock, reader: RouteReader): FeedStore {
  return {
    cursor: async (feed) => {
      const row = await db.selectFrom('cursors').select('cursor').where('feed', '=', feed).executeTakeFirst();
      return row?.cursor;
    },
    known: (feed, eventKeys) => knownEvents(db, feed, eventKeys, clock.now().getTime()),
    record: (batch) => db.transaction().execute((trx) => record(trx, batch, reader, clock.now().getTime())),
    restart: async (feed) => {
      // What was told stays known: the first look finds it again within its window.
      await db.deleteFrom('cursors').where('feed', '=', feed).execute();
    },
    seen: (guids) => itemsOf(db, guids),
    seenUnder: (librarySectionId, ratingKeys) => itemsUnder(db, librarySectionId, ratingKeys),
  };
}

async function record(trx: Transaction<Tables>, batch: FeedBatch, reader: RouteReader, now: number): Promise<void> {
  const { feed, cursor } = batch;
  await insertEvents(trx, feed, batch.known ?? [], now);
  const news = await newOnes(trx, batch, now);
  if (news.length > 0) await insertNotices(trx, news, takersAmong(await takersOf(trx, feed, reader), feed), now);
  await insertPlays(trx, batch.plays ?? []);
  await rememberItems(trx, batch.seen ?? []);
  await trx
    .insertInto('cursors')
    .values({ feed, cursor, updated_at: now })
    .onConflict((conflict) => conflict.column('feed').doUpdateSet({ cursor, updated_at: now }))
    .execute();
  await forgetOldEvents(trx, feed, now);
}

async function newOnes(trx: Transaction<Tables>, { feed, events }: FeedBatch, now: number): Promise<FeedEvent[]> {
  const keys = events.map(({ key }) => key);
  const inserted = await insertEvents(trx, feed, keys, now);
  // Each key once, also when the batch has it twice.
  return events.filter(({ key }) => inserted.delete(asStored(key)));
}

async function insertNotices(
  trx: Transaction<Tables>,
  events: readonly FeedEvent[],
  takers: (librarySectionId?: string) => readonly Taker[],
  now: number,
): Promise<void> {
  const rows = events.flatMap(({ key, at, data, librarySectionId, also }) =>
    takers(librarySectionId)
      // What will never be told is nothing that waits.
      .filter((route) => tellsAlso(route.also, also))
      .map(({ id }) => ({ route_id: id, event_key: key, at: at.getTime(), recorded_at: now, data })),
  );
  for (const chunk of chunksOf(rows)) {
    await trx
      .insertInto('notices')
      .values(chunk)
      // It can be there still although its event was forgotten: a route may be paused for longer than that.
      .onConflict((conflict) => conflict.columns(['route_id', 'event_key']).doNothing())
      .execute();
  }
}

/** Ten thousand events are of a few libraries: each is looked up once. */
function takersAmong(routes: readonly Taker[], feed: FeedName): (librarySectionId?: string) => readonly Taker[] {
  const known = new Map<string | undefined, readonly Taker[]>();
  return (librarySectionId) => {
    const found = known.get(librarySectionId) ?? routesFor(routes, feed, librarySectionId);
    known.set(librarySectionId, found);
    return found;
  };
}
