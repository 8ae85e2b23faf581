import { libraryFilters } from '../../../domain/media/filters/filters.ts';
import type { Library, ListedKind } from '../../../domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { LookDeps } from '../source.ts';
import { Batch, FEED, goesOn, type Look } from './batch.ts';
import {
  type AddedCursor,
  afterLate,
  decodeCursor,
  duringLate,
  emptyCursor,
  firstCursor,
  goneLibraries,
  isWorthWriting,
  type LibraryCursor,
  lateWindowOf,
  nextCursor,
  windowOf,
} from './cursor.ts';
import { createHiddenSeasons } from './hiddenSeasons.ts';
import { leafOf, leavesIn } from './plan.ts';
import { watchedMatchedAt } from './settling.ts';

export type AddedDeps = LookDeps<'libraries' | 'libraryItems', 'log'>;

/** One poll: the stored cursor, and the data that the poll depends on. */
interface Tick {
  readonly cursor: AddedCursor;
  readonly deps: AddedDeps;
}

/** A library with the kind of item that it announces. */
interface Listed {
  readonly library: Library;
  readonly kind: ListedKind;
}

/**
 * Polls once: reads the recent additions to each library and records items that are new, better or back. A
 * library's first look reads all of it and makes no events. Rejects with a library's failure after all others
 * had their turn, with the failure of the list of libraries or of the database, or with the signal's reason;
 * the next poll continues there.
 */
export async function runAdded(deps: AddedDeps): Promise<void> {
  const { media, feeds, signal } = deps;
  const stored = await feeds.cursor(FEED);
  const listed = (await media.libraries({ signal })).flatMap((library): Listed[] => {
    const kind = leafOf(library);
    return kind === undefined ? [] : [{ library, kind }];
  });
  const cursor = stored === undefined ? await beginWith(listed, deps) : decodeCursor(stored);
  const tick = { cursor, deps };
  await forgetGone(listed, tick);
  const byDate = await inTurn(knownFirst(listed, cursor), tick, lookByDate);
  // The recent changes may be a whole library, so the new items of all libraries come first.
  const byChange = await inTurn(byDate.looked, tick, lookByChange);
  const failure = byDate.failures[0] ?? byChange.failures[0];
  if (failure) throw failure;
}

/**
 * Forgets deleted libraries; otherwise the items of every library that ever existed would be kept for ever.
 */
async function forgetGone(listed: readonly Listed[], { cursor, deps }: Tick): Promise<void> {
  const { feeds, clock, log } = deps;
  const gone = goneLibraries(cursor, new Set(listed.map(({ library }) => library.key)), clock.now());
  if (gone.length === 0) return;
  for (const key of gone) cursor.libraries.delete(key);
  await feeds.record({ ...goesOn(cursor, clock.now()), events: [], goneLibraries: gone });
  log.info({ libraries: gone }, 'forgot libraries that the server has not listed for 30 days');
}

interface Turns {
  readonly looked: readonly Listed[];
  readonly failures: readonly MediaServerFailure[];
}

/** A library that fails does not stop the others. */
async function inTurn(
  listed: readonly Listed[],
  tick: Tick,
  look: (listed: Listed, tick: Tick) => Promise<void>,
): Promise<Turns> {
  const looked: Listed[] = [];
  const failures: MediaServerFailure[] = [];
  for (const each of listed) {
    try {
      await look(each, tick);
      looked.push(each);
    } catch (error) {
      if (!(error instanceof MediaServerFailure)) throw error;
      tick.deps.log.debug({ err: error, library: each.library.key }, 'library could not be read');
      failures.push(error);
    }
  }
  return { looked, failures };
}

/**
 * Starts the feed: these libraries are there already, and none of them has just been created. The cursor is
 * recorded at once, so that later libraries can be told apart from them however often the first look breaks
 * off.
 */
