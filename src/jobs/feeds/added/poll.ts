import { libraryFilterBuilder } from '../../../domain/media/filters/filters.ts';
import type { Library, ListableItemKind } from '../../../domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { FeedPollDeps } from '../source.ts';
import { ADDED_ITEMS_FEED_NAME, AddedItemRecorder, cursorFieldsOfFeedBatch, type LibraryPoll } from './batch.ts';
import {
  type AddedItemsCursor,
  createEmptyAddedItemsCursor,
  cursorAfterFirstPoll,
  cursorAfterLateSearch,
  cursorAfterPoll,
  cursorDuringLateSearch,
  decodeCursor,
  findLongMissingLibraries,
  type LibraryCursor,
  lateSearchStart,
  libraryPollWindowStart,
  mustStoreCursor,
} from './cursor.ts';
import { createHiddenSeasons } from './hiddenSeasons.ts';
import { announcedKindOf, filterPolledItems } from './plan.ts';
import { lastMetadataMatchTime } from './settling.ts';

export type AddedItemsPollDeps = FeedPollDeps<'libraries' | 'libraryItems', 'log'>;

interface Poll {
  readonly cursor: AddedItemsCursor;
  readonly deps: AddedItemsPollDeps;
}

interface PolledLibrary {
  readonly library: Library;
  readonly kind: ListableItemKind;
}

/**
 * Reads recent additions to each library, and stores events for items that are new, better or back. The first read of a
 * library covers all of it and causes no events. If a library fails, the others are still read; the poll then rejects,
 * and the next one continues. Also rejects if the list of libraries or the database fails, or with the signal's reason.
 */
export async function pollAddedItems(deps: AddedItemsPollDeps): Promise<void> {
  const { media, feeds, signal } = deps;
  const storedCursor = await feeds.cursor(ADDED_ITEMS_FEED_NAME);
  const libraries = (await media.libraries({ signal })).flatMap((library): PolledLibrary[] => {
    const kind = announcedKindOf(library);
    return kind === undefined ? [] : [{ library, kind }];
  });
  const cursor = storedCursor === undefined ? await startFeed(libraries, deps) : decodeCursor(storedCursor);
  const poll = { cursor, deps };
  await forgetGoneLibraries(libraries, poll);
  const byDate = await readEach(knownLibrariesFirst(libraries, cursor), poll, lookByDate);
  // Reads new items of all libraries first, because changed items may be a whole library.
  const byChange = await readEach(byDate.readLibraries, poll, lookByChange);
  const failure = byDate.failures[0] ?? byChange.failures[0];
  if (failure) throw failure;
}

async function forgetGoneLibraries(libraries: readonly PolledLibrary[], { cursor, deps }: Poll): Promise<void> {
  const { feeds, clock, log } = deps;
  const goneKeys = findLongMissingLibraries(cursor, new Set(libraries.map(({ library }) => library.key)), clock.now());
  if (goneKeys.length === 0) return;
  for (const key of goneKeys) cursor.libraries.delete(key);
  await feeds.record({ ...cursorFieldsOfFeedBatch(cursor, clock.now()), events: [], goneLibraries: goneKeys });
  log.info({ libraries: goneKeys }, 'forgot libraries that the media server has not listed for 30 days');
}

interface ReadResult {
  readonly readLibraries: readonly PolledLibrary[];
  readonly failures: readonly MediaServerFailure[];
}

/** If one library fails, the others are still read. */
async function readEach(
  libraries: readonly PolledLibrary[],
  poll: Poll,
  pollLibrary: (polledLibrary: PolledLibrary, poll: Poll) => Promise<void>,
): Promise<ReadResult> {
  const readLibraries: PolledLibrary[] = [];
  const failures: MediaServerFailure[] = [];
  for (const polledLibrary of libraries) {
    try {
      await pollLibrary(polledLibrary, poll);
      readLibraries.push(polledLibrary);
    } catch (error) {
      if (!(error instanceof MediaServerFailure)) throw error;
      poll.deps.log.debug(
        { err: error, library: polledLibrary.library.key },
        'could not read the newest or changed items of a library; trying again with the next poll',
      );
      failures.push(error);
    }
  }
  return { readLibraries, failures };
}

/**
 * Starts the feed with the current libraries. The cursor is stored at once, so that libraries added later are
 * recognized even if the first poll is interrupted.
 */
