import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { HistoryEntry } from '../../domain/media/history/history.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { FeedStore } from '../../domain/notifications/events.ts';
import type { HistoryRereading, LatePlays } from '../../domain/statistics/backfill.ts';
import { type PlayCopyStatus, playFromHistoryEntry, type RecordedPlays } from '../../domain/statistics/plays.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { historyCursorCodec, historyPollWindowStart, isInHistoryPollWindow } from '../feeds/history/cursor.ts';
import { listedPlayFromHistoryEntry, namesUsedInHistoryEntries } from '../feeds/history/data.ts';
import { readAccountAndDeviceNames } from '../feeds/history/names.ts';

export interface StoreHistoryRowsDeps {
  readonly media: Pick<MediaServer, 'accounts' | 'devices'>;
  readonly plays: Pick<RecordedPlays, 'standings'>;
  readonly feeds: Pick<FeedStore, 'cursor' | 'record'>;
  readonly late: LatePlays;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: WakeJob;
}

/**
 * Rows per write. A media server without paging sends everything at once, and other work of the process must run in
 * between.
 */
const ROWS_PER_WRITE = 1000;

interface ReadingState {
  /** True if the copy of the history was complete before. New rows were then reported late. */
  readonly done: boolean;
  readonly walk?: HistoryRereading | undefined;
}

export interface HistoryRowWithCopyStatus {
  readonly entry: HistoryEntry;
  readonly standing: PlayCopyStatus | undefined;
}

export async function readPlayCopyStatuses(
  entries: readonly HistoryEntry[],
  { plays }: Pick<StoreHistoryRowsDeps, 'plays'>,
): Promise<readonly HistoryRowWithCopyStatus[]> {
  const standings = await plays.standings(entries.map(playFromHistoryEntry));
  return entries.map((entry, index) => ({ entry, standing: standings[index] }));
}

export const isUnlistedRow = ({ standing }: { readonly standing: PlayCopyStatus | undefined }): boolean =>
  standing?.isListed !== true;

interface RowsOfPage {
  readonly rows: readonly HistoryRowWithCopyStatus[];
  readonly state: ReadingState;
  readonly signal: AbortSignal;
}

/**
 * Stores the unknown history rows of a page and returns their number. New plays of the last day are left to the feed,
 * which posts them.
 */
export async function storeHistoryRows(
  { rows, state, signal }: RowsOfPage,
  deps: StoreHistoryRowsDeps,
): Promise<number> {
  const { done, walk } = state;
  const storedCursor = await deps.feeds.cursor('history');
  const cursor = storedCursor === undefined ? undefined : historyCursorCodec.decode(storedCursor);
  const isLeftToFeed = (row: HistoryRowWithCopyStatus) =>
    cursor !== undefined &&
    row.standing?.isKnown !== true &&
    isInHistoryPollWindow(historyPollWindowStart(cursor, deps.clock.now()), row.entry);
  const isLatePlay = ({ entry, standing }: HistoryRowWithCopyStatus) =>
    done && deps.late === 'post' && standing?.isKnown !== true && isInHistoryPollWindow(cursor?.from, entry);
  // If this reading drops plays that the media server no longer lists, known rows are stored again, to mark them as
  // listed.
  const rowsToStore = rows.filter((row) => (walk?.drops || isUnlistedRow(row)) && !isLeftToFeed(row));
  for (let from = 0; from < rowsToStore.length; from += ROWS_PER_WRITE) {
    signal.throwIfAborted();
    const batch = rowsToStore.slice(from, from + ROWS_PER_WRITE);
    const lateRows = cursor === undefined ? [] : batch.filter(isLatePlay);
    const lateEntries = lateRows.map(({ entry }) => entry);
    const names = await readAccountAndDeviceNames({ ...deps, signal }, lateEntries);
    const postedRows = new Set(lateRows);
    const plays = batch.map((row) =>
      postedRows.has(row) ? listedPlayFromHistoryEntry(row.entry, names) : playFromHistoryEntry(row.entry),
    );
    // Pages begin with the newest play, and plays are stored oldest first.
    const oldestFirst = plays.toReversed();
    await deps.feeds.record({
      feed: 'history',
      events: [],
      plays: oldestFirst,
      ...namesUsedInHistoryEntries(lateEntries, names),
    });
    if (lateRows.length > 0) deps.wake();
    await turn();
  }
  return rowsToStore.filter(isUnlistedRow).length;
}
