import type { HistoryEntry, HistoryPage } from '../../../domain/media/history/history.ts';
import { playFromHistoryEntry } from '../../../domain/statistics/plays.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { FeedPollDeps } from '../source.ts';
import {
  feedStartsInFuture,
  HISTORY_POLL_OVERLAP_MS,
  type HistoryCursor,
  historyCursorCodec,
  historyPollWindowStart,
  isInHistoryPollWindow,
  laterDate,
} from './cursor.ts';
import { type ReadAccountAndDeviceNamesDeps, readAccountAndDeviceNames } from './names.ts';
import {
  capPlayTimeAtNow,
  compareByTime,
  type HistoryPollResult,
  isHistoryReplaced,
  missingRowCount,
  planFirstHistoryPoll,
  planFirstPollOfEmptyHistory,
  planHistoryBatch,
} from './plan.ts';

type HistoryLookDeps = FeedPollDeps<'history' | 'historyPage', 'plays'>;

/**
 * How often a poll reads all recent rows, in ms. Their number alone may not reveal a new row, because another one may
 * be deleted at the same time.
 */
const READ_WHOLE_EVERY_MS = 12 * HOUR_MS;

/** Entries per page and rows per database query. A media server that sends more entries ignores paging. */
const PAGE_SIZE = 100;

export type HistoryPollDeps = HistoryLookDeps &
  ReadAccountAndDeviceNamesDeps &
  FeedPollDeps<'newestHistoryEntry', 'readAgain'>;

const RESET_LINE =
  'the play history of the media server was restored from a backup, cleared or renumbered; ' +
  'no play will be posted again, and plays that are no longer listed will not be counted';

/**
 * Stores each new play once, for subscriptions and in the bot's copy of the history. Rejects without storing anything
 * if the media server or the database fails, or if the signal is aborted; the next poll then continues from the same
 * place.
 */
export async function pollHistory(deps: HistoryPollDeps): Promise<void> {
  const { feeds, clock, log } = deps;
  const storedCursor = await feeds.cursor('history');
  if (storedCursor === undefined) return runFirstPoll(deps);
  const cursor = historyCursorCodec.decode(storedCursor);
  if (feedStartsInFuture(cursor, clock.now()) || (await hasOnlyOldRows(deps, cursor))) return runFirstPoll(deps);
  const look = await findNewRows(deps, cursor);
  const { newRows, total, addedCount } = look;
  if (newRows.length === 0 && total === cursor.total && !look.isWhole) return;
  const names = await readAccountAndDeviceNames(deps, newRows);
  await feeds.record(planHistoryBatch({ look, cursor, names, now: clock.now() }));
  if (isHistoryReplaced(look)) {
    log.warn({ before: cursor.total, now: total, reissued: look.reissuedCount }, RESET_LINE);
    deps.readAgain();
  } else if (missingRowCount(look) > 0) {
    log.info(
      { grown: addedCount, found: newRows.length },
      'the history of the media server has more new plays (grown) than the poll found (found); searching the whole history for them',
    );
    deps.readAgain();
  }
  if (newRows.length > 0) deps.wake();
}

/**
 * Finds new rows since the start of the window. Most polls need one page, because the search ends when it has as many
 * new rows as the media server's number has grown by.
 */
async function findNewRows(deps: HistoryLookDeps, cursor: HistoryCursor): Promise<HistoryPollResult> {
  const windowStart = historyPollWindowStart(cursor, deps.clock.now());
  const firstPage = cursor.unpaged ? undefined : await deps.media.historyPage(0, { signal: deps.signal });
  const total = firstPage?.total;
  const addedCount = total === undefined || cursor.total === undefined ? undefined : total - cursor.total;
  const isWholeDue = isWholeReadingDue(cursor, deps.clock.now());
  let isWhole = true;
  const newRows = new Map<string, HistoryEntry>();
  const reissuedKeys = new Set<string>();
  for await (const rows of windowRowPages(deps, firstPage, windowStart)) {
    const standings = await deps.plays.standings(rows.map(playFromHistoryEntry));
    rows.forEach((row, index) => {
      if (standings[index]?.isListed === false) newRows.set(row.historyKey, row);
      if (standings[index]?.isReissued) reissuedKeys.add(row.historyKey);
    });
    // With more new rows than were added, the history was replaced: then all recent rows are read.
    isWhole = isWholeDue || addedCount !== newRows.size || reissuedKeys.size > 0;
    if (!isWhole) break;
  }
  const unpaged = cursor.unpaged === true || (firstPage !== undefined && firstPage.entries.length > PAGE_SIZE);
  return {
    newRows: [...newRows.values()],
    reissuedCount: reissuedKeys.size,
    total,
    addedCount,
    isWhole,
    unpaged,
  };
}

