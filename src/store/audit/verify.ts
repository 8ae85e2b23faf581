import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AUDIT_APPEND_ONLY_TRIGGER } from '../schema/first/auditTables.ts';
import { type AuditTableChecksums, areHmacsEqual, combineTableChecksums, createSigner } from './chain.ts';
import { type AuditTrailExtent, compareAuditTrailWithBackup, compareAuditTrailWithOtherTables } from './others.ts';
import { CHECKSUMMED_TABLES, type ChecksummedTable, calculateNewTableChecksum, SUMMED_COLUMNS } from './sums.ts';
import {
  type AuditProblemCollector,
  type AuditTrailToVerify,
  describeMissingAuditRows,
  type LastAuditRow,
  readFormerAuditSigners,
  verifyAuditRows,
} from './verifyAuditRows.ts';

const checkpoint = z.object({
  name: z.enum(['base', 'head', ...CHECKSUMMED_TABLES]),
  row_id: z.int(),
  row_mac: z.string(),
  clock: z.int(),
  mac: z.string(),
});
const person = z.object({ pseudonym: z.string(), user_id: z.string(), mac: z.string() });

export interface AuditVerificationResult {
  readonly rows: number;
  readonly firstId: number | undefined;
  readonly lastId: number | undefined;
  readonly lastAt: Date | undefined;
  /** Problems with the audit trail, as at most `MOST_PROBLEMS` sentences in English. Empty if the trail is intact. */
  readonly problems: readonly string[];
}

const MOST_PROBLEMS = 50;

/** Checks the whole audit trail in one snapshot, while the bot may write. `backup` is the newest backup. */
export function verifyAuditTrail(file: DatabaseSync, key: Uint8Array, backup?: DatabaseSync): AuditVerificationResult {
  file.exec('begin');
  try {
    return verifyWith(file, key, backup);
  } finally {
    file.exec('rollback');
  }
}

function verifyWith(file: DatabaseSync, key: Uint8Array, backup: DatabaseSync | undefined): AuditVerificationResult {
  const problems: string[] = [];
  const addProblem = (problem: string) => {
    if (problems.length < MOST_PROBLEMS && !problems.includes(problem)) problems.push(problem);
  };
  const trail = { file, signer: createSigner(key), addProblem };
  const { base, head, sums } = verifyCheckpoints(trail);
  const former = readOrReport(() => readFormerAuditSigners(file, key, addProblem), addProblem) ?? [];
  const rows = readOrReport(() => verifyAuditRows(trail, former, base), addProblem);
  const lastRow = rows?.last;
  if (head && lastRow) verifyEnd(head, lastRow, addProblem);
  readOrReport(() => verifyPeople(trail, sums?.people), addProblem);
  readOrReport(() => verifySum(trail, 'refusals', sums?.refusals), addProblem);
  readOrReport(() => verifyTriggers(file, addProblem), addProblem);
  const extent = extentOf(base, lastRow);
  // An older copy of the audit tables is valid in itself, so it is compared with other tables.
  if (problems.length === 0)
    readOrReport(() => compareAuditTrailWithOtherTables(file, extent).forEach(addProblem), addProblem);
  if (problems.length === 0) readOrReport(() => verifyNumbers(file, addProblem), addProblem);
  if (backup && problems.length === 0)
    readOrReport(() => compareAuditTrailWithBackup(file, backup, extent).forEach(addProblem), addProblem);
  const { count = 0, firstId } = rows ?? {};
  const lastAt = lastRow?.at === undefined ? undefined : new Date(lastRow.at);
  return { rows: count, firstId, lastId: count === 0 ? undefined : lastRow?.id, lastAt, problems };
}

type StoredCheckpoint = z.output<typeof checkpoint>;

function extentOf(base: StoredCheckpoint | undefined, last: LastAuditRow | undefined): AuditTrailExtent {
  return { baseId: base?.row_id ?? 0, baseClock: base?.clock ?? 0, lastId: last?.id ?? 0 };
}

function verifyCheckpoints(trail: AuditTrailToVerify) {
  const { file, addProblem } = trail;
  const rows = readOrReport(() => file.prepare('select * from audit_checkpoints').all(), addProblem) ?? [];
  const rowNamed = (name: string) => rows.find((row) => row.name === name);
  const sumOf = (table: ChecksummedTable) => checkpoint.safeParse(rowNamed(table)).data?.row_mac;
  const sums = combineTableChecksums(sumOf('people'), sumOf('refusals'));
  return {
    base: readSigned(trail, { name: 'base', row: rowNamed('base') }),
    head: readSigned(trail, { name: 'head', row: rowNamed('head'), sums }),
    sums,
  };
}

