/**
 * Half an hour: a job that polls and the composer need minutes. What is older was held back by quiet hours, a pause or an
 * outage.
 */
const RECENT_MS = 30 * 60_000;

/** Whether the newest of these is news still at the time it is told; else its heading is in the past. */
export const isRecent = (times: readonly Date[], toldAt: Date): boolean =>
  times.some((time) => toldAt.getTime() - time.getTime() <= RECENT_MS);
