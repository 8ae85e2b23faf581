import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { APPEND_ONLY } from '../schema/first/auditTables.ts';
import { createSigner, isSigned, type Sums, sumsIn } from './chain.ts';
import { type Extent, namedByBackup, namedElsewhere } from './others.ts';
import { SUMMED, SUMMED_COLUMNS, type Summed, summed } from './sums.ts';
import { type Add, formerSigners, type LastRow, missing, type Trail, verifyRows } from './verifyRows.ts';

const checkpoint = z.object({
  name: z.enum(['base', 'head', ...SUMMED]),
  row_id: z.int(),
  row_mac: z.string(),
  clock: z.int(),
  mac: z.string(),
});
const person = z.object({ pseudonym: z.string(), user_id: z.string(), mac: z.string() });

export interface Verification {
  /** The number of rows that were checked. */
  readonly rows: number;
  readonly firstId: number | undefined;
  readonly lastId: number | undefined;
  /** When the last row was written. */
  readonly lastAt: Date | undefined;
  /** Problems in plain English, at most `MOST_PROBLEMS`; empty if the trail is whole. */
  readonly problems: readonly string[];
}

const MOST_PROBLEMS = 50;

/**
 * Checks the whole audit trail at one moment: the bot may go on writing meanwhile. `backup`: the newest
 * backup, which has to be older.
 */
export function verifyAudit(file: DatabaseSync, key: Uint8Array, backup?: DatabaseSync): Verification {
  file.exec('begin');
  try {
    return verifyWith(file, key, backup);
  } finally {
    file.exec('rollback');
  }
}

function verifyWith(file: DatabaseSync, key: Uint8Array, backup: DatabaseSync | undefined): Verification {
  const problems: string[] = [];
  const add = (problem: string) => {
    if (problems.length < MOST_PROBLEMS && !problems.includes(problem)) problems.push(problem);
  };
  const trail = { file, signer: createSigner(key), add };
  const { base, head, sums } = verifyCheckpoints(trail);
  const former = readable(() => formerSigners(file, key, add), add) ?? [];
  const rows = readable(() => verifyRows(trail, former, base), add);
  const last = rows?.last;
  if (head && last) verifyEnd(head, last, add);
  readable(() => verifyPeople(trail, sums?.people), add);
  readable(() => verifySum(trail, 'refusals', sums?.refusals), add);
  readable(() => verifyTriggers(file, add), add);
  const extent = extentOf(base, last);
  // A trail that lacks rows is noticed already, unless it is an older copy.
  if (problems.length === 0) readable(() => namedElsewhere(file, extent).forEach(add), add);
  if (problems.length === 0) readable(() => verifyNumbers(file, add), add);
  if (backup && problems.length === 0) readable(() => namedByBackup(file, backup, extent).forEach(add), add);
  const { count = 0, firstId } = rows ?? {};
  const lastAt = last?.at === undefined ? undefined : new Date(last.at);
  return { rows: count, firstId, lastId: count === 0 ? undefined : last?.id, lastAt, problems };
}

type StoredCheckpoint = z.output<typeof checkpoint>;

function extentOf(base: StoredCheckpoint | undefined, last: LastRow | undefined): Extent {
  return { baseId: base?.row_id ?? 0, baseClock: base?.clock ?? 0, lastId: last?.id ?? 0 };
}

function verifyCheckpoints(trail: Trail) {
  const { file, add } = trail;
  const rows = readable(() => file.prepare('select * from audit_checkpoints').all(), add) ?? [];
  const rowOf = (name: string) => rows.find((row) => row.name === name);
  const sumOf = (table: Summed) => checkpoint.safeParse(rowOf(table)).data?.row_mac;
  const sums = sumsIn(sumOf('people'), sumOf('refusals'));
  return {
    base: readSigned(trail, { name: 'base', row: rowOf('base') }),
    head: readSigned(trail, { name: 'head', row: rowOf('head'), sums }),
    sums,
  };
}

function verifyEnd(head: StoredCheckpoint, last: LastRow, add: Add): void {
  if (last.id < head.row_id) add(missing(last.id + 1, head.row_id));
  else if (last.id > head.row_id || last.mac !== head.row_mac)
    add(`The end of the trail was changed: row ${head.row_id} was signed as the last one.`);
}

/** A program that can write to the file can change its tables too. */
function readable<T>(read: () => T, add: Add): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) throw error;
    add(`The table of the trail was changed: ${error.message}.`);
    return undefined;
  }
}

function verifyPeople(trail: Trail, sum: string | undefined): void {
  const { file, signer, add } = trail;
  const rows = file.prepare('select pseudonym, user_id, mac from audit_people').all();
  const wrong = rows.flatMap((found) => {
    const row = person.safeParse(found).data;
    const isWrong = !row || !isSigned(row.mac, signer.person(row));
    return isWrong ? [`Who ${row?.pseudonym ?? 'a pseudonym'} stands for was changed.`] : [];
  });
  wrong.forEach(add);
  if (wrong.length === 0) verifySum(trail, 'people', sum);
}

/** `sum` is missing in a database from before there were sums. */
function verifySum({ file, signer, add }: Trail, table: Summed, sum: string | undefined): void {
  if (sum === undefined) return;
  const rows = file.prepare(`select ${SUMMED_COLUMNS[table].join(', ')} from audit_${table}`).all();
  if (summed(signer, { table, come: rows }) !== sum) add(`The table audit_${table} was changed.`);
}

/**
 * Each entry of a guild has a number, and later ones have higher numbers: without one it could not be found.
 */
function verifyNumbers(file: DatabaseSync, add: Add): void {
  // A file that no bot of today has opened has no such table.
  if (!file.prepare("select 1 from sqlite_schema where name = 'audit_numbers'").get()) return;
  const wrong = file.prepare(`select distinct guild_id from (
    select entries.guild_id, number, lag(number, 1, 0) over (partition by entries.guild_id order by entries.entry_id) as before
    from (select coalesce(begun_id, id) as entry_id, guild_id from audit where guild_id is not null group by 1, 2) as entries
    left join audit_numbers on audit_numbers.entry_id = entries.entry_id and audit_numbers.guild_id = entries.guild_id
  ) where number is null or number <= before`);
  for (const { guild_id } of wrong.all()) add(`The numbers of the entries of guild ${guild_id} were changed.`);
}

/** A trigger can change or undo the bot's writes. */
function verifyTriggers(file: DatabaseSync, add: Add): void {
  const triggers = file.prepare("select name, sql from sqlite_schema where type = 'trigger'").all();
  const isOurs = ({ sql }: Readonly<Record<string, unknown>>) => String(sql).toLowerCase() === APPEND_ONLY;
  if (!triggers.some(isOurs)) add('The trigger that keeps rows from being changed is missing.');
  for (const { name, sql } of triggers) if (!isOurs({ sql })) add(`The trigger “${name}” is not one of Usher’s.`);
}

interface FoundCheckpoint {
  readonly name: 'base' | 'head';
  /** The row of the table; undefined if it is missing. */
  readonly row: unknown;
  readonly sums?: Sums | undefined;
}

function readSigned({ signer, add }: Trail, { name, row, sums }: FoundCheckpoint): StoredCheckpoint | undefined {
  if (row === undefined) {
    add(`The signed ${WORDS[name]} of the trail is missing.`);
    return undefined;
  }
  const read = checkpoint.safeParse(row).data;
  if (!read || !isSigned(read.mac, signer.checkpoint(read, sums)))
    add(`The signed ${WORDS[name]} of the trail was changed, or another key signed it.`);
  return read;
}

const WORDS = { base: 'beginning', head: 'end' } as const;
