/**
 * Maximum number of doublings. Twenty doublings exceed every `longest` in use. Without a maximum, the pause would
 * become infinite.
 */
const MAX_DOUBLINGS = 20;

/**
 * The pause before the next attempt, in the unit of `first`. The first pause is `first`. Each failure in a row doubles
 * the pause, up to `longest`.
 */
export const calculateBackoffPause = (
  earlierFailures: number,
  first: number,
  longest = Number.POSITIVE_INFINITY,
): number => Math.min(longest, first * 2 ** Math.min(earlierFailures, MAX_DOUBLINGS));
