import { sql } from 'kysely';
import type { AuditEntry } from '../../domain/audit.ts';
import { foundFor } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * The numbers of entries, as guilds read them. Each guild counts its own entries, because the ids of rows
 * would reveal the activity of other guilds. An entry has one number in a guild, from its first row on. No
 * signature covers these numbers: `verify` compares them with the rows.
 */

/** Guilds that may read entries of no guild. */
const GUILDS = sql`(select guild_id from guild_servers union select guild_id from audit_numbers)`;

/**
 * Numbers an entry that begins: in its guild, or if it has no guild, in each guild that may see its media
 * server. In a transaction.
 */
export async function numberEntry(
  trx: Database,
  { id, guild_id: guild, server_id: server }: Pick<Tables['audit'], 'id' | 'guild_id' | 'server_id'>,
): Promise<void> {
  const seeing = sql`(select guild_id from guild_servers where server_id = ${server})`;
  const ofNone = server === null ? GUILDS : seeing;
  const guilds = guild === null ? ofNone : sql`(select ${guild} as guild_id)`;
  await sql`insert or ignore into audit_numbers (guild_id, number, entry_id)
    select guild_id, 1 + coalesce((select max(number) from audit_numbers as given where given.guild_id = guilds.guild_id), 0), ${id}
    from ${guilds} as guilds`.execute(trx);
}

/** Entries of no guild that this guild may see now, but could not when they began. */
const unnumbered = (
  guildId: string,
) => sql`(select id from audit where guild_id is null and phase <> 'ended' and servers is null
  and (server_id is null or server_id in (select server_id from guild_servers where guild_id = ${guildId}))
  and not exists (select 1 from audit_numbers where entry_id = audit.id and audit_numbers.guild_id = ${guildId}))`;

/** Numbers the entries that a guild may see only now. They come after the others, whenever they began. */
export async function numberSeenLater(db: Database, guildId: string): Promise<void> {
  const { rows } = await sql`select 1 from ${unnumbered(guildId)} limit 1`.execute(db);
  if (rows.length === 0) return;
  await sql`insert or ignore into audit_numbers (guild_id, number, entry_id)
    select ${guildId}, row_number() over (order by id)
      + coalesce((select max(number) from audit_numbers where guild_id = ${guildId}), 0), id
    from ${unnumbered(guildId)}`.execute(db);
}

/** The numbers of an entry by guild. */
export async function numbersOf(db: Database, entryId: number): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('audit_numbers')
    .select(['guild_id', 'number'])
    .where('entry_id', '=', entryId)
    .execute();
  return Object.fromEntries(rows.map(({ guild_id, number }) => [guild_id, number]));
}

/** The id of the first row of the entry that has that number in a guild. */
export async function entryNumbered(db: Database, guildId: string, number: number): Promise<number | undefined> {
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

/** The entries with their numbers in this guild. */
export async function withNumbers(
  db: Database,
  guildId: string,
  entries: readonly NumberedEntry[],
): Promise<readonly AuditEntry[]> {
  const given = db.selectFrom('audit_numbers').select(['entry_id', 'number']).where('guild_id', '=', guildId);
  const ids = entries.map(({ row }) => firstRowOf(row));
  const rows = await foundFor(ids, (some) => given.where('entry_id', 'in', some));
  const numbers = new Map(rows.map(({ entry_id, number }) => [entry_id, number]));
  return entries.map(({ row, entry }) => ({ ...entry, number: numbers.get(firstRowOf(row)) }));
}

const firstRowOf = ({ id, begun_id }: NumberedEntry['row']): number => begun_id ?? id;

/**
 * Deletes the numbers of entries that retention has deleted. The last one of each guild stays: none is given
 * twice.
 */
export async function forgetNumbers(trx: Database, untilRow: number): Promise<void> {
  await sql`delete from audit_numbers where entry_id <= ${untilRow}
    and not exists (select 1 from audit where audit.begun_id = audit_numbers.entry_id)
    and number < (select max(number) from audit_numbers as given where given.guild_id = audit_numbers.guild_id)`.execute(
    trx,
  );
}
