import { z } from 'zod';
import type { HistoryEntry } from '../domain/media.ts';
import type { FeedBatch } from '../domain/news.ts';
import { playOf } from '../domain/plays.ts';
import { type Names, playDataOf } from './playData.ts';

/**
 * How far every tick looks back behind the newest entry it has seen, in ms. Players report late (a phone that was
 * offline, a server whose clock was set back): a row may appear with a time up to a day before others already told.
 */
export const OVERLAP_MS = 86_400_000;

/** Where the feed goes on. */
export interface HistoryCursor {
  /** The latest `viewedAt` seen, by the server's clock; null: there was none yet. */
  readonly newest: Date | null;
  /** On a server that was empty at the first look, what is dated before this is history that came back; by our clock. */
  readonly from?: Date | undefined;
}

const stored = z.object({ newest: z.int().nullable(), from: z.int().optional() });

const encodeCursor = ({ newest, from }: HistoryCursor): string =>
  JSON.stringify({ newest: newest?.getTime() ?? null, from: from?.getTime() });

/** Throws on what `encodeCursor` never wrote: to start anew instead would lose or repeat. */
export function decodeCursor(text: string): HistoryCursor {
  const { newest, from } = stored.parse(JSON.parse(text));
  return { newest: newest === null ? null : new Date(newest), from: from === undefined ? undefined : new Date(from) };
}

/** The time from which on rows count, or undefined for all of them. */
export function windowOf({ newest, from }: HistoryCursor): Date | undefined {
  if (newest === null) return from;
  return latest(new Date(newest.getTime() - OVERLAP_MS), from);
}

export const isWithin = (window: Date | undefined, { viewedAt }: HistoryEntry): boolean =>
  window === undefined || viewedAt >= window;

export interface HistoryNews {
  /** Entries inside the window that were not known, each once, in any order. */
  readonly fresh: readonly HistoryEntry[];
  readonly cursor: HistoryCursor;
  readonly names: Names;
  readonly now: Date;
}

/** What to write down: the entries, oldest first, and the cursor behind them. */
export function planHistory({ fresh, cursor, names, now }: HistoryNews): FeedBatch {
  const sorted = [...fresh].sort(byTime);
  return {
    feed: 'history',
    cursor: encodeCursor(advance(cursor, fresh, now)),
    events: sorted.map((entry) => ({
      key: entry.historyKey,
      at: entry.viewedAt,
      librarySectionId: entry.item.librarySectionId,
      data: JSON.stringify(playDataOf(entry, names)),
    })),
    plays: sorted.map(playOf),
  };
}

/** The first look: what is on the server is known and not told. */
export const planFirstLook = (newest: Date, rows: readonly HistoryEntry[]): FeedBatch => ({
  feed: 'history',
  cursor: encodeCursor({ newest }),
  known: rows.map(({ historyKey }) => historyKey),
  events: [],
  plays: rows.map(playOf),
});

/** The first look at a server that has no history: what is played from now on is news. */
export const planEmptyLook = (now: Date): FeedBatch => ({
  feed: 'history',
  cursor: encodeCursor({ newest: null, from: new Date(now.getTime() - OVERLAP_MS) }),
  events: [],
});

/**
 * The feed follows the server's clock, but a row dated in our future (a server that once started without a clock) must
 * not carry the window past what really happens until then, nor past what is reported late.
 */
export const believable = (viewedAt: Date, now: Date): Date => (viewedAt < now ? viewedAt : now);

/** The later of two times, as far as there is a second. */
export const latest = (a: Date, b: Date | null | undefined): Date => (b && b > a ? b : a);

const advance = ({ newest, from }: HistoryCursor, fresh: readonly HistoryEntry[], now: Date): HistoryCursor => ({
  newest: fresh.reduce<Date | null>((last, { viewedAt }) => latest(believable(viewedAt, now), last), newest),
  from,
});

/** Keys end in a counter, and 9 comes before 10. */
const keys = new Intl.Collator('en', { numeric: true });

export const byTime = (a: HistoryEntry, b: HistoryEntry): number =>
  a.viewedAt.getTime() - b.viewedAt.getTime() || keys.compare(a.historyKey, b.historyKey);