async function startFeed(
  libraries: readonly PolledLibrary[],
  { feeds, clock }: AddedItemsPollDeps,
): Promise<AddedItemsCursor> {
  const cursor = createEmptyAddedItemsCursor();
  for (const { library } of libraries) cursor.first.add(library.key);
  await feeds.record({ ...cursorFieldsOfFeedBatch(cursor, clock.now()), events: [] });
  return cursor;
}

/** Known libraries come first. The first read of a hundred thousand items takes long and would delay new items. */
const knownLibrariesFirst = (
  listings: readonly PolledLibrary[],
  { libraries }: AddedItemsCursor,
): readonly PolledLibrary[] =>
  listings.toSorted((a, b) => Number(libraries.has(b.library.key)) - Number(libraries.has(a.library.key)));

interface DateLook {
  readonly library: Library;
  /** State of the library after its last read. Undefined for the first read. */
  readonly before: LibraryCursor | undefined;
  readonly now: Date;
}

function openBatch({ library, before, now }: DateLook, { cursor, deps }: Poll): AddedItemRecorder {
  const isQuiet = before === undefined || before.settlesBy !== undefined;
  const look: LibraryPoll = {
    library,
    kind: isQuiet ? 'quiet' : 'usual',
    cursor,
    matchedAt: before && lastMetadataMatchTime(before, now),
    announcesFrom: before === undefined && cursor.first.has(library.key) ? cursor.from : undefined,
  };
  return new AddedItemRecorder(look, { ...deps, seasons: createHiddenSeasons(library, deps) });
}

async function lookByDate({ library, kind }: PolledLibrary, poll: Poll): Promise<void> {
  const { cursor, deps } = poll;
  const { media, clock, signal } = deps;
  const { libraries, first } = cursor;
  const now = clock.now();
  const previous = libraries.get(library.key);
  const window = previous && libraryPollWindowStart(previous, now);
  const filters = window ? [libraryFilterBuilder.where('addedAt', '>=', window)] : [];
  const batch = openBatch({ library, before: previous, now }, poll);
  let newest: number | null = null;
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, { signal })) {
    const leaves = filterPolledItems(items, { library, kind, window });
    for (const { seen } of leaves) newest = laterTime(newest, seen.addedAt, now);
    await batch.add(leaves, now);
  }
  const result = { ...batch.tally, newest, now: now.getTime() };
  const nextCursorState = previous
    ? cursorAfterPoll(previous, result)
    : cursorAfterFirstPoll(result, first.has(library.key));
  libraries.set(library.key, nextCursorState);
  first.delete(library.key);
  if (!batch.isEmpty() || mustStoreCursor(previous, nextCursorState)) await batch.finish(now);
}

/**
 * Searches a library every six hours for items that changed recently. This finds items dated long before they appeared.
 */
async function lookByChange({ library, kind }: PolledLibrary, { cursor, deps }: Poll): Promise<void> {
  const { media, feeds, clock, signal } = deps;
  const { libraries } = cursor;
  const now = clock.now();
  const previous = libraries.get(library.key);
  const changedFrom = previous && lateSearchStart(previous, now);
  if (!changedFrom) return;
  const lateCursor = cursorDuringLateSearch(previous, now);
  libraries.set(library.key, lateCursor);
  await feeds.record({ ...cursorFieldsOfFeedBatch(cursor, now), events: [] });
  const filters = [libraryFilterBuilder.where('updatedAt', '>=', changedFrom)];
  const look: LibraryPoll = { library, kind: 'late', cursor, matchedAt: previous.matchedAt };
  const batch = new AddedItemRecorder(look, { ...deps, seasons: createHiddenSeasons(library, deps) });
  let latestChange: number | null = null;
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, { signal })) {
    // Filters again, because a media server that does not support the filter returns everything.
    const changedItems = items.filter(({ updatedAt }) => updatedAt !== undefined && updatedAt >= changedFrom);
    for (const { updatedAt } of changedItems) latestChange = laterTime(latestChange, updatedAt, now);
    await batch.add(filterPolledItems(changedItems, { library, kind }), now);
  }
  libraries.set(library.key, {
    ...cursorAfterLateSearch(lateCursor, now, latestChange),
    matchedAt: batch.tally.matchedAt,
  });
  await batch.finish(now);
}

/** A date in the future is ignored, so that it does not move the cursor. */
const laterTime = (latestTime: number | null, date: Date | undefined, now: Date): number | null =>
  date && date <= now ? Math.max(latestTime ?? 0, date.getTime()) : latestTime;
