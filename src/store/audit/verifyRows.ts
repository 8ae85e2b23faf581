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
  person: text,
  guild_id: text,
  channel_id: text,
  action: z.string(),
  capability: z.string(),
  rule: text,
  target: text,
  before: text,
  after: text,
  reason: text,
  outcome: text,
  failure: text,
  interaction_id: text,
  duration_ms: number,
  mac: z.string(),
  // A file that no current bot has opened lacks these columns.
  server_id: number.default(null),
  servers: text.default(null),
});

type AuditRow = z.output<typeof auditRow>;

/** Compares by name, so that a removed table is noticed. */
function columnsIn(file: DatabaseSync): string {
  const there = file.prepare("select name from pragma_table_info('audit')").all();
  const later = ['server_id', 'servers'].filter((column) => there.some(({ name }) => name === column));
  return [...AUDIT_COLUMNS, 'mac', ...later].join(', ');
}

/** The readable part of a row that no longer fits the schema: the values may be of any kind, or missing. */
const anyRow = z.object({ id: z.coerce.number().catch(0), mac: z.string().catch('') });

const formerKey = z.object({ until_row: z.int(), row_mac: z.string(), key: z.string(), mac: z.string() });

export type Add = (problem: string) => void;

/** The file whose trail is checked, with the data for the checks. */
export interface Trail {
  readonly file: DatabaseSync;
  /** Signs with the key of today. */
  readonly signer: Signer;
  readonly add: Add;
}

export interface LastRow {
  readonly id: number;
  readonly mac: string;
  /** Missing if it cannot be read, or was deleted long ago. */
  readonly at?: number | undefined;
}

/** The key that signed the rows up to some number, and the last of these rows. */
interface FormerSigner {
  readonly signer: Signer;
  readonly untilRow: number;
  readonly lastMac: string;
}

interface Signers {
  /** The earliest first. */
  readonly former: readonly FormerSigner[];
  /** The key that signs now. */
  readonly signer: Signer;
}

/** Retention deletes a key with the last of its rows. */
export function formerSigners(file: DatabaseSync, key: Uint8Array, add: Add): readonly FormerSigner[] {
  const found = file.prepare('select * from audit_keys order by until_row').all();
  return found.flatMap((stored) => {
    const former = formerKey.safeParse(stored).data;
    const own = former && formerKeyIn(former, key);
    if (own) return [{ signer: createSigner(own), untilRow: former.until_row, lastMac: former.row_mac }];
    add(`The former key of the rows up to ${former?.until_row ?? 'some number'} was changed.`);
    return [];
  });
}

/** `former`: the earliest first. */
export function verifyRows(
  { file, signer, add }: Trail,
  former: readonly FormerSigner[],
  base: { readonly row_id: number; readonly row_mac: string } | undefined,
) {
  let last: LastRow | undefined = base && { id: base.row_id, mac: base.row_mac };
  let count = 0;
  let firstId: number | undefined;
  for (const found of file.prepare(`select ${columnsIn(file)} from audit order by id`).iterate()) {
    const row = auditRow.safeParse(found).data;
    const { id, mac } = row ?? anyRow.parse(found);
    firstId ??= id;
    count += 1;
    const problem = problemOf({ id, row, last }, { former, signer });
    if (problem !== undefined) add(problem);
    last = { id, mac, at: row?.at };
  }
  return { last, count, firstId };
}

interface FoundRow {
  readonly id: number;
  /** Undefined if the row no longer fits the schema. */
  readonly row: AuditRow | undefined;
  /** The row before. */
  readonly last: LastRow | undefined;
}

function problemOf({ id, row, last }: FoundRow, signers: Signers): string | undefined {
  if (last && id <= last.id) return `Row ${id} is there although it was deleted before.`;
  if (last && id > last.id + 1) return missing(last.id + 1, id - 1);
  const isRight = row && (!last || isRightlySigned(row, last, signers));
  return isRight ? undefined : `Row ${id} was changed or moved.`;
}

function isRightlySigned(row: AuditRow, before: LastRow, { former, signer }: Signers): boolean {
  const by = former.find(({ untilRow }) => row.id <= untilRow);
  // An old key can sign old rows again, but not the newer signature of their last row.
  const isOtherLast = row.id === by?.untilRow && row.mac !== by.lastMac;
  return !isOtherLast && isSigned(row.mac, (by?.signer ?? signer).row(before.mac, row));
}

export const missing = (from: number, to: number): string =>
  from === to ? `Row ${from} is missing.` : `Rows ${from} to ${to} are missing.`;
