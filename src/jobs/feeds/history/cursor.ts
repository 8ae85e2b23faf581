import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import { DAY_MS } from '../../../time/units.ts';

/**
 * How far every tick looks back behind the newest entry it has seen, in ms. Players report late (a phone that was
 * offline, a server whose clock was set back): a row may appear with a time up to a day before others already told. What
 * is later still is found by how many rows there are, and by the nightly walk (`backfill.ts`).
 */
export const OVERLAP_MS = DAY_MS;

/** Where the feed goes on. */
export interface HistoryCursor {
  /** The latest `viewedAt` seen, by the server's clock; null: there was none yet. */
  readonly newest: Date | null;
  /**
   * What is dated before this is of before our time: history, however late it is reported. A day before the newest row at
   * the first look, by the server's clock; on a server that was empty then, a day before that look, by our clock.
   */
  readonly from?: Date | undefined;
  /** How many rows the server said it has, when all of them were accounted for. */
  readonly total?: number | undefined;
  /** When all of the window was looked at last, by our clock. */
  readonly wholeAt?: Date | undefined;
  /** The server sends all it has whatever page is asked for: it is asked for the window only. */
  readonly unpaged?: boolean | undefined;
}

const stored = jsonOf(
  z.object({
    newest: z.int().nullable(),
    from: z.int().optional(),
    total: z.int().optional(),
    wholeAt: z.int().optional(),
    unpaged: z.boolean().optional(),
  }),
);

export const encodeCursor = ({ newest, from, wholeAt, ...others }: HistoryCursor): string =>
  JSON.stringify({
    newest: newest?.getTime() ?? null,
    from: from?.getTime(),
    wholeAt: wholeAt?.getTime(),
    ...others,
  });

/** Throws on what `encodeCursor` never wrote: to start anew instead would lose or repeat. */
export function decodeCursor(text: string): HistoryCursor {
  const { newest, from, wholeAt, ...others } = stored.parse(text);
  return {
    ...others,
    newest: newest === null ? null : new Date(newest),
    from: from === undefined ? undefined : new Date(from),
    wholeAt: wholeAt === undefined ? undefined : new Date(wholeAt),
  };
}

/** The time from which on rows are the feed's, or undefined for all of them. */
export function windowOf({ newest, from }: HistoryCursor): Date | undefined {
  if (newest === null) return from;
  return latest(new Date(newest.getTime() - OVERLAP_MS), from);
}

export const isWithin = (window: Date | undefined, { viewedAt }: Pick<HistoryEntry, 'viewedAt'>): boolean =>
  window === undefined || viewedAt >= window;

/** The later of two times, as far as there is a second. */
export const latest = (a: Date, b: Date | null | undefined): Date => (b && b > a ? b : a);
