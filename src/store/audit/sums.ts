import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import { type Checkpoint, isHeadSigned, readCheckpoints, type Signer, type Sums, writeHead } from './chain.ts';

/**
 * People and refusals are changed and deleted one by one, which a chain does not allow. Instead, a sum over
 * their rows (HMACs, modulo 2^256) is signed with the end of the trail: with one row more, less or changed
 * the sum differs, and only the key can compute it.
 */
export const SUMMED = ['people', 'refusals'] as const satisfies readonly Checkpoint['name'][];
export type Summed = (typeof SUMMED)[number];

/** The columns of a row that the sum covers, in this order. */
export const SUMMED_COLUMNS = {
  people: ['pseudonym', 'user_id', 'forget_asked_at'],
  refusals: ['guild_id', 'person', 'capability', 'day', 'count'],
} as const satisfies {
  readonly people: readonly (keyof Tables['audit_people'])[];
  readonly refusals: readonly (keyof Tables['audit_refusals'])[];
};

export type SummedRow = Readonly<Record<string, unknown>>;

interface TableChange {
  readonly table: Summed;
  readonly gone?: readonly SummedRow[];
  readonly come?: readonly SummedRow[];
}

const MODULUS = 1n << 256n;

/** Adds a change to `before`, the sum without it. */
export function summed(signer: Signer, { table, gone = [], come = [] }: TableChange, before = '0'): string {
  const sumOf = (rows: readonly SummedRow[]) =>
    rows.reduce((sum, row) => sum + BigInt(`0x${hashOf(signer, table, row)}`), 0n);
  const sum = BigInt(`0x${before}`) + sumOf(come) - sumOf(gone) + MODULUS * BigInt(gone.length + 1);
  return (sum % MODULUS).toString(16);
}

const hashOf = (signer: Signer, table: Summed, row: SummedRow): string =>
  signer.summed(
    table,
    SUMMED_COLUMNS[table].map((column) => row[column] ?? null),
  );

/**
 * Updates the sums after a change of these rows, in its transaction. Sums that another program changed stay:
 * they are evidence.
 */
export async function addUp(trx: Database, signer: Signer, change: TableChange): Promise<void> {
  if (!change.gone?.length && !change.come?.length) return;
  const { head, sums } = await readCheckpoints(trx);
  if (!head || !sums || !isHeadSigned(signer, head, sums)) return;
  const { table } = change;
  const now = { ...sums, [table]: summed(signer, change, sums[table]) };
  await writeSums(trx, now);
  await writeHead(trx, signer, { head, sums: now });
}

export async function writeSums(trx: Database, sums: Sums): Promise<void> {
  for (const name of SUMMED) {
    const row = { name, row_id: 0, row_mac: sums[name], clock: 0, mac: '' };
    await trx.replaceInto('audit_checkpoints').values(row).execute();
  }
}

/** The sums over all rows. */
export const sumsNow = async (trx: Database, signer: Signer): Promise<Sums> => ({
  people: summed(signer, { table: 'people', come: await trx.selectFrom('audit_people').selectAll().execute() }),
  refusals: summed(signer, { table: 'refusals', come: await trx.selectFrom('audit_refusals').selectAll().execute() }),
});
