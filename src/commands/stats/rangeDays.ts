import { RANGE_DAYS } from '../../domain/statistics/ranges.ts';
import type { RequestedTimeRange } from '../../domain/statistics/statistics.ts';

/**
 * The first and the last day of a range. Days are days in the local time zone, as numbers of
 * `createLocalTimeConverter`.
 */
interface RangeDays {
  /** First day of the range. Undefined if the range has no beginning. */
  readonly firstDay?: number | undefined;
  /** Last day of the range. Undefined for a range until now. */
  readonly lastDay?: number | undefined;
}

export function daysOfRange(range: RequestedTimeRange, today: number, dayOf: (at: number) => number): RangeDays {
  if (range === 'all') return {};
  if (typeof range === 'string') return { firstDay: today - RANGE_DAYS[range] + 1 };
  const { since, until } = range;
  return {
    firstDay: since === undefined ? undefined : dayOf(since),
    lastDay: until === undefined ? undefined : dayOf(until - 1),
  };
}
