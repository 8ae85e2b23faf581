import { sql } from 'kysely';
import type { AuditEntry } from '../../domain/audit.ts';
import { selectInChunks } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Audit entries are numbered per guild, because row ids would reveal how much happens in other guilds. An entry's
 * number never changes. Numbers are not signed, but `npm run audit -- verify` compares them with the rows.
 */

const GUILDS = sql`(select guild_id from guild_servers union select guild_id from audit_numbers)`;

/**
 * Numbers a new audit entry in its guild. An entry without a guild gets a number in each guild that may see its media
 * server.
 */
export async function numberAuditEntry(
  trx: Database,
  row: Pick<Tables['audit'], 'id' | 'guild_id' | 'server_id'>,
): Promise<void> {
  const { id, guild_id: guild, server_id: server } = row;
  const guildsOfServer = sql`(select guild_id from guild_servers where server_id = ${server})`;
  const guildsThatMaySee = server === null ? GUILDS : guildsOfServer;
  const guilds = guild === null ? guildsThatMaySee : sql`(select ${guild} as guild_id)`;
  await sql`insert or ignore into audit_numbers (guild_id, number, entry_id)
    select guild_id, 1 + coalesce((select max(number) from audit_numbers as n where n.guild_id = guilds.guild_id), 0), ${id}
    from ${guilds} as guilds`.execute(trx);
}

/** SQL: audit entries that belong to no guild, and that this guild may see but has not numbered yet. */
const unnumberedEntries = (
  guildId: string,
) => sql`(select id from audit where guild_id is null and phase <> 'ended' and servers is null
  and (server_id is null or server_id in (select server_id from guild_servers where guild_id = ${guildId}))
  and not exists (select 1 from audit_numbers where entry_id = audit.id and audit_numbers.guild_id = ${guildId}))`;

/**
 * Numbers audit entries that a guild was not allowed to see before. They get the next free numbers, although they are
 * older.
 */
export async function numberNewlyVisibleAuditEntries(db: Database, guildId: string): Promise<void> {
  const { rows } = await sql`select 1 from ${unnumberedEntries(guildId)} limit 1`.execute(db);
  if (rows.length === 0) return;
  await sql`insert or ignore into audit_numbers (guild_id, number, entry_id)
    select ${guildId}, row_number() over (order by id)
      + coalesce((select max(number) from audit_numbers where guild_id = ${guildId}), 0), id
    from ${unnumberedEntries(guildId)}`.execute(db);
}

export async function readAuditEntryNumbers(db: Database, entryId: number): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('audit_numbers')
    .select(['guild_id', 'number'])
    .where('entry_id', '=', entryId)
    .execute();
  return Object.fromEntries(rows.map(({ guild_id, number }) => [guild_id, number]));
}

/** Id of the first row of the audit entry with this number in a guild. */
export async function findAuditEntryId(db: Database, guildId: string, number: number): Promise<number | undefined> {
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

export async function addAuditEntryNumbers(
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
 * Deletes the numbers of deleted audit entries. The last number of each guild is kept, so that numbers are not reused.
 */
export async function deleteAuditEntryNumbers(trx: Database, untilRow: number): Promise<void> {
  await sql`delete from audit_numbers where entry_id <= ${untilRow}
    and not exists (select 1 from audit where audit.begun_id = audit_numbers.entry_id)
    and number < (select max(number) from audit_numbers as n where n.guild_id = audit_numbers.guild_id)`.execute(trx);
}
