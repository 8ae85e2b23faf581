import { sql } from 'kysely';
import type { FulfilledWish, FulfilledWishes } from '../../domain/wishes.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { fulfilledWishesTable } from '../tables/members/arrivedWishes.ts';
import { decodeRow } from '../tables/rows.ts';

/** Maximum rows in a list of wishes that have arrived, more than a person reads. */
const MAX_ROWS = 2000;

export const createFulfilledWishStore = (db: Database): FulfilledWishes => ({
  list: async (guildId) => {
    const rows = await db
      .selectFrom('arrived_wishes')
      .selectAll()
      .where('guild_id', '=', guildId)
      .orderBy('arrived_at', 'desc')
      .orderBy('wish_id', 'desc')
      .orderBy('user_id')
      .limit(MAX_ROWS)
      .execute();
    const sharers = rows.map((row) => decodeRow(fulfilledWishesTable, row));
    const sharersByWish = Map.groupBy(sharers, ({ wishId }) => wishId);
    return [...sharersByWish.values()].flatMap((sharersOfWish): FulfilledWish[] => {
      const [firstSharer] = sharersOfWish;
      if (!firstSharer) return [];
      const { title, folded, year, arrivedAt } = firstSharer;
      return [{ title, folded, year, arrivedAt, userIds: sharersOfWish.map(({ userId }) => userId) }];
    });
  },
});

/**
 * Records that open wishes have arrived. Must run when the titles of these follows arrive. A wish that arrives again
 * keeps its row.
 */
export async function rememberFulfilledWishes(trx: Database, followIds: readonly number[], now: number): Promise<void> {
  for (const ids of chunksOf(followIds))
    await sql`insert or replace into arrived_wishes (wish_id, user_id, guild_id, title, folded, year, arrived_at)
      select w.id, f.user_id, w.guild_id, w.title, w.folded, w.year, ${now}
      from follows as f join wishes as w on w.id = f.wish_id
      where w.closed_at is null and f.id in (${sql.join(ids)})`.execute(trx);
}
