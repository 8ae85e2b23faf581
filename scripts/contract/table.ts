/** Content of a table cell: numbers, and words of a closed list. */
export type TableCell = readonly (number | string)[];

export interface TableRow {
  readonly operation: TableCell;
  readonly difference: TableCell;
  readonly expected: TableCell;
  readonly actual: TableCell;
}

const HEAD: TableRow = {
  operation: ['operation'],
  difference: ['difference'],
  expected: ['expected'],
  actual: ['actual'],
};

/** Printed in place of a word that is on no list. */
const UNLISTED = '(unlisted)';

/**
 * Prints rows as a Markdown table. Shows only counts, statuses and words in `words`, so that no data of a server can
 * get into the table.
 */
export function printTable(rows: readonly TableRow[], words: ReadonlySet<string>): string {
  const lines = rows.map((row) => lineOf(row, (part) => printPart(part, words)));
  return [lineOf(HEAD, String), '|---|---|---|---|', ...lines].join('\n');
}

const lineOf = (
  { operation, difference, expected, actual }: TableRow,
  print: (part: number | string) => string,
): string => `| ${[operation, difference, expected, actual].map((cell) => cell.map(print).join(' ')).join(' | ')} |`;

/** Maximum number that is printed: more than any count of a run, and less than any id or time. */
const LARGEST = 1_000_000;

function printPart(part: number | string, words: ReadonlySet<string>): string {
  if (typeof part === 'number')
    return Number.isSafeInteger(part) && part >= 0 && part < LARGEST ? String(part) : UNLISTED;
  return words.has(part) ? part : UNLISTED;
}
