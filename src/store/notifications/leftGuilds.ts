import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { dropAllData } from './events.ts';

/** Somebody who removes the bot by mistake, or for a weekend, finds everything as it was: 30 days. */
export const LEFT_MS = 30 * DAY_MS;

/** The guilds that the bot left 30 days ago, of which something is still stored. */
export async function leftLongAgo(trx: Database, present: readonly string[], now: Date): Promise<readonly string[]> {
  const known = await trx
    .selectFrom('subscriptions')
    .select('guild_id')
    .union(trx.selectFrom('boards').select('guild_id'))
    .union(trx.selectFrom('counters').select('guild_id'))
    .union(trx.selectFrom('session_rules').select('guild_id'))
    .execute();
  const left = known.map(({ guild_id }) => guild_id).filter((id) => !present.includes(id));
  await trx.deleteFrom('left_guilds').where('guild_id', 'not in', left).execute();
  for (const guild_id of left) {
    const row = { guild_id, since: now.getTime() };
    await trx
      .insertInto('left_guilds')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // Nothing was left before it was there: a computer that started without its clock said so, and it is right by now.
  await sql`update left_guilds set since = ${now.getTime()} where since <
    (select max(created_at) from
      (select guild_id, created_at from subscriptions union all select guild_id, created_at from boards
        union all select guild_id, created_at from counters union all select guild_id, created_at from session_rules) as made
      where made.guild_id = left_guilds.guild_id)`.execute(trx);
  const old = trx.selectFrom('left_guilds').select('guild_id').orderBy('guild_id');
  const rows = await old.where('since', '<', now.getTime() - LEFT_MS).execute();
  return rows.map(({ guild_id }) => guild_id);
}

/** See `Subscriptions.forgetLeft`. False: there was nothing any more. */
export async function forgetGuild(trx: Database, guildId: string, log: Logger): Promise<boolean> {
  const deleted = await Promise.all(
    (['boards', 'counters', 'session_rules', 'rule_acts', 'changed_settings', 'subscriptions'] as const).map((table) =>
      trx.deleteFrom(table).where('guild_id', '=', guildId).returning('guild_id').execute(),
    ),
  );
  if (deleted.flat().length === 0) return false;
  // Their notifications go with them.
  await dropAllData(trx);
  log.warn({ guild: guildId, subscriptions: deleted.at(-1)?.length }, FORGOTTEN);
  return true;
}

const FORGOTTEN = 'the bot left this server 30 days ago; its subscriptions, boards, counters and rules are forgotten';
