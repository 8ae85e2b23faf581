import { printTable, type TableRow } from './table.ts';

export interface ComparisonReport {
  readonly rows: readonly TableRow[];
  /** Words that may appear in a row of the table. */
  readonly words: ReadonlySet<string>;
  /** Usher's own sentences about comparisons that were made or left out. */
  readonly notes: readonly string[];
  /** Sentences about changes that could not be undone. */
  readonly leftBehind: readonly string[];
}

const WHERE_TO =
  'Please send this table to the issues page of the project that your Usher is from. It consists of numbers and of words from ' +
  'Usher’s own lists: no token, title, name, address or id can be in it.';

export const COMPARISON_EXIT_STATUSES = { same: 0, different: 1, impossible: 2 } as const;

export const exitStatusOf = ({ rows, leftBehind }: ComparisonReport): number =>
  rows.length > 0 || leftBehind.length > 0 ? COMPARISON_EXIT_STATUSES.different : COMPARISON_EXIT_STATUSES.same;

export function printComparisonReport({ rows, words, notes, leftBehind }: ComparisonReport): string {
  const result =
    rows.length > 0 ? [printTable(rows, words), '', WHERE_TO] : ['There is no difference from what Usher expects.'];
  return `${[...notes, '', ...result, ...leftBehind].join('\n')}\n`;
}
