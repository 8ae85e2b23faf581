import type { HistoryProgress } from '../backfill.ts';
import type { RecapTimes } from './period.ts';

/**
 * Why a recap counts too few plays. `reading`: the history is still being read for the first time. `unread`: a media
 * server's newest plays cannot be read, and it is unknown since when. `deleted`: plays are deleted after some days.
 */
export const RECAP_GAPS = ['reading', 'unread', 'deleted'] as const;
export type RecapGap = (typeof RECAP_GAPS)[number];

export interface RecapCoverage {
  /** Why the recap counts too few plays. Undefined if all plays of the period are known. */
  readonly gap?: RecapGap | undefined;
  /** True if all plays of the period and of the previous period are known, so that their numbers can be compared. */
  readonly isComparable: boolean;
}

export function recapCoverage(times: RecapTimes, { done, unread, keptSince }: HistoryProgress): RecapCoverage {
  const isDeletedFrom = (since: number): boolean => keptSince !== undefined && keptSince.getTime() > since;
  const gap = gapOf({ reading: !done, unread: unread.length > 0, deleted: isDeletedFrom(times.since) });
  return { gap, isComparable: gap === undefined && !isDeletedFrom(times.before.since) };
}

const gapOf = (gaps: Readonly<Record<RecapGap, boolean>>): RecapGap | undefined => RECAP_GAPS.find((gap) => gaps[gap]);
