import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { HistoryEntry } from '../../domain/media/history/history.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { FeedStore } from '../../domain/notifications/events.ts';
import type { LatePlays, Walk } from '../../domain/statistics/backfill.ts';
import { type PlayStanding, type Plays, playOf } from '../../domain/statistics/plays.ts';
import type { Wake } from '../../domain/wake.ts';
import { historyCursor, isWithin, windowOf } from '../feeds/history/cursor.ts';
import { namesIn, playDataFrom } from '../feeds/history/data.ts';
import { namesFor } from '../feeds/history/names.ts';

export interface RowsDeps {
  readonly media: Pick<MediaServer, 'accounts' | 'devices'>;
  readonly plays: Pick<Plays, 'standings'>;
  readonly feeds: Pick<FeedStore, 'cursor' | 'record'>;
  readonly late: LatePlays;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when late plays were recorded as events. */
  readonly wake: Wake;
}

/**
 * Rows written at once: a server that does not page sends everything, and other work wants its turn
 * meanwhile.
 */
const WRITTEN_AT_ONCE = 1000;

interface Reading {
  /** The copy was complete before: rows that are new now were reported late. */
  readonly done: boolean;
  readonly walk?: Walk | undefined;
}

/** A row of the history, and the matching play in our copy. */
export interface StandingRow {
  readonly entry: HistoryEntry;
  readonly standing: PlayStanding | undefined;
}

export async function standingsOf(
  entries: readonly HistoryEntry[],
  { plays }: Pick<RowsDeps, 'plays'>,
): Promise<readonly StandingRow[]> {
  const standings = await plays.standings(entries.map(playOf));
  return entries.map((entry, at) => ({ entry, standing: standings[at] }));
}

export const isUnlisted = ({ standing }: { readonly standing: PlayStanding | undefined }): boolean =>
  standing?.isListed !== true;

interface ReadRows {
  readonly rows: readonly StandingRow[];
  readonly state: Reading;
  readonly signal: AbortSignal;
}

/**
 * Stores a page's unknown rows; returns how many. New plays of the last day are left to the feed, which posts
 * them.
 */
export async function keepRows({ rows, state, signal }: ReadRows, deps: RowsDeps): Promise<number> {
  const { done, walk } = state;
  const stored = await deps.feeds.cursor('history');
  const cursor = stored === undefined ? undefined : historyCursor.decode(stored);
  const isFeeds = (row: StandingRow) =>
    cursor !== undefined && row.standing?.isKnown !== true && isWithin(windowOf(cursor, deps.clock.now()), row.entry);
  const isLate = ({ entry, standing }: StandingRow) =>
    done && deps.late === 'post' && standing?.isKnown !== true && isWithin(cursor?.from, entry);
  // Known rows are stored again if this walk drops plays: the server still lists them.
  const kept = rows.filter((row) => (walk?.drops || isUnlisted(row)) && !isFeeds(row));
  for (let from = 0; from < kept.length; from += WRITTEN_AT_ONCE) {
    signal.throwIfAborted();
    const some = kept.slice(from, from + WRITTEN_AT_ONCE);
    const late = cursor === undefined ? [] : some.filter(isLate);
    const lateEntries = late.map(({ entry }) => entry);
    const names = await namesFor({ ...deps, signal }, lateEntries);
    const isPosted = new Set(late);
    const plays = some.map((row) => (isPosted.has(row) ? playDataFrom(row.entry, names) : playOf(row.entry))).reverse();
    await deps.feeds.record({ feed: 'history', events: [], plays, ...namesIn(lateEntries, names) });
    if (late.length > 0) deps.wake();
    await turn();
  }
  return kept.filter(isUnlisted).length;
}
