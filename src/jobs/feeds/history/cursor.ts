import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import { DAY_MS } from '../../../time/units.ts';

/**
 * How far each poll reads back from the newest known entry, in ms. Players report late (a phone was offline, a server's
 * clock was set back), so a new row may be dated up to a day before recorded ones. Later reports are found by the
 * number of rows, or by the nightly reading of the whole history (`src/jobs/sync/backfill.ts`).
 */
export const HISTORY_POLL_OVERLAP_MS = DAY_MS;

/**
 * Position of the next poll. Decoding throws on text that was encoded elsewhere, because starting over would lose or
 * repeat events.
 */
export const historyCursorCodec = jsonCodec(
  z.object({
    /** The latest `viewedAt` so far, by the media server's clock. Null if there was no row yet. */
    newest: dateCodec.nullable(),
    /**
     * Rows dated before this time cause no events, however late they are reported. The time is a day before the newest
     * row at the first poll, by the media server's clock. If there was no row, it is a day before that poll, by the
     * bot's clock. Undefined in cursors of older versions: then no row is too old.
     */
    from: dateCodec.optional(),
    /**
     * The media server's number of rows at the last poll that was recorded. Undefined if the server did not tell it, or
     * ignores paging.
     */
    total: z.int().optional(),
    /** When a poll last read all rows since the start of the window, by the bot's clock. */
    wholeAt: dateCodec.optional(),
    /** True if the media server ignores paging and sends everything at once. Only recent rows are then requested. */
    unpaged: z.boolean().optional(),
  }),
);
export type HistoryCursor = z.output<typeof historyCursorCodec>;

/**
 * Start of the next poll's window: rows since this time are read. Undefined if all rows are read. If the media server's
 * clock was set back, the newest row is dated in the future; the current time is then used instead.
 */
export function historyPollWindowStart({ newest, from }: HistoryCursor, now: Date): Date | undefined {
  if (newest === null) return from;
  const reachedTime = Math.min(newest.getTime(), now.getTime());
  return laterDate(new Date(reachedTime - HISTORY_POLL_OVERLAP_MS), from);
}

/**
 * True if the feed began while the clock was wrongly ahead. Until the clock reaches the feed's start, all plays would
 * count as older than the feed.
 */
export const feedStartsInFuture = ({ from }: HistoryCursor, now: Date): boolean => from !== undefined && from > now;

export const isInHistoryPollWindow = (
  windowStart: Date | undefined,
  { viewedAt }: Pick<HistoryEntry, 'viewedAt'>,
): boolean => windowStart === undefined || viewedAt >= windowStart;

export const laterDate = (a: Date, b: Date | null | undefined): Date => (b && b > a ? b : a);
