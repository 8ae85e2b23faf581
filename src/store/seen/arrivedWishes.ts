import { sql } from 'kysely';
import type { ArrivedWish, ArrivedWishes } from '../../domain/wishes.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { arrivedWishes } from '../tables/members/arrivedWishes.ts';
import { decodeRow } from '../tables/rows.ts';

/** More than a person reads. The newest are listed. */
const MAX_ROWS = 2000;

export const createArrivedWishes = (db: Database): ArrivedWishes => ({
  list: async (guildId) => {
    const ofGuild = db.selectFrom('arrived_wishes').selectAll().where('guild_id', '=', guildId);
    const rows = await ofGuild
      .orderBy('arrived_at', 'desc')
      .orderBy('wish_id', 'desc')
      .orderBy('user_id')
      .limit(MAX_ROWS)
      .execute();
    const byWish = Map.groupBy(
      rows.map((row) => decodeRow(arrivedWishes, row)),
      ({ wishId }) => wishId,
    );
    return [...byWish.values()].flatMap((shared): ArrivedWish[] => {
      const [first] = shared;
      if (!first) return [];
      const { title, folded, year, arrivedAt } = first;
      return [{ title, folded, year, arrivedAt, userIds: shared.map(({ userId }) => userId) }];
    });
  },
});

/** Remembers the wishes among these follows, whose titles arrived. A wish that arrives again is the same row. */
export async function rememberArrivedWishes(trx: Database, followIds: readonly number[], now: number): Promise<void> {
  for (const ids of chunksOf(followIds))
    await sql`insert or replace into arrived_wishes (wish_id, user_id, guild_id, title, folded, year, arrived_at)
      select w.id, f.user_id, w.guild_id, w.title, w.folded, w.year, ${now}
      from follows as f join wishes as w on w.id = f.wish_id
      where w.closed_at is null and f.id in (${sql.join(ids)})`.execute(trx);
}
