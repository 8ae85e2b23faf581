/** A number, or a word of a closed list. */
export type Cell = readonly (number | string)[];

/** One difference: its place, its kind, and the expected and actual values. */
export interface Row {
  readonly operation: Cell;
  readonly difference: Cell;
  readonly expected: Cell;
  readonly actual: Cell;
}

const HEAD: Row = {
  operation: ['operation'],
  difference: ['difference'],
  expected: ['expected'],
  actual: ['actual'],
};

/** Takes the place of a word that is on no list. */
const UNLISTED = '(unlisted)';

/**
 * Prints rows as a Markdown table. It shows only counts, statuses and words in `words`, so no server data can get into
 * it, wherever a row comes from.
 */
export function printTable(rows: readonly Row[], words: ReadonlySet<string>): string {
  const lines = rows.map((row) => lineOf(row, (part) => printPart(part, words)));
  return [lineOf(HEAD, String), '|---|---|---|---|', ...lines].join('\n');
}

const lineOf = ({ operation, difference, expected, actual }: Row, print: (part: number | string) => string): string =>
  `| ${[operation, difference, expected, actual].map((cell) => cell.map(print).join(' ')).join(' | ')} |`;

/** Larger numbers are not shown: this is more than any count in a run, and less than any id or time. */
const LARGEST = 1_000_000;

function printPart(part: number | string, words: ReadonlySet<string>): string {
  if (typeof part === 'number')
    return Number.isSafeInteger(part) && part >= 0 && part < LARGEST ? String(part) : UNLISTED;
  return words.has(part) ? part : UNLISTED;
}
