import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Guilds that the bot has left but that still have subscriptions, boards, counters or rules. */
export const leftGuilds = table({
  columns: {
    guild_id: text('guildId'),
    since: time('since'),
  },
  key: ['guild_id'],
  owners: 'installation',
});
