import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import { playOf } from '../../../domain/statistics/plays.ts';
import { type HistoryCursor, historyCursor, latest, OVERLAP_MS } from './cursor.ts';
import { type Names, namesIn, playDataFrom } from './data.ts';

/** The result of reading the history in one poll. */
export interface HistoryLook {
  /** The rows inside the window that were not known by their numbers, each once, in any order. */
  readonly unlisted: readonly HistoryEntry[];
  /** Numbers that belonged to another play before. */
  readonly reissued: number;
  /** The server's total of rows. */
  readonly total: number | undefined;
  /**
   * By how many rows that total has grown since all rows were accounted for; undefined where that is unknown.
   */
  readonly grown: number | undefined;
  /** The poll read the whole window, and did not stop when the numbers added up. */
  readonly isWhole: boolean;
  /** The server sent everything at once. */
  readonly unpaged: boolean;
}

/** The server's history is no longer the one it was: it was restored, cleared or renumbered. */
export const isReset = ({ unlisted, reissued, grown }: HistoryLook): boolean =>
  reissued > 0 || (grown !== undefined && unlisted.length > grown);

/** New rows outside the window: they were reported more than a day late. */
export const missingOf = ({ unlisted, grown = 0 }: HistoryLook): number => Math.max(0, grown - unlisted.length);

export interface HistoryPlan {
  readonly look: HistoryLook;
  readonly cursor: HistoryCursor;
  readonly names: Names;
  readonly now: Date;
}

/** The rows to record, oldest first, and the cursor behind them. */
export function planHistory({ look, cursor, names, now }: HistoryPlan): FeedBatch {
  const missing = missingOf(look);
  const { total, unpaged } = look;
  const wholeAt = look.isWhole ? now : cursor.wholeAt;
  const walk = isReset(look) ? { drops: true } : missing > 0 ? { drops: false, missing } : undefined;
  return {
    feed: 'history',
    cursor: historyCursor.encode({
      ...advance(cursor, look.unlisted, now),
      total,
      wholeAt,
      unpaged: unpaged || undefined,
    }),
    events: [],
    plays: look.unlisted.toSorted(byTime).map((entry) => playDataFrom(entry, names)),
    ...namesIn(look.unlisted, names),
    walk,
  };
}

/** The first poll: existing plays count as known and make no events. */
export const planFirstLook = (
  newest: Date,
  rows: readonly HistoryEntry[],
  seen: Pick<HistoryCursor, 'total' | 'wholeAt'>,
): FeedBatch => ({
  feed: 'history',
  cursor: historyCursor.encode({ newest, from: new Date(newest.getTime() - OVERLAP_MS), ...seen }),
  events: [],
  plays: rows.map(playOf),
});

/** The first poll of a server without a history: every play from now on is an event. */
export const planEmptyLook = (now: Date, total: number | undefined): FeedBatch => ({
  feed: 'history',
  cursor: historyCursor.encode({ newest: null, from: new Date(now.getTime() - OVERLAP_MS), total, wholeAt: now }),
  events: [],
});

/**
 * The feed follows the server's clock, but a row dated in our future (from a server that once started without
 * a clock) must not move the window past plays that really happen until then, nor past late reports.
 */
export const believable = (viewedAt: Date, now: Date): Date => (viewedAt < now ? viewedAt : now);

const advance = ({ newest, from }: HistoryCursor, fresh: readonly HistoryEntry[], now: Date): HistoryCursor => ({
  newest: fresh.reduce<Date | null>((last, { viewedAt }) => latest(believable(viewedAt, now), last), newest),
  from,
});

/** Keys end in a counter, so they are compared as numbers: 9 comes before 10. */
const keys = new Intl.Collator('en', { numeric: true });

export const byTime = (a: HistoryEntry, b: HistoryEntry): number =>
  a.viewedAt.getTime() - b.viewedAt.getTime() || keys.compare(a.historyKey, b.historyKey);
