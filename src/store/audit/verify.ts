import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AUDIT_COLUMNS, createSigner, isSigned, type Signer } from './chain.ts';

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

const checkpoint = z.object({
  name: z.enum(['base', 'head']),
  row_id: z.int(),
  row_mac: z.string(),
  clock: z.int(),
  mac: z.string(),
});
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
  const signer = createSigner(key);
  file.exec('begin');
  try {
    return verifyWith(file, signer);
  } finally {
    file.exec('rollback');
  }
}

function verifyWith(file: DatabaseSync, signer: Signer): Verification {
  const problems: string[] = [];
  const add = (problem: string) => void (problems.length < MOST_PROBLEMS && problems.push(problem));
  const [base, head] = (['base', 'head'] as const).map((name) => readSigned(file, signer, name, add));
  let last: { readonly id: number; readonly mac: string; readonly at?: number } | undefined = base && {
    id: base.row_id,
    mac: base.row_mac,
  };
  let [rows, firstId] = [0, undefined as number | undefined];
  for (const found of file.prepare(`select ${[...AUDIT_COLUMNS, 'mac'].join(', ')} from audit order by id`).iterate()) {
    const row = auditRow.parse(found);
    firstId ??= row.id;
    rows += 1;
    if (last && row.id <= last.id) add(`Row ${row.id} is there although it was deleted before.`);
    else if (last && row.id > last.id + 1) add(missing(last.id + 1, row.id - 1));
    else if (last && !isSigned(row.mac, signer.row(last.mac, row))) add(`Row ${row.id} was changed or moved.`);
    last = { id: row.id, mac: row.mac, at: row.at };
  }
  if (head && last && last.id < head.row_id) add(missing(last.id + 1, head.row_id));
  if (head && last && (last.id > head.row_id || (last.id === head.row_id && last.mac !== head.row_mac)))
    add(`The end of the trail was changed: row ${head.row_id} was signed as the last one.`);
  for (const found of file.prepare('select pseudonym, user_id, mac from audit_people').iterate()) {
    const row = person.parse(found);
    if (!isSigned(row.mac, signer.person(row))) add(`Who ${row.pseudonym} stands for was changed.`);
  }
  const lastAt = last?.at === undefined ? undefined : new Date(last.at);
  return { rows, firstId, lastId: rows === 0 ? undefined : last?.id, lastAt, problems };
}

function readSigned(file: DatabaseSync, signer: Signer, name: 'base' | 'head', add: (problem: string) => void) {
  const found = file.prepare('select * from audit_checkpoints where name = ?').get(name);
  if (found === undefined) return void add(`The signed ${WORDS[name]} of the trail is missing.`);
  const read = checkpoint.parse(found);
  if (!isSigned(read.mac, signer.checkpoint(read)))
    add(`The signed ${WORDS[name]} of the trail was changed, or another key signed it.`);
  return read;
}

const WORDS = { base: 'beginning', head: 'end' } as const;

const missing = (from: number, to: number): string =>
  from === to ? `Row ${from} is missing.` : `Rows ${from} to ${to} are missing.`;
