import { setImmediate as turn } from 'node:timers/promises';
import { MAX_EXPORTED_ROWS, type StoredPersonalData } from '../../domain/people/privacy.ts';

/** Rows read or changed per query. A query blocks the process for about 10 ms. */
export const ROWS_PER_QUERY = 2000;

export type ExportedRows = StoredPersonalData['rows'][string];

interface PagedRows<Row> {
  limit(rows: number): { execute(): Promise<Row[]> };
}

/** Reads rows in pages, newest first. `rowsBefore` returns rows with a smaller id, newest first. */
export async function readNewestRows<Row extends { readonly id: number }>(
  rowsBefore: (id: number) => PagedRows<Row>,
  limit = MAX_EXPORTED_ROWS,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let remaining = limit; remaining > 0; remaining = limit - rows.length) {
    const size = Math.min(ROWS_PER_QUERY, remaining);
    const page = await rowsBefore(rows.at(-1)?.id ?? Number.MAX_SAFE_INTEGER)
      .limit(size)
      .execute();
    rows.push(...page);
    if (page.length < size) break;
    await turn();
  }
  return rows;
}

const TIME_COLUMN = /^at$|_at$/;

/** Converts times in ms to ISO 8601. */
export function convertRowTimesToIso(rows: StoredPersonalData['rows']): StoredPersonalData['rows'] {
  const readableEntry = ([column, value]: [string, unknown]) => {
    const isTime = TIME_COLUMN.test(column) && typeof value === 'number';
    return [column, isTime ? new Date(value).toISOString() : value];
  };
  return Object.fromEntries(
    Object.entries(rows).map(([table, tableRows]) => [
      table,
      tableRows.map((row) => Object.fromEntries(Object.entries(row).map(readableEntry))),
    ]),
  );
}