async function beginWith(listed: readonly Listed[], { feeds, clock }: AddedDeps): Promise<AddedCursor> {
  const cursor = emptyCursor();
  for (const { library } of listed) cursor.first.add(library.key);
  await feeds.record({ ...goesOn(cursor, clock.now()), events: [] });
  return cursor;
}

/**
 * Puts known libraries first: a first look at a hundred thousand items takes a while, and new items must not
 * wait for it.
 */
const knownFirst = (listed: readonly Listed[], { libraries }: AddedCursor): readonly Listed[] =>
  listed.toSorted((a, b) => Number(libraries.has(b.library.key)) - Number(libraries.has(a.library.key)));

interface DateLook {
  readonly library: Library;
  /** The library's cursor; undefined for the first look. */
  readonly before: LibraryCursor | undefined;
  readonly now: Date;
}

function openBatch({ library, before, now }: DateLook, { cursor, deps }: Tick): Batch {
  const isQuiet = before === undefined || before.settlesBy !== undefined;
  const look: Look = {
    library,
    kind: isQuiet ? 'quiet' : 'usual',
    cursor,
    matchedAt: before && watchedMatchedAt(before, now),
    announcesFrom: before === undefined && cursor.first.has(library.key) ? cursor.from : undefined,
  };
  return new Batch(look, { ...deps, seasons: createHiddenSeasons(library, deps) });
}

/** Looks for items that are new by their date. */
async function lookByDate({ library, kind }: Listed, tick: Tick): Promise<void> {
  const { cursor, deps } = tick;
  const { media, clock, signal } = deps;
  const { libraries, first } = cursor;
  const now = clock.now();
  const before = libraries.get(library.key);
  const window = before && windowOf(before, now);
  const filters = window ? [libraryFilters.where('addedAt', '>=', window)] : [];
  const batch = openBatch({ library, before, now }, tick);
  let newest: number | null = null;
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, { signal })) {
    const leaves = leavesIn(items, { library, kind, window });
    for (const { seen } of leaves) newest = later(newest, seen.addedAt, now);
    await batch.add(leaves, now);
  }
  const looked = { ...batch.tally, newest, now: now.getTime() };
  const after = before ? nextCursor(before, looked) : firstCursor(looked, first.has(library.key));
  libraries.set(library.key, after);
  first.delete(library.key);
  if (!batch.isEmpty() || isWorthWriting(before, after)) await batch.finish(now);
}

/**
 * Every six hours looks for items that only changed recently: an item dated long before it came changed when
 * it came.
 */
async function lookByChange({ library, kind }: Listed, { cursor, deps }: Tick): Promise<void> {
  const { media, feeds, clock, signal } = deps;
  const { libraries } = cursor;
  const now = clock.now();
  const before = libraries.get(library.key);
  const from = before && lateWindowOf(before, now);
  if (!from) return;
  const during = duringLate(before, now);
  libraries.set(library.key, during);
  await feeds.record({ ...goesOn(cursor, now), events: [] });
  const filters = [libraryFilters.where('updatedAt', '>=', from)];
  const look: Look = { library, kind: 'late', cursor, matchedAt: before.matchedAt };
  const batch = new Batch(look, { ...deps, seasons: createHiddenSeasons(library, deps) });
  let latestChange: number | null = null;
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, { signal })) {
    // The filter is checked again, because a server answers a filter that it does not know with everything.
    const changed = items.filter(({ updatedAt }) => updatedAt !== undefined && updatedAt >= from);
    for (const { updatedAt } of changed) latestChange = later(latestChange, updatedAt, now);
    await batch.add(leavesIn(changed, { library, kind }), now);
  }
  libraries.set(library.key, { ...afterLate(during, now, latestChange), matchedAt: batch.tally.matchedAt });
  await batch.finish(now);
}

/** Ignores a date after our own now: an item dated in the future moves nothing. */
const later = (before: number | null, date: Date | undefined, now: Date): number | null =>
  date && date <= now ? Math.max(before ?? 0, date.getTime()) : before;
