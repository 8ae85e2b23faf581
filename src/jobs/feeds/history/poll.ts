import type { HistoryEntry, HistoryPage } from '../../../domain/media/history/history.ts';
import { playOf } from '../../../domain/statistics/plays.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { LookDeps } from '../source.ts';
import {
  beganInFuture,
  type HistoryCursor,
  historyCursor,
  isWithin,
  laterDate,
  OVERLAP_MS,
  windowOf,
} from './cursor.ts';
import { type NamesDeps, readNames } from './names.ts';
import {
  byTime,
  type HistoryLook,
  isReset,
  missingRowCount,
  notInFuture,
  planEmptyLook,
  planFirstLook,
  planHistory,
} from './plan.ts';

type HistoryLookDeps = LookDeps<'history' | 'historyPage', 'plays'>;

/**
 * How often a poll reads the whole window, in ms. It does so because the total stays the same if one row is added late
 * while another is deleted.
 */
const READ_WHOLE_EVERY_MS = 12 * HOUR_MS;

/** Entries per page and rows per database lookup. A server that sends more entries in a page ignores paging. */
const PAGE_SIZE = 100;

export type HistoryDeps = HistoryLookDeps & NamesDeps & LookDeps<'newestHistoryEntry', 'readAgain'>;

const RESET_LINE =
  'the media server has another history than before: restored from a backup, cleared or renumbered; ' +
  'nothing will be posted again, and what is no longer there will not be counted';

/**
 * Polls once: records each new play once, for the subscriptions and for the bot's own copy of the history. Rejects,
 * without having written anything, if the media server or the database fails or the signal aborts. The next poll then
 * starts from the same place.
 */
export async function runHistory(deps: HistoryDeps): Promise<void> {
  const { feeds, clock, log } = deps;
  const storedCursor = await feeds.cursor('history');
  if (storedCursor === undefined) return firstLook(deps);
  const cursor = historyCursor.decode(storedCursor);
  if (beganInFuture(cursor, clock.now()) || (await hasOnlyOldRows(deps, cursor))) return firstLook(deps);
  const look = await findNewRows(deps, cursor);
  const { unlisted, total, grown } = look;
  if (unlisted.length === 0 && total === cursor.total && !look.isWhole) return;
  const names = await readNames(deps, unlisted);
  await feeds.record(planHistory({ look, cursor, names, now: clock.now() }));
  if (isReset(look)) log.warn({ before: cursor.total, now: total, reissued: look.reissued }, RESET_LINE);
  else if (missingRowCount(look) > 0)
    log.info({ grown, found: unlisted.length }, 'searching the history for plays that were reported late');
  if (isReset(look) || missingRowCount(look) > 0) deps.readAgain();
  if (unlisted.length > 0) deps.wake();
}

/**
 * Finds the new rows inside the window. Most polls need one page: the search ends once it has as many new rows as the
 * server's total has grown by.
 */
async function findNewRows(deps: HistoryLookDeps, cursor: HistoryCursor): Promise<HistoryLook> {
  const window = windowOf(cursor, deps.clock.now());
  const firstPage = cursor.unpaged ? undefined : await deps.media.historyPage(0, { signal: deps.signal });
  const total = firstPage?.total;
  const grown = total === undefined || cursor.total === undefined ? undefined : total - cursor.total;
  const isWholeDue = Math.abs(deps.clock.now().getTime() - (cursor.wholeAt?.getTime() ?? 0)) >= READ_WHOLE_EVERY_MS;
  let isWhole = true;
  const unlisted = new Map<string, HistoryEntry>();
  const reissued = new Set<string>();
  for await (const rows of windowRowPages(deps, firstPage, window)) {
    const standings = await deps.plays.standings(rows.map(playOf));
    rows.forEach((row, index) => {
      if (standings[index]?.isListed === false) unlisted.set(row.historyKey, row);
      if (standings[index]?.isReissued) reissued.add(row.historyKey);
    });
    // More new rows than `grown` mean that the history was replaced, so the poll reads the whole window.
    isWhole = isWholeDue || grown !== unlisted.size || reissued.size > 0;
    if (!isWhole) break;
  }
  const unpaged = cursor.unpaged === true || (firstPage !== undefined && firstPage.entries.length > PAGE_SIZE);
  return { unlisted: [...unlisted.values()], reissued: reissued.size, total, grown, isWhole, unpaged };
}

