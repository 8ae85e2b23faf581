import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { dropAllData } from './events.ts';

/** Whoever removes the bot by mistake, or for a weekend, finds everything as it was: 30 days. */
export const LEFT_MS = 30 * DAY_MS;

/** See `Subscriptions.forgetLeft`. */
export async function forgetLeft(trx: Database, present: readonly string[], log: Logger, now: Date): Promise<void> {
  const known = await trx
    .selectFrom('subscriptions')
    .select('guild_id')
    .union(trx.selectFrom('boards').select('guild_id'))
    .union(trx.selectFrom('counters').select('guild_id'))
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
      (select guild_id, created_at from subscriptions union all select guild_id, created_at from boards) as made
      where made.guild_id = left_guilds.guild_id)`.execute(trx);
  const old = trx
    .selectFrom('left_guilds')
    .select('guild_id')
    .where('since', '<', now.getTime() - LEFT_MS);
  for (const table of ['boards', 'counters'] as const)
    await trx.deleteFrom(table).where('guild_id', 'in', old).execute();
  const removed = await trx.deleteFrom('subscriptions').where('guild_id', 'in', old).returning('guild_id').execute();
  if (removed.length === 0) return;
  // Their notifications go with them.
  await dropAllData(trx);
  log.warn({ guilds: [...new Set(removed.map(({ guild_id }) => guild_id))], subscriptions: removed.length }, FORGOTTEN);
}

const FORGOTTEN = 'the bot left these servers 30 days ago; their subscriptions are forgotten';
