import type { Database } from '../database/database.ts';
import { isSigned, type Signer } from './chain.ts';

interface SignedRow {
  /** Null: an earlier version of Usher wrote the row, and did not sign it. */
  readonly mac: string | null;
}

/** A table whose rows are signed one by one, so that a row which another program wrote does not count. */
export interface SignedTable<Row extends SignedRow> {
  readonly rows: (db: Database) => Promise<readonly Row[]>;
  readonly macOf: (row: Row, signer: Signer) => string;
  readonly writeMac: (trx: Database, row: Row, mac: string) => Promise<unknown>;
}

export const isSignedRow = ({ mac }: SignedRow, expected: string): boolean => mac !== null && isSigned(mac, expected);

/** Signs the rows of an earlier version. Call it once for an installation, in a transaction. */
export async function signRows<Row extends SignedRow>(
  trx: Database,
  table: SignedTable<Row>,
  signer: Signer,
): Promise<void> {
  for (const row of await table.rows(trx))
    if (row.mac === null) await table.writeMac(trx, row, table.macOf(row, signer));
}

/**
 * Signs rows with another key. A row that the old key did not sign is skipped, and still does not count. In a
 * transaction.
 */
export async function signRowsAgain<Row extends SignedRow>(
  trx: Database,
  table: SignedTable<Row>,
  { from, to }: { readonly from: Signer; readonly to: Signer },
): Promise<void> {
  for (const row of await table.rows(trx))
    if (isSignedRow(row, table.macOf(row, from))) await table.writeMac(trx, row, table.macOf(row, to));
}
