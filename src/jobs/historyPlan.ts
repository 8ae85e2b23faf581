import { z } from 'zod';
import type { HistoryEntry } from '../domain/media.ts';
import type { FeedBatch, FeedPost } from '../domain/store.ts';
import { groupHistory, type HistoryRow, renderHistory } from '../render/history.ts';
import type { Feeds } from '../render/texts/en/feeds.ts';
import { markerOf } from './identity.ts';

export const HISTORY_FEED = 'history';

/**
 * How far every tick looks back behind the newest entry it has seen, in ms. Players report late (a phone that was
 * offline, a server whose clock was set back): a row may appear with a time up to a day before others already told.
 */
export const OVERLAP_MS = 86_400_000;

/** Where the feed goes on: `newest` is the latest `viewedAt` seen, by the server's clock; null is "from the beginning". */
export interface HistoryCursor {
  readonly newest: Date | null;
}

const stored = z.object({ newest: z.int().nullable() });

const encodeCursor = ({ newest }: HistoryCursor): string => JSON.stringify({ newest: newest?.getTime() ?? null });

/** Throws on what `encodeCursor` never wrote: to start anew instead would lose or repeat. */
export function decodeCursor(text: string): HistoryCursor {
  const { newest } = stored.parse(JSON.parse(text));
  return { newest: newest === null ? null : new Date(newest) };
}

/** The time from which on rows count, or undefined for all of them. */
export const windowOf = ({ newest }: HistoryCursor): Date | undefined =>
  newest === null ? undefined : new Date(newest.getTime() - OVERLAP_MS);

export const isWithin = (window: Date | undefined, { viewedAt }: HistoryEntry): boolean =>
  window === undefined || viewedAt >= window;

/** The names the server has, by account and device id; missing ones are told as what is known. */
export interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly devices: ReadonlyMap<string, string>;
}

export interface HistoryNews {
  /** Entries inside the window that were not known, each once, in any order. */
  readonly fresh: readonly HistoryEntry[];
  readonly cursor: HistoryCursor;
  readonly channelId: string;
  readonly names: Names;
  readonly texts: Feeds;
  readonly now: Date;
}

/** What to write down: messages of entries, oldest first, and the cursor behind them. */
export function planHistory({ fresh, cursor, channelId, names, texts, now }: HistoryNews): FeedBatch {
  const rows = [...fresh].sort(byTime).map((entry) => rowOf(entry, names));
  const posts = groupHistory(texts, rows).map((group) => postOf(group, channelId, texts));
  return { feed: HISTORY_FEED, channelId, cursor: encodeCursor(advance(cursor, fresh, now)), posts };
}

/** The first start: what is on the server is known and not told. `newest` is null on an empty server. */
export const planFirstLook = (newest: Date | null, known: readonly string[], channelId: string): FeedBatch => ({
  feed: HISTORY_FEED,
  channelId,
  cursor: encodeCursor({ newest }),
  known,
  posts: [],
});

/**
 * The feed follows the server's clock, but a row dated far in our future (a server that once started without a clock)
 * must not carry the window past everything that really happens until then.
 */
export const believable = (viewedAt: Date, now: Date): Date =>
  new Date(Math.min(viewedAt.getTime(), now.getTime() + OVERLAP_MS));

function advance(cursor: HistoryCursor, fresh: readonly HistoryEntry[], now: Date): HistoryCursor {
  const times = fresh.map(({ viewedAt }) => believable(viewedAt, now).getTime());
  const newest = times.reduce((a, b) => Math.max(a, b), cursor.newest?.getTime() ?? Number.NEGATIVE_INFINITY);
  return { newest: Number.isFinite(newest) ? new Date(newest) : null };
}

/** Keys end in a counter, and 9 comes before 10. */
const keys = new Intl.Collator('en', { numeric: true });

export const byTime = (a: HistoryEntry, b: HistoryEntry): number =>
  a.viewedAt.getTime() - b.viewedAt.getTime() || keys.compare(a.historyKey, b.historyKey);

const rowOf = (entry: HistoryEntry, { people, devices }: Names): HistoryRow => ({
  entry,
  person: entry.accountId === undefined ? undefined : people.get(entry.accountId),
  device: entry.deviceId === undefined ? undefined : devices.get(entry.deviceId),
});

function postOf(group: readonly HistoryRow[], channelId: string, texts: Feeds): FeedPost {
  const eventKeys = group.map(({ entry }) => entry.historyKey);
  // An entry is told in one post only, so its first and last entries name it for good.
  const key = `${HISTORY_FEED}:${eventKeys[0]}-${eventKeys.at(-1)}`;
  // What was deleted has no key.
  const items = group.flatMap(({ entry }) => entry.item.ratingKey ?? []);
  const body = JSON.stringify({ ...renderHistory(texts, group, markerOf(key, channelId)), items });
  return { key, channelId, eventKeys, body };
}
