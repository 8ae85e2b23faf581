import { sql } from 'kysely';
import type { AuditEntry } from '../../domain/audit.ts';
import { selectInChunks } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Each guild counts its own audit entries, because row ids would reveal how much happens in other guilds. An entry
 * keeps its number in a guild. No signature covers these numbers; `verify` compares them with the rows.
 */

/** Guilds that may read the entries that belong to no guild. */
const GUILDS = sql`(select guild_id from guild_servers union select guild_id from audit_numbers)`;

/**
 * Numbers a new entry. An entry without a guild gets a number in each guild that may see its media server. Call it in a
 * transaction.
 */
export async function numberEntry(
  trx: Database,
  { id, guild_id: guild, server_id: server }: Pick<Tables['audit'], 'id' | 'guild_id' | 'server_id'>,
): Promise<void> {
  const guildsOfServer = sql`(select guild_id from guild_servers where server_id = ${server})`;
  const guildsIfNone = server === null ? GUILDS : guildsOfServer;
  const guilds = guild === null ? guildsIfNone : sql`(select ${guild} as guild_id)`;
  await sql`insert or ignore into audit_numbers (guild_id, number, entry_id)
    select guild_id, 1 + coalesce((select max(number) from audit_numbers as given where given.guild_id = guilds.guild_id), 0), ${id}
    from ${guilds} as guilds`.execute(trx);
}

/** Entries without a guild that this guild may see by now but that have no number in it. */
const unnumberedEntries = (
  guildId: string,
) => sql`(select id from audit where guild_id is null and phase <> 'ended' and servers is null
  and (server_id is null or server_id in (select server_id from guild_servers where guild_id = ${guildId}))
  and not exists (select 1 from audit_numbers where entry_id = audit.id and audit_numbers.guild_id = ${guildId}))`;

/**
 * Numbers entries that a guild was allowed to see only later. They get the next free numbers, even if they are older
 * than numbered entries.
 */
export async function numberSeenLater(db: Database, guildId: string): Promise<void> {
  const { rows } = await sql`select 1 from ${unnumberedEntries(guildId)} limit 1`.execute(db);
  if (rows.length === 0) return;
  await sql`insert or ignore into audit_numbers (guild_id, number, entry_id)
    select ${guildId}, row_number() over (order by id)
      + coalesce((select max(number) from audit_numbers where guild_id = ${guildId}), 0), id
    from ${unnumberedEntries(guildId)}`.execute(db);
}

/** The entry's number in each guild, by guild id. */
export async function numbersOf(db: Database, entryId: number): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('audit_numbers')
    .select(['guild_id', 'number'])
    .where('entry_id', '=', entryId)
    .execute();
  return Object.fromEntries(rows.map(({ guild_id, number }) => [guild_id, number]));
}

/** Id of the first row of the entry that has this number in a guild. */
export async function entryIdOf(db: Database, guildId: string, number: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_numbers')
    .select('entry_id')
    .where('guild_id', '=', guildId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.entry_id;
}

interface NumberedEntry {
  readonly row: Pick<Tables['audit'], 'id' | 'begun_id'>;
  readonly entry: AuditEntry;
}

export async function withNumbers(
  db: Database,
  guildId: string,
  entries: readonly NumberedEntry[],
): Promise<readonly AuditEntry[]> {
  const guildNumbers = db.selectFrom('audit_numbers').select(['entry_id', 'number']).where('guild_id', '=', guildId);
  const ids = entries.map(({ row }) => firstRowOf(row));
  const rows = await selectInChunks(ids, (chunk) => guildNumbers.where('entry_id', 'in', chunk));
  const numbers = new Map(rows.map(({ entry_id, number }) => [entry_id, number]));
  return entries.map(({ row, entry }) => ({ ...entry, number: numbers.get(firstRowOf(row)) }));
}

const firstRowOf = ({ id, begun_id }: NumberedEntry['row']): number => begun_id ?? id;

/**
 * Deletes the numbers of entries that retention has deleted. Each guild's last number stays, so that no number is
 * reused.
 */
export async function forgetNumbers(trx: Database, untilRow: number): Promise<void> {
  await sql`delete from audit_numbers where entry_id <= ${untilRow}
    and not exists (select 1 from audit where audit.begun_id = audit_numbers.entry_id)
    and number < (select max(number) from audit_numbers as given where given.guild_id = audit_numbers.guild_id)`.execute(
    trx,
  );
}
