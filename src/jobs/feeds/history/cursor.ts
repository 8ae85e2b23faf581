import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import { DAY_MS } from '../../../time/units.ts';

/**
 * How far each poll goes back behind the newest entry it has seen, in ms. Players report late (a phone that was
 * offline, a server whose clock was set back), so a row may be dated up to a day before rows that are already recorded.
 * Even later rows are found by the number of rows and by the nightly read of the whole history (`backfill.ts`).
 */
export const OVERLAP_MS = DAY_MS;

/**
 * The state from which the next poll continues. Decoding throws on text that was never encoded, because starting over
 * would lose or repeat events.
 */
export const historyCursor = jsonOf(
  z.object({
    /** The latest `viewedAt` so far, by the server's clock. Null if the server had no row yet. */
    newest: date.nullable(),
    /**
     * Rows dated before this make no events, however late they are reported, because they are older than the feed. It
     * is a day before the newest row at the first poll, by the server's clock. If the server had no rows, it is a day
     * before that poll, by the bot's clock.
     */
    from: date.optional(),
    /** The server's total of rows when it last matched the rows that the feed had read. */
    total: z.int().optional(),
    /** When a poll last read the whole window, by the bot's clock. */
    wholeAt: date.optional(),
    /** True if the server ignores paging and sends everything at once. The feed then requests only the window. */
    unpaged: z.boolean().optional(),
  }),
);
export type HistoryCursor = z.output<typeof historyCursor>;

/**
 * The time from which rows belong to the feed. Undefined if all do. If the server's clock was set back (it is often the
 * bot's own machine), the newest row is dated in the future and new rows are dated before it. The overlap is then
 * counted back from the current time.
 */
export function windowOf({ newest, from }: HistoryCursor, now: Date): Date | undefined {
  if (newest === null) return from;
  const reachedTime = Math.min(newest.getTime(), now.getTime());
  return laterDate(new Date(reachedTime - OVERLAP_MS), from);
}

/**
 * True if the feed began while the clock was ahead. Until that time comes, every play would seem older than the feed.
 */
export const beganInFuture = ({ from }: HistoryCursor, now: Date): boolean => from !== undefined && from > now;

export const isWithin = (window: Date | undefined, { viewedAt }: Pick<HistoryEntry, 'viewedAt'>): boolean =>
  window === undefined || viewedAt >= window;

/** The later of two times. A missing second time does not count. */
export const laterDate = (a: Date, b: Date | null | undefined): Date => (b && b > a ? b : a);
