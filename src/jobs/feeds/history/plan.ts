import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import { playFromHistoryEntry } from '../../../domain/statistics/plays.ts';
import { HISTORY_POLL_OVERLAP_MS, type HistoryCursor, historyCursorCodec, laterDate } from './cursor.ts';
import { listedPlayFromHistoryEntry, namesUsedInHistoryEntries, type ServerNamesById } from './data.ts';

export interface HistoryPollResult {
  /** Recent rows whose keys are unknown, each once, in no particular order. */
  readonly newRows: readonly HistoryEntry[];
  /** Number of history keys that belonged to other plays before. */
  readonly reissuedCount: number;
  readonly total: number | undefined;
  /** Growth of the media server's number of rows since the last poll. Undefined if unknown. */
  readonly addedCount: number | undefined;
  /**
   * True if all recent rows were read. False if the poll stopped because it had found as many new rows as `addedCount`.
   */
  readonly isWhole: boolean;
  readonly unpaged: boolean;
}

/** True if the history was replaced: keys belong to other plays, or there are more new rows than were added. */
export const isHistoryReplaced = ({ newRows, reissuedCount, addedCount }: HistoryPollResult): boolean =>
  reissuedCount > 0 || (addedCount !== undefined && newRows.length > addedCount);

/** Rows that were added but not read: they are dated before the window. */
export const missingRowCount = ({ newRows, addedCount = 0 }: HistoryPollResult): number =>
  Math.max(0, addedCount - newRows.length);

export interface HistoryPollInput {
  readonly look: HistoryPollResult;
  readonly cursor: HistoryCursor;
  readonly names: ServerNamesById;
  readonly now: Date;
}

/** Rows to store, oldest first, and the cursor after them. */
export function planHistoryBatch({ look, cursor, names, now }: HistoryPollInput): FeedBatch {
  const { total, unpaged } = look;
  const wholeAt = look.isWhole ? now : cursor.wholeAt;
  return {
    feed: 'history',
    cursor: historyCursorCodec.encode({
      ...advanceCursor(cursor, look.newRows, now),
      total,
      wholeAt,
      unpaged: unpaged || undefined,
    }),
    events: [],
    plays: look.newRows.toSorted(compareByTime).map((entry) => listedPlayFromHistoryEntry(entry, names)),
    ...namesUsedInHistoryEntries(look.newRows, names),
    walk: walkAfter(look),
  };
}

/** Request to read the history again, if this poll makes that necessary. Undefined otherwise. */
function walkAfter(look: HistoryPollResult): FeedBatch['walk'] {
  if (isHistoryReplaced(look)) return { drops: true };
  const missingCount = missingRowCount(look);
  return missingCount > 0 ? { drops: false, missing: missingCount } : undefined;
}

/** The first poll: existing plays count as known and cause no events. */
export const planFirstHistoryPoll = (
  newest: Date,
  rows: readonly HistoryEntry[],
  totals: Pick<HistoryCursor, 'total' | 'wholeAt'>,
): FeedBatch => ({
  feed: 'history',
  cursor: historyCursorCodec.encode({ newest, from: new Date(newest.getTime() - HISTORY_POLL_OVERLAP_MS), ...totals }),
  events: [],
  plays: rows.map(playFromHistoryEntry),
});

/** The first poll of an empty history: each later play causes an event. */
export const planFirstPollOfEmptyHistory = (now: Date, total: number | undefined): FeedBatch => ({
  feed: 'history',
  cursor: historyCursorCodec.encode({
    newest: null,
    from: new Date(now.getTime() - HISTORY_POLL_OVERLAP_MS),
    total,
    wholeAt: now,
  }),
  events: [],
});

/**
 * The media server's time, or the bot's if that is earlier. A row dated in the future (the server started without a
 * clock) must not keep later plays from being read.
 */
export const capPlayTimeAtNow = (viewedAt: Date, now: Date): Date => (viewedAt < now ? viewedAt : now);

const advanceCursor = (
  { newest, from }: HistoryCursor,
  newEntries: readonly HistoryEntry[],
  now: Date,
): HistoryCursor => ({
  newest: newEntries.reduce<Date | null>(
    (newestSoFar, { viewedAt }) => laterDate(capPlayTimeAtNow(viewedAt, now), newestSoFar),
    newest,
  ),
  from,
});

/** Compares the numbers at the end of keys as numbers: 9 before 10. */
const keyOrder = new Intl.Collator('en', { numeric: true });

export const compareByTime = (a: HistoryEntry, b: HistoryEntry): number =>
  a.viewedAt.getTime() - b.viewedAt.getTime() || keyOrder.compare(a.historyKey, b.historyKey);
