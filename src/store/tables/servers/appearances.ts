import { integer, optional, text } from '../column.ts';
import { table } from '../table.ts';

/** Names and colours that guilds chose for their boards, cards and charts. */
export const appearances = table({
  columns: {
    guild_id: text('guildId'),
    name: optional(text('name')),
    /** The colour as 0xRRGGBB. */
    colour: optional(integer('colour')),
  },
  key: ['guild_id'],
  owners: { guild: { column: 'guild_id' } },
});
