import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import { DAY_MS } from '../../../time/units.ts';

/**
 * How far every poll looks back behind the newest entry it has seen, in ms. Players report late (a phone that
 * was offline, a server whose clock was set back): a row may appear with a time up to a day before rows
 * already recorded. Rows that come even later are found by the number of rows, and by the nightly walk
 * (`backfill.ts`).
 */
export const OVERLAP_MS = DAY_MS;

/**
 * The place where the next poll continues. Decoding throws on text that was never encoded: starting over
 * instead would lose or repeat events.
 */
export const historyCursor = jsonOf(
  z.object({
    /** The latest `viewedAt` seen, by the server's clock; null when there has been no row yet. */
    newest: date.nullable(),
    /**
     * Rows dated before this are older than the feed: they make no events, however late they are reported. It is
     * a day before the newest row at the first poll, by the server's clock; on a server that was empty then, a
     * day before that poll, by our clock.
     */
    from: date.optional(),
    /** The server's total of rows when all of them were last accounted for. */
    total: z.int().optional(),
    /** When a poll last read the whole window, by our clock. */
    wholeAt: date.optional(),
    /** The server ignores paging and sends everything at once, so the feed asks it for the window only. */
    unpaged: z.boolean().optional(),
  }),
);
export type HistoryCursor = z.output<typeof historyCursor>;

/**
 * The time from which rows belong to the feed; undefined if every row does. The media server often runs on
 * the bot's machine: after its clock was set back, the newest row is dated in the future, and new rows are
 * dated before it.
 */
export function windowOf({ newest, from }: HistoryCursor, now: Date): Date | undefined {
  if (newest === null) return from;
  const reached = Math.min(newest.getTime(), now.getTime());
  return latest(new Date(reached - OVERLAP_MS), from);
}

/**
 * The feed began while the clock was ahead: until that time comes, every play would be older than the feed.
 */
export const beganAhead = ({ from }: HistoryCursor, now: Date): boolean => from !== undefined && from > now;

export const isWithin = (window: Date | undefined, { viewedAt }: Pick<HistoryEntry, 'viewedAt'>): boolean =>
  window === undefined || viewedAt >= window;

/** The later of two times, or the first where there is no second. */
export const latest = (a: Date, b: Date | null | undefined): Date => (b && b > a ? b : a);
