import { setImmediate as turn } from 'node:timers/promises';
import { MOST_ROWS, type StoredAbout } from '../../domain/people/privacy.ts';

/** Rows read or changed at a time: some 10 ms, with everything else standing still. */
export const AT_ONCE = 2000;

export type Rows = StoredAbout['rows'][string];

interface PagedRows<Row> {
  limit(rows: number): { execute(): Promise<Row[]> };
}

/** The newest rows, some at a time; `rowsBefore` gives those with a smaller id, the newest first. */
export async function newest<Row extends { readonly id: number }>(
  rowsBefore: (id: number) => PagedRows<Row>,
  most = MOST_ROWS,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let left = most; left > 0; left = most - found.length) {
    const size = Math.min(AT_ONCE, left);
    const page = await rowsBefore(found.at(-1)?.id ?? Number.MAX_SAFE_INTEGER)
      .limit(size)
      .execute();
    found.push(...page);
    if (page.length < size) break;
    await turn();
  }
  return found;
}

const IS_TIME = /^at$|_at$/;

/** Times as people read them. */
export function withTimes(rows: StoredAbout['rows']): StoredAbout['rows'] {
  const readable = ([column, value]: [string, unknown]) => {
    const isTime = IS_TIME.test(column) && typeof value === 'number';
    return [column, isTime ? new Date(value).toISOString() : value];
  };
  return Object.fromEntries(
    Object.entries(rows).map(([table, found]) => [
      table,
      found.map((row) => Object.fromEntries(Object.entries(row).map(readable))),
    ]),
  );
}
