import { DAY_MS } from '../../time/units.ts';

/**
 * Half an hour: polling and publishing take minutes. An older event was held back by quiet hours, a pause or an outage.
 */
const RECENT_MS = 30 * 60_000;

/** A day, which is as far as the history feed looks back (jobs/feeds/history/cursor.ts): older plays were reported late, or waited for days. */
const LATE_MS = DAY_MS;

/** True if all of these are more than a day old at rendering. */
export const isLate = (times: readonly Date[], renderedAt: Date): boolean =>
  times.every((time) => renderedAt.getTime() - time.getTime() > LATE_MS);

/** True if the newest is still recent at rendering; otherwise the heading is in the past tense. */
export const isRecent = (times: readonly Date[], renderedAt: Date): boolean =>
  times.some((time) => renderedAt.getTime() - time.getTime() <= RECENT_MS);
