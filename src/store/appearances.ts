import type { AppearanceStore } from '../domain/appearance.ts';
import type { Database } from './database/database.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';
import { guildAppearancesTable } from './tables/servers/appearances.ts';

export const createGuildAppearanceStore = (db: Database): AppearanceStore => ({
  find: async (guildId) => {
    const rows = db.selectFrom('appearances').selectAll().where('guild_id', '=', guildId);
    const row = await rows.executeTakeFirst();
    if (row === undefined) return {};
    const { name, colour } = decodeRow(guildAppearancesTable, row);
    return { name, colour };
  },
  set: async (guildId, { name, colour }) => {
    const row = encodeRow(guildAppearancesTable, { guildId, name, colour });
    await db
      .insertInto('appearances')
      .values(row)
      .onConflict((conflict) => conflict.column('guild_id').doUpdateSet(row))
      .execute();
  },
});
