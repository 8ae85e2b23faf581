import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AUDIT_COLUMNS, areHmacsEqual, createSigner, type Signer } from './chain.ts';
import { decryptFormerAuditKey } from './formerKeys.ts';

const nullableText = z.string().nullable();
const nullableInt = z.int().nullable();

const auditRow = z.object({
  id: z.int(),
  phase: z.string(),
  begun_id: nullableInt,
  at: z.int(),
  person: nullableText,
  guild_id: nullableText,
  channel_id: nullableText,
  action: z.string(),
  capability: z.string(),
  rule: nullableText,
  target: nullableText,
  before: nullableText,
  after: nullableText,
  reason: nullableText,
  outcome: nullableText,
  failure: nullableText,
  interaction_id: nullableText,
  duration_ms: nullableInt,
  mac: z.string(),
  // A database that only earlier versions of the bot have opened lacks these columns.
  server_id: nullableInt.default(null),
  servers: nullableText.default(null),
});

type AuditRow = z.output<typeof auditRow>;

/** Names each column, so that the query fails if one is missing. */
function columnsIn(file: DatabaseSync): string {
  const columns = file.prepare("select name from pragma_table_info('audit')").all();
  const laterColumns = ['server_id', 'servers'].filter((column) => columns.some(({ name }) => name === column));
  return [...AUDIT_COLUMNS, 'mac', ...laterColumns].join(', ');
}

/** Reads as much as possible from an audit row that does not fit the schema. */
const anyRow = z.object({ id: z.coerce.number().catch(0), mac: z.string().catch('') });

const formerKey = z.object({ until_row: z.int(), row_mac: z.string(), key: z.string(), mac: z.string() });

export type AuditProblemCollector = (problem: string) => void;

export interface AuditTrailToVerify {
  readonly file: DatabaseSync;
  readonly signer: Signer;
  readonly addProblem: AuditProblemCollector;
}

export interface LastAuditRow {
  readonly id: number;
  readonly mac: string;
  /** Time of the row. Undefined if it cannot be read, or if the row was deleted because of its age. */
  readonly at?: number | undefined;
}

interface FormerSigner {
  readonly signer: Signer;
  readonly untilRow: number;
  readonly lastMac: string;
}

interface Signers {
  readonly former: readonly FormerSigner[];
  readonly signer: Signer;
}

/** Keys that signed earlier audit rows, oldest first. A key is deleted together with the last row that it signed. */
export function readFormerAuditSigners(
  file: DatabaseSync,
  key: Uint8Array,
  addProblem: AuditProblemCollector,
): readonly FormerSigner[] {
  const storedKeys = file.prepare('select * from audit_keys order by until_row').all();
  return storedKeys.flatMap((storedKey) => {
    const former = formerKey.safeParse(storedKey).data;
    const keyBytes = former && decryptFormerAuditKey(former, key);
    if (keyBytes) return [{ signer: createSigner(keyBytes), untilRow: former.until_row, lastMac: former.row_mac }];
    addProblem(`The former key of the rows up to ${former?.until_row ?? 'some number'} was changed.`);
    return [];
  });
}

/** Checks each audit row against the preceding one. `former` are the keys of earlier rows, oldest first. */
export function verifyAuditRows(
  { file, signer, addProblem }: AuditTrailToVerify,
  former: readonly FormerSigner[],
  base: { readonly row_id: number; readonly row_mac: string } | undefined,
) {
  let lastRow: LastAuditRow | undefined = base && { id: base.row_id, mac: base.row_mac };
  let count = 0;
  let firstId: number | undefined;
  for (const storedRow of file.prepare(`select ${columnsIn(file)} from audit order by id`).iterate()) {
    const row = auditRow.safeParse(storedRow).data;
    const { id, mac } = row ?? anyRow.parse(storedRow);
    firstId ??= id;
    count += 1;
    const problem = problemOf({ id, row, previous: lastRow }, { former, signer });
    if (problem !== undefined) addProblem(problem);
    lastRow = { id, mac, at: row?.at };
  }
  return { last: lastRow, count, firstId };
}

interface RowInOrder {
  readonly id: number;
  /** A row of the audit trail. Undefined if it does not fit the schema. */
  readonly row: AuditRow | undefined;
  readonly previous: LastAuditRow | undefined;
}

function problemOf({ id, row, previous }: RowInOrder, signers: Signers): string | undefined {
  if (previous && id <= previous.id) return `Row ${id} is there although it was deleted before.`;
  if (previous && id > previous.id + 1) return describeMissingAuditRows(previous.id + 1, id - 1);
  // Without a signed beginning of the trail, the first row cannot be checked.
  const isIntact = row && (!previous || isSignedAfter(previous, row, signers));
  return isIntact ? undefined : `Row ${id} was changed or moved.`;
}

function isSignedAfter(before: LastAuditRow, row: AuditRow, { former, signer }: Signers): boolean {
  const formerSigner = former.find(({ untilRow }) => row.id <= untilRow);
  // The stored HMAC of the key's last row shows if a person who has an old key has signed old rows again.
  const isLastRowReplaced = row.id === formerSigner?.untilRow && row.mac !== formerSigner.lastMac;
  return !isLastRowReplaced && areHmacsEqual(row.mac, (formerSigner?.signer ?? signer).row(before.mac, row));
}

export const describeMissingAuditRows = (from: number, to: number): string =>
  from === to ? `Row ${from} is missing.` : `Rows ${from} to ${to} are missing.`;