/**
 * Yields the rows of the window in portions: the rows of the first page, and then all rows, which the server filters if
 * it can. Ends early if the first page was the whole history.
 */
async function* windowRowPages(
  { media, signal }: HistoryLookDeps,
  firstPage: HistoryPage | undefined,
  window: Date | undefined,
): AsyncGenerator<readonly HistoryEntry[]> {
  yield* newestFirstPages(firstPage?.entries ?? [], window);
  if (firstPage && firstPage.next === undefined) return;
  for await (const page of media.history({ since: window }, { signal })) yield* newestFirstPages(page, window);
}

function* newestFirstPages(
  entries: readonly HistoryEntry[],
  window: Date | undefined,
): Generator<readonly HistoryEntry[]> {
  const windowRows = entries.filter((row) => isWithin(window, row)).sort((a, b) => byTime(b, a));
  for (let start = 0; start < windowRows.length; start += PAGE_SIZE) yield windowRows.slice(start, start + PAGE_SIZE);
}

async function firstLook(deps: HistoryDeps): Promise<void> {
  const { media, feeds, clock, signal } = deps;
  const { entries, total } = await media.historyPage(0, { signal });
  const newestRow = isNewestFirst(entries) ? newestOf(entries, clock.now()) : await newestOnServer(deps);
  if (!newestRow) return feeds.record(planEmptyLook(clock.now(), total));
  let newest = newestRow;
  const window = new Date(newest.getTime() - OVERLAP_MS);
  const rows: HistoryEntry[] = [];
  for await (const page of media.history({ since: window }, { signal })) {
    const windowRows = page.filter((row) => isWithin(window, row));
    for (const row of windowRows) newest = laterDate(newest, notInFuture(row.viewedAt, clock.now()));
    rows.push(...windowRows);
  }
  await feeds.record(planFirstLook(newest, rows, { total, wholeAt: clock.now() }));
}

/**
 * True if the server sorts its rows newest first. The parser groups videos and tracks, so each group is checked
 * separately. Fewer than two rows show no order.
 */
function isNewestFirst(rows: readonly HistoryEntry[]): boolean {
  if (rows.length < 2) return false;
  const groups = Map.groupBy(rows, ({ item }) => item.kind === 'track').values();
  return groups.every((group) =>
    group.every(({ viewedAt }, index) => viewedAt <= (group[index - 1]?.viewedAt ?? viewedAt)),
  );
}

/**
 * Finds the newest row of a server that does not sort, by reading the whole history without storing it. Also used if
 * rows have neither key nor time, because the history may still not be empty.
 */
async function newestOnServer({ media, clock, signal }: HistoryDeps): Promise<Date | undefined> {
  let newest: Date | undefined;
  for await (const page of media.history({}, { signal })) newest = newestOf(page, clock.now(), newest);
  return newest;
}

const newestOf = (rows: readonly HistoryEntry[], now: Date, newestSoFar?: Date): Date | undefined =>
  rows.reduce((newest, { viewedAt }) => laterDate(notInFuture(viewedAt, now), newest), newestSoFar);

/**
 * True if a server that was empty now has a history that is entirely older than the first poll: restored, or loaded
 * late after its start. Also true if the server's clock is days behind; its plays would otherwise never become events.
 */
async function hasOnlyOldRows({ media, signal }: HistoryDeps, { newest, from }: HistoryCursor): Promise<boolean> {
  if (newest !== null || from === undefined) return false;
  const entry = await media.newestHistoryEntry({ signal });
  return entry !== undefined && entry.viewedAt < from;
}
