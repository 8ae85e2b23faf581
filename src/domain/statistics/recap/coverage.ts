import type { HistoryProgress } from '../backfill.ts';
import type { RecapTimeRanges } from './period.ts';

/**
 * Why a recap counts too few plays. `reading`: the history is still being read for the first time. `unread`: a media
 * server's newest plays cannot be read, and it is unknown since when. `deleted`: plays are deleted after some days.
 */
export const RECAP_GAP_REASONS = ['reading', 'unread', 'deleted'] as const;
export type RecapGapReason = (typeof RECAP_GAP_REASONS)[number];

export interface RecapCoverage {
  /** Why the recap counts too few plays. Undefined if all plays of the period are known. */
  readonly gap?: RecapGapReason | undefined;
  /** True if all plays of the period and of the previous period are known, so that their numbers can be compared. */
  readonly isComparable: boolean;
}

export function measureRecapCoverage(
  times: RecapTimeRanges,
  { done, unread, keptSince }: HistoryProgress,
): RecapCoverage {
  const isDeletedFrom = (since: number): boolean => keptSince !== undefined && keptSince.getTime() > since;
  const gap = gapOf({ reading: !done, unread: unread.length > 0, deleted: isDeletedFrom(times.since) });
  return { gap, isComparable: gap === undefined && !isDeletedFrom(times.before.since) };
}

const gapOf = (gaps: Readonly<Record<RecapGapReason, boolean>>): RecapGapReason | undefined =>
  RECAP_GAP_REASONS.find((gap) => gaps[gap]);
