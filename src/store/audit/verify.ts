import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AUDIT_COLUMNS, createSigner, isSigned, type Signer } from './chain.ts';
import { formerKeyIn } from './formerKeys.ts';

const text = z.string().nullable();
const number = z.int().nullable();

const auditRow = z.object({
  id: z.int(),
  phase: z.string(),
  begun_id: number,
  at: z.int(),
  ...{ person: text, guild_id: text, channel_id: text, action: z.string(), capability: z.string(), rule: text },
  ...{ target: text, before: text, after: text, reason: text, outcome: text, failure: text, interaction_id: text },
  duration_ms: number,
  mac: z.string(),
});

/** What is left of a row that is no longer as the schema has it: the values may be of any kind, or none. */
const anyRow = z.object({ id: z.coerce.number().catch(0), mac: z.string().catch('') });

const checkpoint = z.object({
  name: z.enum(['base', 'head']),
  row_id: z.int(),
  row_mac: z.string(),
  clock: z.int(),
  mac: z.string(),
});
const formerKey = z.object({ until_row: z.int(), row_mac: z.string(), key: z.string(), mac: z.string() });
const person = z.object({ pseudonym: z.string(), user_id: z.string(), mac: z.string() });

export interface Verification {
  /** How many rows were looked at. */
  readonly rows: number;
  readonly firstId: number | undefined;
  readonly lastId: number | undefined;
  /** When the last row was written. */
  readonly lastAt: Date | undefined;
  /** What is wrong, in plain English, at most `MOST_PROBLEMS`; nothing if the trail is whole. */
  readonly problems: readonly string[];
}

const MOST_PROBLEMS = 50;

/** Looks through the whole audit trail, as it is at one moment: the bot may go on writing meanwhile. */
export function verifyAudit(file: DatabaseSync, key: Uint8Array): Verification {
  file.exec('begin');
  try {
    return verifyWith(file, key);
  } finally {
    file.exec('rollback');
  }
}

function verifyWith(file: DatabaseSync, key: Uint8Array): Verification {
  const signer = createSigner(key);
  const problems: string[] = [];
  const add = (problem: string) => void (problems.length < MOST_PROBLEMS && problems.push(problem));
  const [base, head] = (['base', 'head'] as const).map((name) => readSigned(file, signer, name, add));
  const former = readable(() => formerSigners(file, key, add), add) ?? [];
  const rows = readable(() => verifyRows(file, { former, signer }, base, add), add);
  const last = rows?.last;
  if (head && last && last.id < head.row_id) add(missing(last.id + 1, head.row_id));
  if (head && last && (last.id > head.row_id || (last.id === head.row_id && last.mac !== head.row_mac)))
    add(`The end of the trail was changed: row ${head.row_id} was signed as the last one.`);
  readable(() => verifyPeople(file, signer, add), add);
  const { count = 0, firstId } = rows ?? {};
  const lastAt = last?.at === undefined ? undefined : new Date(last.at);
  return { rows: count, firstId, lastId: count === 0 ? undefined : last?.id, lastAt, problems };
}

type Add = (problem: string) => void;

/** Somebody who can write to the file can change its tables too. */
function readable<T>(read: () => T, add: Add): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) throw error;
    add(`The table of the trail was changed: ${error.message}.`);
    return undefined;
  }
}

interface LastRow {
  readonly id: number;
  readonly mac: string;
  /** Missing where nothing can be read from it, or where it was deleted long ago. */
  readonly at?: number | undefined;
}

/** Who signed the rows up to some number, and what the last of them was. */
interface FormerSigner {
  readonly signer: Signer;
  readonly untilRow: number;
  readonly lastMac: string;
}

interface Signers {
  /** The earliest first. */
  readonly former: readonly FormerSigner[];
  /** Who signs now. */
  readonly signer: Signer;
}

/** Retention deletes a key with the last of its rows. */
function formerSigners(file: DatabaseSync, key: Uint8Array, add: Add): readonly FormerSigner[] {
  const found = file.prepare('select * from audit_keys order by until_row').all();
  return found.flatMap((stored) => {
    const former = formerKey.safeParse(stored).data;
    const own = former && formerKeyIn(former, key);
    if (own) return [{ signer: createSigner(own), untilRow: former.until_row, lastMac: former.row_mac }];
    add(`The former key of the rows up to ${former?.until_row ?? 'some number'} was changed.`);
    return [];
  });
}

function verifyRows(file: DatabaseSync, signers: Signers, base: z.output<typeof checkpoint> | undefined, add: Add) {
  let last: LastRow | undefined = base && { id: base.row_id, mac: base.row_mac };
  let [count, firstId] = [0, undefined as number | undefined];
  for (const found of file.prepare(`select ${[...AUDIT_COLUMNS, 'mac'].join(', ')} from audit order by id`).iterate()) {
    const row = auditRow.safeParse(found).data;
    const { id, mac } = row ?? anyRow.parse(found);
    firstId ??= id;
    count += 1;
    if (last && id <= last.id) add(`Row ${id} is there although it was deleted before.`);
    else if (last && id > last.id + 1) add(missing(last.id + 1, id - 1));
    else if (!row || (last && !isRightlySigned(row, last, signers))) add(`Row ${id} was changed or moved.`);
    last = { id, mac, at: row?.at };
  }
  return { last, count, firstId };
}

function isRightlySigned(row: z.output<typeof auditRow>, before: LastRow, { former, signer }: Signers): boolean {
  const by = former.find(({ untilRow }) => row.id <= untilRow);
  // With an old key old rows can be signed again, but not what was signed of the last one since.
  const isOtherLast = row.id === by?.untilRow && row.mac !== by.lastMac;
  return !isOtherLast && isSigned(row.mac, (by?.signer ?? signer).row(before.mac, row));
}

function verifyPeople(file: DatabaseSync, signer: Signer, add: Add): void {
  for (const found of file.prepare('select pseudonym, user_id, mac from audit_people').iterate()) {
    const row = person.safeParse(found).data;
    if (!row || !isSigned(row.mac, signer.person(row)))
      add(`Who ${row?.pseudonym ?? 'a pseudonym'} stands for was changed.`);
  }
}

function readSigned(file: DatabaseSync, signer: Signer, name: 'base' | 'head', add: Add) {
  const found = readable(() => file.prepare('select * from audit_checkpoints where name = ?').get(name), add);
  if (found === undefined) return void add(`The signed ${WORDS[name]} of the trail is missing.`);
  const read = checkpoint.safeParse(found).data;
  if (!read || !isSigned(read.mac, signer.checkpoint(read)))
    add(`The signed ${WORDS[name]} of the trail was changed, or another key signed it.`);
  return read;
}

const WORDS = { base: 'beginning', head: 'end' } as const;

const missing = (from: number, to: number): string =>
  from === to ? `Row ${from} is missing.` : `Rows ${from} to ${to} are missing.`;
