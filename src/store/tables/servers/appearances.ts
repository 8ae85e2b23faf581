import { integerColumn, nullableColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Names and colours that guilds chose for their boards, cards and charts. */
export const guildAppearancesTable = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    name: nullableColumn(textColumn('name')),
    /** The colour as 0xRRGGBB. */
    colour: nullableColumn(integerColumn('colour')),
  },
  key: ['guild_id'],
  owners: { guild: { column: 'guild_id' } },
});
