import { textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Guilds that the bot has left and whose subscriptions, boards, counters or rules are still stored. */
export const leftGuilds = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    since: timeColumn('since'),
  },
  key: ['guild_id'],
  owners: 'installation',
});
