import { sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import { foldTitleForComparison } from '../domain/media/titles/foldTitleForComparison.ts';
import { MAX_WISHES, type Wish, type Wishes } from '../domain/wishes.ts';
import type { Database } from './database/database.ts';
import { wishesTable } from './tables/members/wishes.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';

export const createWishStore = (db: Database, clock: Clock): Wishes => ({
  list: (guildId) => listWishes(db, guildId),
  place: (id, guildId, requestedPlace) =>
    db.transaction().execute((trx) => placeWish(trx, id, { guildId, requestedPlace })),
  close: (id, guildId, word) =>
    db.transaction().execute(async (trx) => {
      const wish = (await listWishes(trx, guildId)).find((candidate) => candidate.id === id);
      const columns = encodeRow(wishesTable, { closedAt: clock.now(), word });
      if (wish) await trx.updateTable('wishes').set(columns).where('id', '=', id).execute();
      return wish;
    }),
  untold: async (after) => {
    const rows = await db
      .selectFrom('follows')
      .innerJoin('wishes', 'wishes.id', 'follows.wish_id')
      .innerJoin('subscriptions', 'subscriptions.id', 'follows.subscription_id')
      .select([
        'follows.id',
        'follows.user_id',
        'follows.guild_id',
        'wish_id',
        'wishes.title',
        'wishes.year',
        'word',
        'closed_at',
      ])
      .select(sql<string>`json_extract(subscriptions.settings, '$.locale')`.as('locale'))
      .where('closed_at', 'is not', null)
      .where('follows.id', '>', after?.id ?? 0)
      .orderBy('follows.id')
      .limit(WISHES_AT_ONCE)
      .execute();
    return rows.map(({ id, user_id: userId, guild_id: guildId, wish_id, locale, ...row }) => {
      const { title, year, word, closedAt = new Date(0) } = decodeRow(wishesTable, row);
      return { id, userId, guildId, locale, word, closedAt, wish: { id: wish_id ?? 0, title, year } };
    });
  },
});

/** People per page of a list of people to notify. */
const WISHES_AT_ONCE = 50;

/**
 * Open wishes of a guild, one row per person. A wish that has arrived is left out, because its people will soon be
 * notified.
 */
const openWishRows = (db: Database, guildId: string) =>
  db
    .selectFrom('wishes')
    .innerJoin('follows', 'follows.wish_id', 'wishes.id')
    .where('wishes.guild_id', '=', guildId)
    .where('closed_at', 'is', null)
    .where('arrived_at', 'is', null);

async function listWishes(
  db: Database,
  guildId: string,
): Promise<readonly (Wish & { readonly place: number | undefined })[]> {
  const rows = await openWishRows(db, guildId)
    .select(['wishes.id', 'wishes.title', 'wishes.year', 'place'])
    .select(sql<number>`count(*)`.as('people'))
    .groupBy('wishes.id')
    .orderBy(sql`place is null, place, people desc, wishes.id`)
    .execute();
  return rows.map((row) => ({ ...decodeRow(wishesTable, row), people: row.people }));
}

/**
 * Moves a wish to a position in the list and returns its new position. All wishes up to it get a fixed position,
 * whatever people wish for later. Undefined if the wish is not open.
 */
async function placeWish(
  trx: Database,
  id: number,
  { guildId, requestedPlace }: { readonly guildId: string; readonly requestedPlace: number | undefined },
): Promise<number | undefined> {
  const allWishes = await listWishes(trx, guildId);
  const otherWishes = allWishes.filter((candidate) => candidate.id !== id);
  if (otherWishes.length === allWishes.length) return undefined;
  // Wishes with a fixed position come first in the list.
  const ids = otherWishes.map((wish) => wish.id);
  let placedCount = otherWishes.filter((wish) => wish.place !== undefined).length;
  if (requestedPlace !== undefined) {
    ids.splice(requestedPlace - 1, 0, id);
    placedCount = Math.max(placedCount + 1, requestedPlace);
  }
  const placedIds = ids.slice(0, placedCount);
  await trx.updateTable('wishes').set({ place: null }).where('id', '=', id).execute();
  for (const [index, wishId] of placedIds.entries())
    await trx
      .updateTable('wishes')
      .set({ place: index + 1 })
      .where('id', '=', wishId)
      .execute();
  return (await listWishes(trx, guildId)).findIndex((candidate) => candidate.id === id) + 1;
}

/** Returns the id of the wish. Undefined if the list is full. */
export async function findOrCreateWish(
  trx: Database,
  guildId: string,
  { title, year, now }: Pick<Wish, 'title' | 'year'> & { readonly now: Date },
): Promise<number | undefined> {
  const folded = foldTitleForComparison(title);
  const sameTitle = openWishRows(trx, guildId).select('wishes.id').where('wishes.folded', '=', folded);
  const openWish = await sameTitle.where('wishes.year', 'is', year ?? null).executeTakeFirst();
  if (openWish) return openWish.id;
  const { count } = await openWishRows(trx, guildId)
    .select(sql<number>`count(distinct wishes.id)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_WISHES) return undefined;
  const row = encodeRow(wishesTable, { guildId, title, folded, year, createdAt: now });
  const insertion = trx.insertInto('wishes').values(row);
  return (await insertion.returning('id').executeTakeFirstOrThrow()).id;
}
