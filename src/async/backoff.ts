/** Twenty doublings exceed every limit in use. Without a maximum, the pause would become infinite. */
const MAX_DOUBLINGS = 20;

/**
 * The pause before the next attempt, in the unit of `first`: `first` for 0, and twice as long for each earlier failure
 * in a row, up to `longest`.
 */
export const backoffPause = (earlierFailures: number, first: number, longest = Number.POSITIVE_INFINITY): number =>
  Math.min(longest, first * 2 ** Math.min(earlierFailures, MAX_DOUBLINGS));
