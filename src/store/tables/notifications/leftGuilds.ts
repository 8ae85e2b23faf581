import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Guilds that the bot has left and whose subscriptions, boards, counters or rules are still stored. */
export const leftGuilds = table({
  columns: {
    guild_id: text('guildId'),
    since: time('since'),
  },
  key: ['guild_id'],
  owners: 'installation',
});
