import { DAY_MS } from '../../time/units.ts';

/**
 * Half an hour: a job that polls and the composer need minutes. What is older was held back by quiet hours, a pause or an
 * outage.
 */
const RECENT_MS = 30 * 60_000;

/** A day, as far as the feed of plays looks back (jobs/feeds/history/cursor.ts): what is older was reported late, or waited for days. */
const LATE_MS = DAY_MS;

/** Whether all of these are more than a day old at the time they are told. */
export const isLate = (times: readonly Date[], renderedAt: Date): boolean =>
  times.every((time) => renderedAt.getTime() - time.getTime() > LATE_MS);

/** Whether the newest of these is news still at the time it is told; else its heading is in the past. */
export const isRecent = (times: readonly Date[], renderedAt: Date): boolean =>
  times.some((time) => renderedAt.getTime() - time.getTime() <= RECENT_MS);
