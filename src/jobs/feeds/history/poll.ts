import type { HistoryEntry, HistoryPage } from '../../../domain/media/history/history.ts';
import { playOf } from '../../../domain/statistics/plays.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { LookDeps } from '../source.ts';
import { beganAhead, type HistoryCursor, historyCursor, isWithin, latest, OVERLAP_MS, windowOf } from './cursor.ts';
import { type NamesDeps, namesFor } from './names.ts';
import {
  believable,
  byTime,
  type HistoryLook,
  isReset,
  missingOf,
  planEmptyLook,
  planFirstLook,
  planHistory,
} from './plan.ts';

type HistoryLookDeps = LookDeps<'history' | 'historyPage', 'plays'>;

/**
 * Twice a day a poll reads the whole window: one row may come late while another goes, and the total stays
 * the same.
 */
const WHOLE_EVERY_MS = 12 * HOUR_MS;

/** Rows per lookup, and entries per page; a server that sends more does not page. */
const ROWS = 100;

export type HistoryDeps = HistoryLookDeps & NamesDeps & LookDeps<'newestHistoryEntry', 'readAgain'>;

const RESET =
  'the media server has another history than before: restored from a backup, cleared or renumbered; ' +
  'nothing will be posted again, and what is no longer there will not be counted';

/**
 * Polls once: records each new play once, for the subscriptions and for our own copy of the history. Rejects,
 * having written nothing, with the media server's or the database's failure or the signal's reason; the next
 * poll starts from the same place.
 */
export async function runHistory(deps: HistoryDeps): Promise<void> {
  const { feeds, clock, log } = deps;
  const stored = await feeds.cursor('history');
  if (stored === undefined) return firstLook(deps);
  const cursor = historyCursor.decode(stored);
  if (beganAhead(cursor, clock.now()) || (await hasOnlyOld(deps, cursor))) return firstLook(deps);
  const look = await lookAtHistory(deps, cursor);
  const { unlisted, total, grown } = look;
  if (unlisted.length === 0 && total === cursor.total && !look.isWhole) return;
  const names = await namesFor(deps, unlisted);
  await feeds.record(planHistory({ look, cursor, names, now: clock.now() }));
  if (isReset(look)) log.warn({ before: cursor.total, now: total, reissued: look.reissued }, RESET);
  else if (missingOf(look) > 0) log.info({ grown, found: unlisted.length }, 'search for plays reported late');
  if (isReset(look) || missingOf(look) > 0) deps.readAgain();
  if (unlisted.length > 0) deps.wake();
}

/**
 * Finds the new rows inside the window. Most polls need one page: once the poll has found as many new rows as
 * the server's total has grown by, there are no others.
 */
async function lookAtHistory(deps: HistoryLookDeps, cursor: HistoryCursor): Promise<HistoryLook> {
  const window = windowOf(cursor, deps.clock.now());
  const first = cursor.unpaged ? undefined : await deps.media.historyPage(0, { signal: deps.signal });
  const { total } = first ?? {};
  const grown = total === undefined || cursor.total === undefined ? undefined : total - cursor.total;
  const isWholeDue = Math.abs(deps.clock.now().getTime() - (cursor.wholeAt?.getTime() ?? 0)) >= WHOLE_EVERY_MS;
  let isWhole = true;
  const unlisted = new Map<string, HistoryEntry>();
  const reissued = new Set<string>();
  for await (const rows of rowsOf(deps, first, window)) {
    const standings = await deps.plays.standings(rows.map(playOf));
    rows.forEach((row, at) => {
      if (standings[at]?.isListed === false) unlisted.set(row.historyKey, row);
      if (standings[at]?.isReissued) reissued.add(row.historyKey);
    });
    // More new rows than that mean another history, so the poll reads the whole window.
    isWhole = isWholeDue || grown !== unlisted.size || reissued.size > 0;
    if (!isWhole) break;
  }
  const unpaged = cursor.unpaged === true || (first !== undefined && first.entries.length > ROWS);
  return { unlisted: [...unlisted.values()], reissued: reissued.size, total, grown, isWhole, unpaged };
}

/**
 * Yields the rows of the window, a few at a time: first those of the first page, then all of them, filtered
 * by the server where it can filter. The first page may already have been everything.
 */
async function* rowsOf(
  { media, signal }: HistoryLookDeps,
  first: HistoryPage | undefined,
  window: Date | undefined,
): AsyncGenerator<readonly HistoryEntry[]> {
  yield* newestFirst(first?.entries ?? [], window);
  if (first && first.next === undefined) return;
  for await (const page of media.history({ since: window }, { signal })) yield* newestFirst(page, window);
}

function* newestFirst(entries: readonly HistoryEntry[], window: Date | undefined): Generator<readonly HistoryEntry[]> {
  const inside = entries.filter((row) => isWithin(window, row)).sort((a, b) => byTime(b, a));
  for (let start = 0; start < inside.length; start += ROWS) yield inside.slice(start, start + ROWS);
}

async function firstLook(deps: HistoryDeps): Promise<void> {
  const { media, feeds, clock, signal } = deps;
  const { entries, total } = await media.historyPage(0, { signal });
  const last = isNewestFirst(entries) ? newestOf(entries, clock.now()) : await newestOnServer(deps);
  if (!last) return feeds.record(planEmptyLook(clock.now(), total));
  let newest = last;
  const window = new Date(newest.getTime() - OVERLAP_MS);
  const rows: HistoryEntry[] = [];
  for await (const page of media.history({ since: window }, { signal })) {
    const inside = page.filter((row) => isWithin(window, row));
    for (const row of inside) newest = latest(newest, believable(row.viewedAt, clock.now()));
    rows.push(...inside);
  }
  await feeds.record(planFirstLook(newest, rows, { total, wholeAt: clock.now() }));
}

/**
 * The parser groups videos and tracks, so each group is checked on its own. Fewer than two rows show no
 * order.
 */
const isNewestFirst = (rows: readonly HistoryEntry[]): boolean =>
  rows.length > 1 &&
  [...Map.groupBy(rows, ({ item }) => item.kind === 'track').values()].every((group) =>
    group.every(({ viewedAt }, at) => viewedAt <= (group[at - 1]?.viewedAt ?? viewedAt)),
  );

/**
 * Reads the whole history of a server that does not sort, keeping nothing, to find the newest row; also where
 * rows say neither key nor time, which does not mean that the history is empty.
 */
async function newestOnServer({ media, clock, signal }: HistoryDeps): Promise<Date | undefined> {
  let newest: Date | undefined;
  for await (const page of media.history({}, { signal })) newest = newestOf(page, clock.now(), newest);
  return newest;
}

const newestOf = (rows: readonly HistoryEntry[], now: Date, before?: Date): Date | undefined =>
  rows.reduce((newest, { viewedAt }) => latest(believable(viewedAt, now), newest), before);

/**
 * True if a server that was empty now shows a history, restored or warmed up, that is all from before our
 * first poll. The same goes for a server whose clock is days behind ours: without this its plays would never
 * become events.
 */
async function hasOnlyOld({ media, signal }: HistoryDeps, { newest, from }: HistoryCursor): Promise<boolean> {
  if (newest !== null || from === undefined) return false;
  const entry = await media.newestHistoryEntry({ signal });
  return entry !== undefined && entry.viewedAt < from;
}