function verifyEnd(head: StoredCheckpoint, last: LastAuditRow, addProblem: AuditProblemCollector): void {
  if (last.id < head.row_id) addProblem(describeMissingAuditRows(last.id + 1, head.row_id));
  else if (last.id > head.row_id || last.mac !== head.row_mac)
    addProblem(`The end of the trail was changed: row ${head.row_id} was signed as the last one.`);
}

/** Reads a table. A read that fails is reported as a problem, because another program may have changed the tables. */
function readOrReport<T>(readTable: () => T, addProblem: AuditProblemCollector): T | undefined {
  try {
    return readTable();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) throw error;
    addProblem(`The table of the trail was changed: ${error.message}.`);
    return undefined;
  }
}

function verifyPeople(trail: AuditTrailToVerify, sum: string | undefined): void {
  const { file, signer, addProblem } = trail;
  const rows = file.prepare('select pseudonym, user_id, mac from audit_people').all();
  const problems = rows.flatMap((storedRow) => {
    const row = person.safeParse(storedRow).data;
    const isWrong = !row || !areHmacsEqual(row.mac, signer.person(row));
    return isWrong ? [`Who ${row?.pseudonym ?? 'a pseudonym'} stands for was changed.`] : [];
  });
  problems.forEach(addProblem);
  if (problems.length === 0) verifySum(trail, 'people', sum);
}

/** Checks a table against its signed sum. `sum` is undefined in a database of a version without sums. */
function verifySum(
  { file, signer, addProblem }: AuditTrailToVerify,
  table: ChecksummedTable,
  sum: string | undefined,
): void {
  if (sum === undefined) return;
  const rows = file.prepare(`select ${SUMMED_COLUMNS[table].join(', ')} from audit_${table}`).all();
  if (calculateNewTableChecksum(signer, { table, addedRows: rows }) !== sum)
    addProblem(`The table audit_${table} was changed.`);
}

/** Checks that each audit entry has a number in its guild, and that later entries have higher numbers. */
function verifyNumbers(file: DatabaseSync, addProblem: AuditProblemCollector): void {
  // A database that only earlier versions of the bot have opened lacks the table.
  if (!file.prepare("select 1 from sqlite_schema where name = 'audit_numbers'").get()) return;
  const guildsWithWrongNumbers = file.prepare(`select distinct guild_id from (
    select entries.guild_id, number, lag(number, 1, 0) over (partition by entries.guild_id order by entries.entry_id) as before
    from (select coalesce(begun_id, id) as entry_id, guild_id from audit where guild_id is not null group by 1, 2) as entries
    left join audit_numbers on audit_numbers.entry_id = entries.entry_id and audit_numbers.guild_id = entries.guild_id
  ) where number is null or number <= before`);
  for (const { guild_id } of guildsWithWrongNumbers.all())
    addProblem(`The numbers of the entries of guild ${guild_id} were changed.`);
}

/** Accepts only known triggers, because a trigger can undo the bot's writes. */
function verifyTriggers(file: DatabaseSync, addProblem: AuditProblemCollector): void {
  const triggers = file.prepare("select name, sql from sqlite_schema where type = 'trigger'").all();
  const isKnown = ({ sql }: Readonly<Record<string, unknown>>) =>
    String(sql).toLowerCase() === AUDIT_APPEND_ONLY_TRIGGER;
  if (!triggers.some(isKnown)) addProblem('The trigger that keeps rows from being changed is missing.');
  for (const trigger of triggers)
    if (!isKnown(trigger)) addProblem(`The trigger “${trigger.name}” is not one of Usher’s.`);
}

interface CheckpointRow {
  readonly name: 'base' | 'head';
  readonly row: unknown;
  readonly sums?: AuditTableChecksums | undefined;
}

function readSigned(
  { signer, addProblem }: AuditTrailToVerify,
  { name, row, sums }: CheckpointRow,
): StoredCheckpoint | undefined {
  if (row === undefined) {
    addProblem(`The signed ${CHECKPOINT_WORDS[name]} of the trail is missing.`);
    return undefined;
  }
  const storedCheckpoint = checkpoint.safeParse(row).data;
  if (!storedCheckpoint || !areHmacsEqual(storedCheckpoint.mac, signer.checkpoint(storedCheckpoint, sums)))
    addProblem(`The signed ${CHECKPOINT_WORDS[name]} of the trail was changed, or another key signed it.`);
  return storedCheckpoint;
}

const CHECKPOINT_WORDS = { base: 'beginning', head: 'end' } as const;
