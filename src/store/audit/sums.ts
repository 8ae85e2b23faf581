import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import {
  type AuditCheckpoint,
  type AuditTableChecksums,
  isAuditChainHeadSigned,
  readAuditCheckpoints,
  type Signer,
  writeAuditChainHead,
} from './chain.ts';

/**
 * Tables whose rows change one by one, which a chain of HMACs does not allow. The head of the audit trail signs the sum
 * of their rows' HMACs (modulo 2^256) instead. Any added, removed or changed row changes the sum, and the sum cannot be
 * computed without the key.
 */
export const CHECKSUMMED_TABLES = ['people', 'refusals'] as const satisfies readonly AuditCheckpoint['name'][];
export type ChecksummedTable = (typeof CHECKSUMMED_TABLES)[number];

/** Columns that the HMAC of a row covers, in this order. */
export const SUMMED_COLUMNS = {
  people: ['pseudonym', 'user_id', 'forget_asked_at'],
  refusals: ['guild_id', 'person', 'capability', 'day', 'count'],
} as const satisfies {
  readonly people: readonly (keyof Tables['audit_people'])[];
  readonly refusals: readonly (keyof Tables['audit_refusals'])[];
};

export type ChecksummedRow = Readonly<Record<string, unknown>>;

interface TableChange {
  readonly table: ChecksummedTable;
  readonly removedRows?: readonly ChecksummedRow[];
  readonly addedRows?: readonly ChecksummedRow[];
}

const MODULUS = 1n << 256n;

/**
 * Adds the HMACs of new rows to the sum `before` and subtracts the HMACs of removed rows. Returns hexadecimal digits.
 */
export function calculateNewTableChecksum(
  signer: Signer,
  { table, removedRows = [], addedRows = [] }: TableChange,
  before = '0',
): string {
  const sumOf = (rows: readonly ChecksummedRow[]) =>
    rows.reduce((sum, row) => sum + BigInt(`0x${hashOf(signer, table, row)}`), 0n);
  const difference = sumOf(addedRows) - sumOf(removedRows);
  // Keeps the sum from being negative: each hash is less than the modulus, which is added at least once per removed
  // row.
  const offset = MODULUS * BigInt(removedRows.length + 1);
  return ((BigInt(`0x${before}`) + difference + offset) % MODULUS).toString(16);
}

const hashOf = (signer: Signer, table: ChecksummedTable, row: ChecksummedRow): string =>
  signer.summedRow(
    table,
    SUMMED_COLUMNS[table].map((column) => row[column] ?? null),
  );

/**
 * Updates the sums in the transaction that adds or removes rows. A sum that another program changed stays wrong, as
 * evidence.
 */
export async function updateTableChecksums(trx: Database, signer: Signer, change: TableChange): Promise<void> {
  if (!change.removedRows?.length && !change.addedRows?.length) return;
  const { head, sums } = await readAuditCheckpoints(trx);
  if (!head || !sums || !isAuditChainHeadSigned(signer, head, sums)) return;
  const { table } = change;
  const newSums = { ...sums, [table]: calculateNewTableChecksum(signer, change, sums[table]) };
  await writeTableChecksums(trx, newSums);
  await writeAuditChainHead(trx, signer, { head, sums: newSums });
}

export async function writeTableChecksums(trx: Database, sums: AuditTableChecksums): Promise<void> {
  for (const name of CHECKSUMMED_TABLES) {
    const row = { name, row_id: 0, row_mac: sums[name], clock: 0, mac: '' };
    await trx.replaceInto('audit_checkpoints').values(row).execute();
  }
}

export const computeTableChecksums = async (trx: Database, signer: Signer): Promise<AuditTableChecksums> => ({
  people: calculateNewTableChecksum(signer, {
    table: 'people',
    addedRows: await trx.selectFrom('audit_people').selectAll().execute(),
  }),
  refusals: calculateNewTableChecksum(signer, {
    table: 'refusals',
    addedRows: await trx.selectFrom('audit_refusals').selectAll().execute(),
  }),
});
