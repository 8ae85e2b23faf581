import { sql } from 'kysely';
import type { Logger } from '../../../domain/logger.ts';
import { DAY_MS } from '../../../time/units.ts';
import { keepExistingRow } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import type { RightsTransaction } from '../../rights/signedRights.ts';
import { forgetGuildServers } from '../../servers/guildServers.ts';
import { TABLE_LIST } from '../../tables/tables.ts';
import { deleteAllUnneededEventData } from '../events/events.ts';
import { deleteUnsentPostsToFollowers } from './direct.ts';

/** How long the data of a guild is kept after the bot left, in ms. The bot may have been removed by mistake. */
export const LEFT_GUILD_RETENTION_MS = 30 * DAY_MS;

/** Guilds that the bot left more than `LEFT_GUILD_RETENTION_MS` ago and that still have data. */
export async function guildsLeftLongAgo(
  trx: Database,
  presentGuilds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const settingTimesByTable = TABLE_LIST.flatMap(({ name, owners: { guild } }) =>
    guild?.madeAt === undefined
      ? []
      : [sql`select ${sql.ref(guild.column)} as guild_id, ${sql.ref(guild.madeAt)} as made_at from ${sql.table(name)}`],
  );
  const settingTimes = sql`(${sql.join(settingTimesByTable, sql` union all `)}) as made`;
  const guildRows = await sql<{ guild_id: string }>`select distinct guild_id from ${settingTimes}`.execute(trx);
  const leftGuilds = guildRows.rows.map(({ guild_id }) => guild_id).filter((id) => !presentGuilds.includes(id));
  // Forgets when the bot left the guilds to which it has returned. If it leaves one of them again, a new time is
  // stored.
  await trx.deleteFrom('left_guilds').where('guild_id', 'not in', leftGuilds).execute();
  for (const guild_id of leftGuilds) {
    const row = { guild_id, since: now.getTime() };
    await trx.insertInto('left_guilds').values(row).onConflict(keepExistingRow).execute();
  }
  // The bot was still in the guild when its newest setting was made. A time of leaving before that comes from a wrong
  // clock.
  await sql`update left_guilds set since = ${now.getTime()} where since <
    (select max(made_at) from ${settingTimes} where made.guild_id = left_guilds.guild_id)`.execute(trx);
  const storedGuilds = trx.selectFrom('left_guilds').select('guild_id').orderBy('guild_id');
  const rows = await storedGuilds.where('since', '<', now.getTime() - LEFT_GUILD_RETENTION_MS).execute();
  return rows.map(({ guild_id }) => guild_id);
}

/** Deletes the data of a guild that the bot left. False if there was nothing to delete. */
export async function forgetGuild(transaction: RightsTransaction, guildId: string, log: Logger): Promise<boolean> {
  const { trx } = transaction;
  await deleteUnsentPostsToFollowers(trx, guildId);
  const deletedRows = new Map<string, number>();
  for (const { name, owners } of TABLE_LIST) {
    if (owners.guild === undefined) continue;
    const isOfGuild = sql`${sql.ref(owners.guild.column)} = ${guildId}`;
    const deletion = await sql`delete from ${sql.table(name)} where ${isOfGuild}`.execute(trx);
    deletedRows.set(name, Number(deletion.numAffectedRows));
  }
  await forgetGuildServers(transaction, guildId);
  if ([...deletedRows.values()].every((rows) => rows === 0)) return false;
  await deleteAllUnneededEventData(trx);
  log.warn({ guild: guildId, subscriptions: deletedRows.get('subscriptions') }, FORGOTTEN);
  return true;
}

const FORGOTTEN =
  'the bot left this Discord server (guild) 30 days ago; deleted its subscriptions, boards, counters and rules, and its right to see media servers';
