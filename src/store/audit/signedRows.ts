import type { Database } from '../database/database.ts';
import { areHmacsEqual, type Signer } from './chain.ts';

interface SignedRow {
  /** Signature of the row. Null if an earlier version of the bot wrote the row. */
  readonly mac: string | null;
}

/**
 * A table in which each row has its own signature. Rows without a valid signature, for example of another program, are
 * ignored.
 */
export interface SignedTable<Row extends SignedRow> {
  readonly rows: (db: Database) => Promise<readonly Row[]>;
  readonly macOf: (row: Row, signer: Signer) => string;
  readonly writeMac: (trx: Database, row: Row, mac: string) => Promise<unknown>;
}

export const isSignedRow = ({ mac }: SignedRow, expected: string): boolean =>
  mac !== null && areHmacsEqual(mac, expected);

/**
 * Signs rows of an earlier version of the bot, which have no signature. Must run once per installation, in a
 * transaction.
 */
export async function signRows<Row extends SignedRow>(
  trx: Database,
  table: SignedTable<Row>,
  signer: Signer,
): Promise<void> {
  for (const row of await table.rows(trx))
    if (row.mac === null) await table.writeMac(trx, row, table.macOf(row, signer));
}

/** Rows that the old key did not sign stay unchanged and are ignored. */
export async function signRowsWithNewKey<Row extends SignedRow>(
  trx: Database,
  table: SignedTable<Row>,
  { from, to }: { readonly from: Signer; readonly to: Signer },
): Promise<void> {
  for (const row of await table.rows(trx))
    if (isSignedRow(row, table.macOf(row, from))) await table.writeMac(trx, row, table.macOf(row, to));
}
