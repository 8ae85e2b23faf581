import { printTable, type Row } from './table.ts';

/** The result of a comparison. */
export interface Report {
  readonly rows: readonly Row[];
  /** Every word that a row may have. */
  readonly words: ReadonlySet<string>;
  /** Sentences of ours about what was compared and what was not. */
  readonly notes: readonly string[];
  /** Sentences about what could not be taken back. */
  readonly leftBehind: readonly string[];
  readonly isInterrupted: boolean;
}

const WHERE_TO =
  'Please send this table to the issues page of the project that your Usher is from. It consists of numbers and of words from ' +
  'Usher’s own lists: no token, title, name, address or id can be in it.';

export const STATUSES = { same: 0, different: 1, impossible: 2 } as const;

export function statusOf({ rows, leftBehind, isInterrupted }: Report): number {
  if (isInterrupted) return STATUSES.impossible;
  return rows.length > 0 || leftBehind.length > 0 ? STATUSES.different : STATUSES.same;
}

export function printReport({ rows, words, notes, leftBehind, isInterrupted }: Report): string {
  const lines = [...notes, ''];
  if (rows.length > 0) lines.push(printTable(rows, words), '', WHERE_TO);
  else if (!isInterrupted) lines.push('There is no difference from what Usher expects.');
  if (isInterrupted) lines.push('You interrupted it: what was not compared by then is left out.');
  return `${[...lines, ...leftBehind].join('\n')}\n`;
}
