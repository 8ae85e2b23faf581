import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Guilds that have subscriptions, boards, counters or rules but no longer the bot. */
export const leftGuilds = table({
  columns: {
    guild_id: text('guildId'),
    /** When the bot noticed that. */
    since: time('since'),
  },
  key: ['guild_id'],
  owners: 'installation',
});
