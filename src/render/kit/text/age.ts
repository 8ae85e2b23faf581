import { DAY_MS } from '../../../time/units.ts';

/**
 * Maximum age of a recent event, in ms. Polling and publishing take minutes, so an older event was held back by quiet
 * hours, a pause or an outage.
 */
const RECENT_MS = 30 * 60_000;

/**
 * Minimum age of a late play, in ms. The history feed looks back one day (jobs/feeds/history/cursor.ts), so an older
 * play was reported late by the media server, or its post had to wait.
 */
const LATE_MS = DAY_MS;

export const areEventsReportedLate = (times: readonly Date[], renderedAt: Date): boolean =>
  times.every((time) => renderedAt.getTime() - time.getTime() > LATE_MS);

/**
 * True if the newest event was recent when the message was rendered. For older events, the heading is in the past
 * tense.
 */
export const isNewestEventRecent = (times: readonly Date[], renderedAt: Date): boolean =>
  times.some((time) => renderedAt.getTime() - time.getTime() <= RECENT_MS);
