import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import { unlessThere } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { RightsTransaction } from '../rights/signedRights.ts';
import { forgetGuildServers } from '../servers/guildServers.ts';
import { TABLE_LIST } from '../tables/tables.ts';
import { dropUnsentTo } from './direct.ts';
import { dropAllData } from './events.ts';

/** If the bot was removed by mistake, or for a weekend, everything is kept: 30 days. */
export const LEFT_MS = 30 * DAY_MS;

/** The guilds that the bot left 30 days ago, and that still have stored rows. */
export async function leftLongAgo(trx: Database, present: readonly string[], now: Date): Promise<readonly string[]> {
  const settings = TABLE_LIST.flatMap(({ name, owners: { guild } }) =>
    guild?.madeAt === undefined
      ? []
      : [sql`select ${sql.ref(guild.column)} as guild_id, ${sql.ref(guild.madeAt)} as made_at from ${sql.table(name)}`],
  );
  const made = sql`(${sql.join(settings, sql` union all `)}) as made`;
  const known = await sql<{ guild_id: string }>`select distinct guild_id from ${made}`.execute(trx);
  const left = known.rows.map(({ guild_id }) => guild_id).filter((id) => !present.includes(id));
  await trx.deleteFrom('left_guilds').where('guild_id', 'not in', left).execute();
  for (const guild_id of left) {
    const row = { guild_id, since: now.getTime() };
    await trx.insertInto('left_guilds').values(row).onConflict(unlessThere).execute();
  }
  // A guild cannot leave before its last setting was made: the clock was wrong then, as on a computer that
  // started without one, and is right by now.
  await sql`update left_guilds set since = ${now.getTime()} where since <
    (select max(made_at) from ${made} where made.guild_id = left_guilds.guild_id)`.execute(trx);
  const old = trx.selectFrom('left_guilds').select('guild_id').orderBy('guild_id');
  const rows = await old.where('since', '<', now.getTime() - LEFT_MS).execute();
  return rows.map(({ guild_id }) => guild_id);
}

/** See `Subscriptions.forgetLeft`. False if nothing was left to delete. */
export async function forgetGuild(transaction: RightsTransaction, guildId: string, log: Logger): Promise<boolean> {
  const { trx } = transaction;
  await dropUnsentTo(trx, guildId);
  const deleted = new Map<string, number>();
  for (const { name, owners } of TABLE_LIST) {
    if (owners.guild === undefined) continue;
    const isOfGuild = sql`${sql.ref(owners.guild.column)} = ${guildId}`;
    const rows = await sql`delete from ${sql.table(name)} where ${isOfGuild}`.execute(trx);
    deleted.set(name, Number(rows.numAffectedRows));
  }
  await forgetGuildServers(transaction, guildId);
  if ([...deleted.values()].every((rows) => rows === 0)) return false;
  // Their notifications go with them.
  await dropAllData(trx);
  log.warn({ guild: guildId, subscriptions: deleted.get('subscriptions') }, FORGOTTEN);
  return true;
}

const FORGOTTEN =
  'the bot left this server 30 days ago; its subscriptions, boards, counters and rules are forgotten, and it sees no media server any more';
