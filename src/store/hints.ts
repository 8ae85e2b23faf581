import type { Clock } from '../domain/clock.ts';
import { SEARCHES_BEFORE_HINT, type UserHints } from '../domain/people/hints.ts';
import type { ItemRef } from '../domain/servers/refs.ts';
import type { Database } from './database/database.ts';
import { hintsTable, seriesSearchesTable } from './tables/people/hints.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';

export const createHintStore = (db: Database, clock: Pick<Clock, 'now'>): UserHints => ({
  searched: (userId, series) =>
    db.transaction().execute((trx) => countSearch(trx, { userId, series, now: clock.now() })),
  turn: (userId, to) =>
    db.transaction().execute(async (trx) => {
      const isOff = to === 'off';
      const settings = await settingsOf(trx, userId);
      if (settings.isOff === isOff) return false;
      if (isOff) await forgetSearches(trx, userId);
      await trx
        .insertInto('hints')
        .values(encodeRow(hintsTable, { userId, isOff }))
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(encodeRow(hintsTable, { isOff })))
        .execute();
      return true;
    }),
});

interface Search {
  readonly userId: string;
  readonly series: ItemRef;
  readonly now: Date;
}

async function countSearch(trx: Database, { userId, series, now }: Search): Promise<boolean> {
  const { isOff, followShownAt } = await settingsOf(trx, userId);
  if (isOff || followShownAt) return false;
  const count = (await searchesOf(trx, userId, series)) + 1;
  if (count < SEARCHES_BEFORE_HINT) {
    const row = encodeRow(seriesSearchesTable, { userId, ratingKey: series, searches: count, at: now });
    await trx
      .insertInto('series_searches')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'rating_key']).doUpdateSet(row))
      .execute();
    return false;
  }
  await forgetSearches(trx, userId);
  await trx
    .insertInto('hints')
    .values(encodeRow(hintsTable, { userId, isOff, followShownAt: now }))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(encodeRow(hintsTable, { followShownAt: now })))
    .execute();
  return true;
}

async function settingsOf(db: Database, userId: string): Promise<{ isOff: boolean; followShownAt?: Date | undefined }> {
  const row = await db.selectFrom('hints').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? decodeRow(hintsTable, row) : { isOff: false };
}

async function searchesOf(db: Database, userId: string, series: ItemRef): Promise<number> {
  const searches = db.selectFrom('series_searches').select('searches').where('user_id', '=', userId);
  return (await searches.where('rating_key', '=', series).executeTakeFirst())?.searches ?? 0;
}

const forgetSearches = (db: Database, userId: string) =>
  db.deleteFrom('series_searches').where('user_id', '=', userId).execute();
