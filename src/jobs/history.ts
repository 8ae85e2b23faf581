import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { HistoryEntry } from '../domain/media.ts';
import type { MediaServer } from '../domain/mediaServer.ts';
import type { FeedStore } from '../domain/news.ts';
import type { Wake } from '../domain/wake.ts';
import {
  believable,
  decodeCursor,
  type HistoryCursor,
  isWithin,
  latest,
  OVERLAP_MS,
  planEmptyLook,
  planFirstLook,
  planHistory,
  windowOf,
} from './historyPlan.ts';
import type { NamedDevice, Names } from './playData.ts';

export interface HistoryDeps {
  readonly media: Pick<MediaServer, 'history' | 'newestHistoryEntry' | 'accounts' | 'devices'>;
  readonly feeds: FeedStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when there is news. */
  readonly wake: Wake;
  readonly signal: AbortSignal;
}

/**
 * One tick of the feed: writes down what is new, each entry once, for whoever is to be told and for our own copy.
 * Rejects, having written nothing, with the media server's or the database's failure or the signal's reason; the next
 * tick starts from the same place.
 */
export async function runHistory(deps: HistoryDeps): Promise<void> {
  const { feeds, clock } = deps;
  const stored = await feeds.cursor('history');
  if (stored === undefined) return firstLook(deps);
  const cursor = decodeCursor(stored);
  if (await hasOnlyOld(deps, cursor)) return firstLook(deps);
  const fresh = await readFresh(deps, windowOf(cursor));
  if (fresh.length === 0) return;
  const names = await namesFor(deps, fresh);
  await feeds.record(planHistory({ fresh, cursor, names, now: clock.now() }));
  deps.wake();
}

async function firstLook(deps: HistoryDeps): Promise<void> {
  const { media, feeds, clock, signal } = deps;
  const last = await newestOnServer(deps);
  if (!last) return feeds.record(planEmptyLook(clock.now()));
  let newest = last;
  const window = new Date(newest.getTime() - OVERLAP_MS);
  const rows: HistoryEntry[] = [];
  for await (const page of media.history({ since: window }, { signal })) {
    const inside = page.filter((row) => isWithin(window, row));
    for (const row of inside) newest = latest(newest, believable(row.viewedAt, clock.now()));
    rows.push(...inside);
  }
  await feeds.record(planFirstLook(newest, rows));
}

/** One row that says neither key nor time is no empty history: then all of it is looked through. */
async function newestOnServer({ media, clock, signal }: HistoryDeps): Promise<Date | undefined> {
  const entry = await media.newestHistoryEntry({ signal });
  if (entry) return believable(entry.viewedAt, clock.now());
  let newest: Date | undefined;
  for await (const page of media.history({}, { signal }))
    for (const { viewedAt } of page) newest = latest(believable(viewedAt, clock.now()), newest);
  return newest;
}

/**
 * Whether a server that was empty shows its history now, restored or warmed up, all of it from before our first look;
 * also one whose clock is days behind ours: without this it would never be heard.
 */
async function hasOnlyOld({ media, signal }: HistoryDeps, { newest, from }: HistoryCursor): Promise<boolean> {
  if (newest !== null || from === undefined) return false;
  const entry = await media.newestHistoryEntry({ signal });
  return entry !== undefined && entry.viewedAt < from;
}

/** Page by page, keeping only what is new inside the window: a server that ignores the filter may send all it has. */
async function readFresh({ media, feeds, signal }: HistoryDeps, window: Date | undefined): Promise<HistoryEntry[]> {
  const fresh = new Map<string, HistoryEntry>();
  for await (const page of media.history({ since: window }, { signal })) {
    const inside = page.filter((row) => isWithin(window, row));
    if (inside.length === 0) continue;
    const known = await feeds.known(
      'history',
      inside.map(({ historyKey }) => historyKey),
    );
    for (const row of inside) if (!known.has(row.historyKey)) fresh.set(row.historyKey, row);
  }
  return [...fresh.values()];
}

/** Names make a message nicer; without them it is told all the same. */
async function namesFor(deps: HistoryDeps, fresh: readonly HistoryEntry[]): Promise<Names> {
  const { media, signal } = deps;
  const [accounts, devices] = await Promise.all([
    fresh.some(({ accountId }) => accountId !== undefined) ? orNone(deps, () => media.accounts({ signal })) : [],
    fresh.some(({ deviceId }) => deviceId !== undefined) ? orNone(deps, () => media.devices({ signal })) : [],
  ]);
  return {
    people: new Map(accounts.map(({ id, name }) => [id, name])),
    devices: new Map(devices.map(({ id, name, platform }): [string, NamedDevice] => [id, { name, platform }])),
  };
}

async function orNone<T>({ log, signal }: HistoryDeps, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read();
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'names not read; plays are told without them');
    return [];
  }
}
