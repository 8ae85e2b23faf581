import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import { type ListedPlay, playOf } from '../../../domain/statistics/plays.ts';
import { encodeCursor, type HistoryCursor, latest, OVERLAP_MS } from './cursor.ts';
import { accountNamesOf, deviceNamesOf, type Names, playDataOf } from './data.ts';

/** What a tick saw. */
export interface HistoryLook {
  /** Rows inside the window that were not known under their numbers, each once, in any order. */
  readonly unlisted: readonly HistoryEntry[];
  /** Numbers that were another play's before. */
  readonly reissued: number;
  /** How many rows the server says it has. */
  readonly total: number | undefined;
  /** How many more that are than when all were accounted for, as far as it is known. */
  readonly grown: number | undefined;
  /** All of the window was looked at, not only until the numbers added up. */
  readonly isWhole: boolean;
  /** It sent all it has at once. */
  readonly unpaged: boolean;
}

/** The server's history is not the one that it was: restored, cleared or numbered anew. */
export const isReset = ({ unlisted, reissued, grown }: HistoryLook): boolean =>
  reissued > 0 || (grown !== undefined && unlisted.length > grown);

/** Rows that are there, and not inside the window: reported more than a day late. */
export const missingOf = ({ unlisted, grown = 0 }: HistoryLook): number => Math.max(0, grown - unlisted.length);

export interface HistoryPlan {
  readonly look: HistoryLook;
  readonly cursor: HistoryCursor;
  readonly names: Names;
  readonly now: Date;
}

/** What to write down: the rows, oldest first, and the cursor behind them. */
export function planHistory({ look, cursor, names, now }: HistoryPlan): FeedBatch {
  const missing = missingOf(look);
  const { total, unpaged } = look;
  const wholeAt = look.isWhole ? now : cursor.wholeAt;
  const walk = isReset(look) ? { drops: true } : missing > 0 ? { drops: false, missing } : undefined;
  return {
    feed: 'history',
    cursor: encodeCursor({ ...advance(cursor, look.unlisted, now), total, wholeAt, unpaged: unpaged || undefined }),
    events: [],
    plays: look.unlisted.toSorted(byTime).map((entry) => playDataFrom(entry, names)),
    accountNames: accountNamesOf(look.unlisted, names),
    deviceNames: deviceNamesOf(look.unlisted, names),
    walk,
  };
}

/** A row whose play is told if it is a new one. */
export const playDataFrom = (entry: HistoryEntry, names: Names): ListedPlay => ({
  ...playOf(entry),
  data: JSON.stringify(playDataOf(entry, names)),
});

/** The first look: what is on the server is known and not told. */
export const planFirstLook = (
  newest: Date,
  rows: readonly HistoryEntry[],
  seen: Pick<HistoryCursor, 'total' | 'wholeAt'>,
): FeedBatch => ({
  feed: 'history',
  cursor: encodeCursor({ newest, from: new Date(newest.getTime() - OVERLAP_MS), ...seen }),
  events: [],
  plays: rows.map(playOf),
});

/** The first look at a server that has no history: what is played from now on is news. */
export const planEmptyLook = (now: Date, total: number | undefined): FeedBatch => ({
  feed: 'history',
  cursor: encodeCursor({ newest: null, from: new Date(now.getTime() - OVERLAP_MS), total, wholeAt: now }),
  events: [],
});

/**
 * The feed follows the server's clock, but a row dated in our future (a server that once started without a clock) must
 * not carry the window past what really happens until then, nor past what is reported late.
 */
export const believable = (viewedAt: Date, now: Date): Date => (viewedAt < now ? viewedAt : now);

const advance = ({ newest, from }: HistoryCursor, fresh: readonly HistoryEntry[], now: Date): HistoryCursor => ({
  newest: fresh.reduce<Date | null>((last, { viewedAt }) => latest(believable(viewedAt, now), last), newest),
  from,
});

/** Keys end in a counter, and 9 comes before 10. */
const keys = new Intl.Collator('en', { numeric: true });

export const byTime = (a: HistoryEntry, b: HistoryEntry): number =>
  a.viewedAt.getTime() - b.viewedAt.getTime() || keys.compare(a.historyKey, b.historyKey);
