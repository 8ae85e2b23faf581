import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { HistoryEntry } from '../domain/media.ts';
import type { MediaServer } from '../domain/mediaServer.ts';
import type { FeedStore } from '../domain/store.ts';
import type { Feeds } from '../render/texts/en/feeds.ts';
import {
  believable,
  decodeCursor,
  HISTORY_FEED,
  isWithin,
  type Names,
  OVERLAP_MS,
  planFirstLook,
  planHistory,
  windowOf,
} from './historyPlan.ts';

export interface HistoryDeps {
  readonly media: Pick<MediaServer, 'history' | 'newestHistoryEntry' | 'accounts' | 'devices'>;
  readonly feeds: FeedStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly texts: Feeds;
  readonly channelId: string;
  /** Called when there are new rows in the outbox. */
  readonly wake: () => void;
  readonly signal: AbortSignal;
}

/**
 * One tick of the feed: writes what is new to the outbox, each entry once. Rejects, having written nothing, with the
 * media server's or the database's failure or the signal's reason; the next tick starts from the same place.
 */
export async function runHistory(deps: HistoryDeps): Promise<void> {
  const { feeds, channelId, texts, clock } = deps;
  const stored = await feeds.cursor(HISTORY_FEED, channelId);
  if (stored === undefined) return firstLook(deps);
  const cursor = decodeCursor(stored);
  const fresh = await readFresh(deps, windowOf(cursor));
  if (fresh.length === 0) return;
  const names = await namesFor(deps, fresh);
  await feeds.record(planHistory({ fresh, cursor, channelId, names, texts, now: clock.now() }));
  deps.wake();
}

async function firstLook({ media, feeds, clock, channelId, signal }: HistoryDeps): Promise<void> {
  const entry = await media.newestHistoryEntry({ signal });
  if (!entry) return feeds.record(planFirstLook(null, [], channelId));
  let newest = believable(entry.viewedAt, clock.now());
  const window = new Date(newest.getTime() - OVERLAP_MS);
  const known: string[] = [];
  for await (const page of media.history({ since: window }, { signal })) {
    const inside = page.filter((row) => isWithin(window, row));
    for (const row of inside) newest = latest(newest, believable(row.viewedAt, clock.now()));
    known.push(...inside.map(({ historyKey }) => historyKey));
  }
  await feeds.record(planFirstLook(newest, known, channelId));
}

/** Page by page, keeping only what is inside the window and new: a server that ignores the filter may send all it has. */
async function readFresh(
  { media, feeds, channelId, signal }: HistoryDeps,
  window: Date | undefined,
): Promise<HistoryEntry[]> {
  const fresh = new Map<string, HistoryEntry>();
  for await (const page of media.history({ since: window }, { signal })) {
    const inside = page.filter((row) => isWithin(window, row));
    if (inside.length === 0) continue;
    const known = await feeds.known(
      HISTORY_FEED,
      channelId,
      inside.map(({ historyKey }) => historyKey),
    );
    for (const row of inside) if (!known.has(row.historyKey)) fresh.set(row.historyKey, row);
  }
  return [...fresh.values()];
}

/** Names make a message nicer; without them it is told all the same. */
async function namesFor(deps: HistoryDeps, fresh: readonly HistoryEntry[]): Promise<Names> {
  const { media, signal } = deps;
  const [people, devices] = await Promise.all([
    fresh.some(({ accountId }) => accountId !== undefined) ? named(deps, () => media.accounts({ signal })) : NOBODY,
    fresh.some(({ deviceId }) => deviceId !== undefined) ? named(deps, () => media.devices({ signal })) : NOBODY,
  ]);
  return { people, devices };
}

const NOBODY: ReadonlyMap<string, string> = new Map();

async function named(
  { log, signal }: HistoryDeps,
  read: () => Promise<readonly { readonly id: string; readonly name: string }[]>,
): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map((await read()).map(({ id, name }) => [id, name]));
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'names not read; plays are told without them');
    return NOBODY;
  }
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b);
