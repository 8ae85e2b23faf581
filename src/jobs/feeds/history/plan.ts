import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import { playOf } from '../../../domain/statistics/plays.ts';
import { type HistoryCursor, historyCursor, laterDate, OVERLAP_MS } from './cursor.ts';
import { type Names, namesIn, playDataFrom } from './data.ts';

/** The rows that one poll of the history read. */
export interface HistoryLook {
  /** Rows inside the window whose keys were unknown, each once, in any order. */
  readonly unlisted: readonly HistoryEntry[];
  /** Number of keys that belonged to another play before. */
  readonly reissued: number;
  readonly total: number | undefined;
  /**
   * How many rows the server's total has grown by since it last matched the rows that were read. Undefined if unknown.
   */
  readonly grown: number | undefined;
  /** True if the poll read the whole window instead of stopping as soon as the number of new rows matched `grown`. */
  readonly isWhole: boolean;
  /** True if the server ignored paging and sent everything at once. */
  readonly unpaged: boolean;
}

/** True if the server's history was restored, cleared or renumbered. */
export const isReset = ({ unlisted, reissued, grown }: HistoryLook): boolean =>
  reissued > 0 || (grown !== undefined && unlisted.length > grown);

/** Number of new rows outside the window, which were reported more than a day late. */
export const missingRowCount = ({ unlisted, grown = 0 }: HistoryLook): number => Math.max(0, grown - unlisted.length);

export interface HistoryPlan {
  readonly look: HistoryLook;
  readonly cursor: HistoryCursor;
  readonly names: Names;
  readonly now: Date;
}

/** The rows to record, oldest first, and the cursor after them. */
export function planHistory({ look, cursor, names, now }: HistoryPlan): FeedBatch {
  const { total, unpaged } = look;
  const wholeAt = look.isWhole ? now : cursor.wholeAt;

  return {
    feed: 'history',
    cursor: historyCursor.encode({
      ...advanceCursor(cursor, look.unlisted, now),
      total,
      wholeAt,
      unpaged: unpaged || undefined,
    }),
    events: [],
    plays: look.unlisted.toSorted(byTime).map((entry) => playDataFrom(entry, names)),
    ...namesIn(look.unlisted, names),
    walk: walkAfter(look),
  };
}

/** The reading of the whole history that a poll makes necessary; otherwise undefined. */
function walkAfter(look: HistoryLook): FeedBatch['walk'] {
  if (isReset(look)) return { drops: true };
  const missing = missingRowCount(look);
  return missing > 0 ? { drops: false, missing } : undefined;
}

/** Result of the first poll: existing plays count as known and make no events. */
export const planFirstLook = (
  newest: Date,
  rows: readonly HistoryEntry[],
  totals: Pick<HistoryCursor, 'total' | 'wholeAt'>,
): FeedBatch => ({
  feed: 'history',
  cursor: historyCursor.encode({ newest, from: new Date(newest.getTime() - OVERLAP_MS), ...totals }),
  events: [],
  plays: rows.map(playOf),
});

/** Result of the first poll if the server has no history: every later play is an event. */
export const planEmptyLook = (now: Date, total: number | undefined): FeedBatch => ({
  feed: 'history',
  cursor: historyCursor.encode({ newest: null, from: new Date(now.getTime() - OVERLAP_MS), total, wholeAt: now }),
  events: [],
});

/**
 * The feed follows the server's clock, except for rows dated in the bot's future (from a server that started without a
 * clock). These must not move the window past later plays and late reports.
 */
export const notInFuture = (viewedAt: Date, now: Date): Date => (viewedAt < now ? viewedAt : now);

const advanceCursor = (
  { newest, from }: HistoryCursor,
  newEntries: readonly HistoryEntry[],
  now: Date,
): HistoryCursor => ({
  newest: newEntries.reduce<Date | null>(
    (newestSoFar, { viewedAt }) => laterDate(notInFuture(viewedAt, now), newestSoFar),
    newest,
  ),
  from,
});

/** Keys end in a number, so 9 sorts before 10. */
const keyOrder = new Intl.Collator('en', { numeric: true });

export const byTime = (a: HistoryEntry, b: HistoryEntry): number =>
  a.viewedAt.getTime() - b.viewedAt.getTime() || keyOrder.compare(a.historyKey, b.historyKey);
