/** A number, or a word of a closed list. */
export type Cell = readonly (number | string)[];

/** One difference: its place, its kind, the expected and the actual value. */
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

/** Stands for a word that is on none of the lists. */
const UNLISTED = '(unlisted)';

/**
 * Prints rows as a table of Markdown. Nothing that a server sent can be in it: a number that is not a count or a status, and every word
 * that is not in `words`, is left out here, wherever it came from.
 */
export function printTable(rows: readonly Row[], words: ReadonlySet<string>): string {
  const lines = rows.map((row) => lineOf(row, (part) => printPart(part, words)));
  return [lineOf(HEAD, String), '|---|---|---|---|', ...lines].join('\n');
}

const lineOf = ({ operation, difference, expected, actual }: Row, print: (part: number | string) => string): string =>
  `| ${[operation, difference, expected, actual].map((cell) => cell.map(print).join(' ')).join(' | ')} |`;

/** Larger than any count in one run, and smaller than any id or time. */
const LARGEST = 1_000_000;

function printPart(part: number | string, words: ReadonlySet<string>): string {
  if (typeof part === 'number')
    return Number.isSafeInteger(part) && part >= 0 && part < LARGEST ? String(part) : UNLISTED;
  return words.has(part) ? part : UNLISTED;
}
