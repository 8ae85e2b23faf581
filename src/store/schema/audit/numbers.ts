import { type Kysely, sql } from 'kysely';
import { addColumn, addIndex, addTables } from '../first/steps.ts';

/**
 * Numbers audit entries per guild, and adds a column for rows about several media servers. The signed content of
 * existing rows stays.
 */
export async function numberAuditByGuild(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'audit', 'servers text');
  await addIndex(db, 'audit', 'audit_of_no_guild');
  await addTables(db, ['audit_numbers', 'audit_former_numbers', 'audit_last_guilds']);
  const { rows } = await sql<{ lastId: number | null }>`select max(id) as lastId from audit`.execute(db);
  const lastId = rows[0]?.lastId ?? undefined;
  if (lastId === undefined) return;
  await sql`insert or ignore into audit_former_numbers (until_row, until_server)
    select ${lastId}, max(1, coalesce((select max(seq) from sqlite_sequence where name = 'media_servers'), 1))`.execute(
    db,
  );
  await numberEntries(db);
}

/**
 * Numbers the audit entries of each guild in the order in which they began. Includes entries without a guild unless
 * they are about a media server that the guild may not see.
 */
async function numberEntries(db: Kysely<unknown>): Promise<void> {
  await sql`with
    guilds as (select guild_id from audit where guild_id is not null union select guild_id from guild_servers),
    entries as (select min(coalesce(begun_id, id)) as entry_id, guild_id, server_id from audit group by coalesce(begun_id, id)),
    shown as (
      select guild_id, entry_id from entries where guild_id is not null
      union all
      select guilds.guild_id, entry_id from entries join guilds on entries.guild_id is null and (entries.server_id is null
        or exists (select 1 from guild_servers as seen where seen.guild_id = guilds.guild_id and seen.server_id = entries.server_id))
    )
    insert or ignore into audit_numbers (guild_id, number, entry_id)
      select guild_id, row_number() over (partition by guild_id order by entry_id), entry_id from shown`.execute(db);
}