/** Uses the absolute value, so that a clock that was set back does not delay the reading. */
const isWholeReadingDue = ({ wholeAt }: HistoryCursor, now: Date): boolean =>
  wholeAt === undefined || Math.abs(now.getTime() - wholeAt.getTime()) >= READ_WHOLE_EVERY_MS;

/**
 * Recent rows in portions: first those of the page that was already read, then all recent rows, which the media server
 * filters if it can. Ends early if the first page was the whole history.
 */
async function* windowRowPages(
  { media, signal }: HistoryLookDeps,
  firstPage: HistoryPage | undefined,
  windowStart: Date | undefined,
): AsyncGenerator<readonly HistoryEntry[]> {
  yield* newestFirstPages(firstPage?.entries ?? [], windowStart);
  if (firstPage && firstPage.next === undefined) return;
  for await (const page of media.history({ since: windowStart }, { signal }))
    yield* newestFirstPages(page, windowStart);
}

function* newestFirstPages(
  entries: readonly HistoryEntry[],
  windowStart: Date | undefined,
): Generator<readonly HistoryEntry[]> {
  const windowRows = entries
    .filter((row) => isInHistoryPollWindow(windowStart, row))
    .sort((a, b) => compareByTime(b, a));
  for (let start = 0; start < windowRows.length; start += PAGE_SIZE) yield windowRows.slice(start, start + PAGE_SIZE);
}

async function runFirstPoll(deps: HistoryPollDeps): Promise<void> {
  const { media, feeds, clock, signal } = deps;
  const { entries, total } = await media.historyPage(0, { signal });
  const newestRow = isNewestFirst(entries) ? newestOf(entries, clock.now()) : await findNewestOnServer(deps);
  if (!newestRow) return feeds.record(planFirstPollOfEmptyHistory(clock.now(), total));
  let newest = newestRow;
  const windowStart = new Date(newest.getTime() - HISTORY_POLL_OVERLAP_MS);
  const rows: HistoryEntry[] = [];
  for await (const page of media.history({ since: windowStart }, { signal })) {
    const windowRows = page.filter((row) => isInHistoryPollWindow(windowStart, row));
    for (const row of windowRows) newest = laterDate(newest, capPlayTimeAtNow(row.viewedAt, clock.now()));
    rows.push(...windowRows);
  }
  await feeds.record(planFirstHistoryPoll(newest, rows, { total, wholeAt: clock.now() }));
}

/**
 * True if rows come newest first. Videos and tracks are checked separately, because the parser groups them. False for
 * fewer than two rows.
 */
function isNewestFirst(rows: readonly HistoryEntry[]): boolean {
  if (rows.length < 2) return false;
  const groups = Map.groupBy(rows, ({ item }) => item.kind === 'track').values();
  return groups.every((group) =>
    group.every(({ viewedAt }, index) => viewedAt <= (group[index - 1]?.viewedAt ?? viewedAt)),
  );
}

/**
 * Finds the newest row by reading the whole history without storing it. Needed if the media server does not sort, or if
 * rows lack both key and time.
 */
async function findNewestOnServer({ media, clock, signal }: HistoryPollDeps): Promise<Date | undefined> {
  let newest: Date | undefined;
  for await (const page of media.history({}, { signal })) newest = newestOf(page, clock.now(), newest);
  return newest;
}

const newestOf = (rows: readonly HistoryEntry[], now: Date, newestSoFar?: Date): Date | undefined =>
  rows.reduce((newest, { viewedAt }) => laterDate(capPlayTimeAtNow(viewedAt, now), newest), newestSoFar);

/**
 * True if the history was empty and now contains only rows older than the first poll: it was restored, or loaded late
 * after a start. Also true if the media server's clock is days behind; its plays would otherwise never cause events.
 */
async function hasOnlyOldRows({ media, signal }: HistoryPollDeps, { newest, from }: HistoryCursor): Promise<boolean> {
  if (newest !== null || from === undefined) return false;
  const entry = await media.newestHistoryEntry({ signal });
  return entry !== undefined && entry.viewedAt < from;
}
