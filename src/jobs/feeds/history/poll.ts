import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { LookDeps } from '../source.ts';
import { type HistoryCursor, historyCursor, isWithin, latest, OVERLAP_MS } from './cursor.ts';
import { type HistoryLookDeps, lookAtHistory } from './look.ts';
import { type NamesDeps, namesFor } from './names.ts';
import { believable, isReset, missingOf, planEmptyLook, planFirstLook, planHistory } from './plan.ts';

export type HistoryDeps = HistoryLookDeps & NamesDeps & LookDeps<'newestHistoryEntry', 'readAgain'>;

const RESET =
  'the media server has another history than before: restored from a backup, cleared or renumbered; ' +
  'nothing will be posted again, and what is no longer there will not be counted';

/**
 * Polls once: records each new play once, for the subscriptions and for our own copy of the history. Rejects, having
 * written nothing, with the media server's or the database's failure or the signal's reason; the next poll starts from the
 * same place.
 */
export async function runHistory(deps: HistoryDeps): Promise<void> {
  const { feeds, clock, log } = deps;
  const stored = await feeds.cursor('history');
  if (stored === undefined) return firstLook(deps);
  const cursor = historyCursor.decode(stored);
  if (await hasOnlyOld(deps, cursor)) return firstLook(deps);
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

/** The parser groups videos and tracks, so each group is checked by itself. Fewer than two rows show no order. */
const isNewestFirst = (rows: readonly HistoryEntry[]): boolean =>
  rows.length > 1 &&
  [...Map.groupBy(rows, ({ item }) => item.kind === 'track').values()].every((group) =>
    group.every(({ viewedAt }, at) => viewedAt <= (group[at - 1]?.viewedAt ?? viewedAt)),
  );

/**
 * Reads the whole history of a server that does not sort, keeping nothing, to find the newest row; also where rows say
 * neither key nor time, which does not mean that the history is empty.
 */
async function newestOnServer({ media, clock, signal }: HistoryDeps): Promise<Date | undefined> {
  let newest: Date | undefined;
  for await (const page of media.history({}, { signal })) newest = newestOf(page, clock.now(), newest);
  return newest;
}

const newestOf = (rows: readonly HistoryEntry[], now: Date, before?: Date): Date | undefined =>
  rows.reduce((newest, { viewedAt }) => latest(believable(viewedAt, now), newest), before);

/**
 * Whether a server that was empty now shows a history, restored or warmed up, that is all from before our first poll. The
 * same goes for a server whose clock is days behind ours: without this its plays would never become events.
 */
async function hasOnlyOld({ media, signal }: HistoryDeps, { newest, from }: HistoryCursor): Promise<boolean> {
  if (newest !== null || from === undefined) return false;
  const entry = await media.newestHistoryEntry({ signal });
  return entry !== undefined && entry.viewedAt < from;
}
