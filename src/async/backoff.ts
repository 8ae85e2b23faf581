/**
 * The pause after a number of failures in a row, in the unit of `first`. It doubles with each failure, up to `longest`.
 */
export const doubled = (failures: number, first: number, longest = Number.POSITIVE_INFINITY): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 20));
