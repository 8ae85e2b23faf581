import type { Clock } from '../domain/clock.ts';
import type { CompleteMediaServer, ListedKind } from '../domain/completeMediaServer.ts';
import { MediaServerFailure } from '../domain/failure.ts';
import { libraryFilters } from '../domain/filters.ts';
import type { Logger } from '../domain/logger.ts';
import type { Library } from '../domain/media.ts';
import type { FeedStore } from '../domain/news.ts';
import { createBatch, FEED } from './addedBatch.ts';
import {
  type AddedCursor,
  afterLate,
  decodeCursor,
  encodeCursor,
  firstCursor,
  isWorthWriting,
  type LibraryCursor,
  lateWindowOf,
  nextCursor,
  windowOf,
} from './addedCursor.ts';
import { leafOf, leavesIn } from './addedPlan.ts';

export interface AddedDeps {
  readonly media: Pick<CompleteMediaServer, 'libraries' | 'libraryItems'>;
  readonly feeds: FeedStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when there is news. */
  readonly wake: () => void;
  readonly signal: AbortSignal;
}

/** What one tick knows: the cursor as it is written down, and what it depends on. */
interface Tick extends AddedDeps {
  readonly cursor: AddedCursor;
}

/** A library with the kind of item that is told of it. */
interface Listed {
  readonly library: Library;
  readonly kind: ListedKind;
}

/**
 * One tick: looks through what each library added lately and writes down what is new, better or back. A library's first
 * look goes through all of it and makes no news. Rejects with a library's failure after all others had their turn, with
 * the failure of the list of libraries or of the database, or with the signal's reason; the next tick goes on there.
 */
export async function runAdded(deps: AddedDeps): Promise<void> {
  const { media, feeds, log, signal } = deps;
  const stored = await feeds.cursor(FEED);
  const listed = (await media.libraries({ signal })).flatMap((library): Listed[] => {
    const kind = leafOf(library);
    return kind === undefined ? [] : [{ library, kind }];
  });
  const cursor = stored === undefined ? await beginWith(listed, deps) : decodeCursor(stored);
  const failures: MediaServerFailure[] = [];
  for (const each of knownFirst(listed, cursor)) {
    try {
      await look(each, { ...deps, cursor });
    } catch (error) {
      if (!(error instanceof MediaServerFailure)) throw error;
      log.debug({ err: error, library: each.library.key }, 'this library could not be looked through');
      failures.push(error);
    }
  }
  if (failures[0]) throw failures[0];
}

/**
 * Nothing was ever looked at: these libraries are there already, none of them has just been made. Written down at once,
 * so that later ones are told from them however often the first look breaks off.
 */
async function beginWith(listed: readonly Listed[], { feeds }: AddedDeps): Promise<AddedCursor> {
  const cursor = { libraries: new Map(), first: new Set(listed.map(({ library }) => library.key)) };
  await feeds.record({ feed: FEED, cursor: encodeCursor(cursor), events: [] });
  return cursor;
}

/** A first look at a hundred thousand items takes a while: news do not wait for it. */
const knownFirst = (listed: readonly Listed[], { libraries }: AddedCursor): readonly Listed[] =>
  listed.toSorted((a, b) => Number(libraries.has(b.library.key)) - Number(libraries.has(a.library.key)));

/** Items that are new by their date; then, now and then, those that only changed lately. */
async function look(listed: Listed, tick: Tick): Promise<void> {
  const { clock, cursor } = tick;
  const before = cursor.libraries.get(listed.library.key);
  const now = clock.now();
  const after = await lookByDate(listed, before, { ...tick, now });
  const from = lateWindowOf(after, now);
  if (from) await lookByChange(listed, from, after, { ...tick, now });
}

interface Look extends Tick {
  readonly now: Date;
}

async function lookByDate(
  { library, kind }: Listed,
  before: LibraryCursor | undefined,
  look: Look,
): Promise<LibraryCursor> {
  const { media, cursor, now, signal } = look;
  const { libraries, first } = cursor;
  const window = before && windowOf(before);
  const isQuiet = before === undefined || before.settlesBy !== undefined;
  const filters = window ? [libraryFilters.where('addedAt', '>=', window)] : [];
  const batch = createBatch(library, isQuiet ? 'quiet' : 'usual', look);
  let newest = -1;
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, { signal })) {
    const leaves = leavesIn(items, { library, kind, window });
    for (const { seen } of leaves) if (seen.addedAt <= now) newest = Math.max(newest, seen.addedAt.getTime());
    await batch.add(leaves, now);
  }
  const looked = { ...batch.tally, newest: newest < 0 ? null : newest, now: now.getTime() };
  const after = before ? nextCursor(before, looked) : firstCursor(looked, first.has(library.key));
  if (!batch.isEmpty() || isWorthWriting(before, after)) {
    libraries.set(library.key, after);
    first.delete(library.key);
    await batch.write();
  }
  return after;
}

/** An item that is dated long before it came has changed when it came: with `after` that is looked through as well. */
async function lookByChange({ library, kind }: Listed, from: Date, after: LibraryCursor, look: Look): Promise<void> {
  const { media, cursor, now, signal } = look;
  const filters = [libraryFilters.where('updatedAt', '>=', from)];
  const batch = createBatch(library, 'late', look);
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, { signal })) {
    // Checked again, as above: a server answers a filter that it does not know with everything.
    const changed = items.filter(({ updatedAt }) => updatedAt !== undefined && updatedAt >= from);
    await batch.add(leavesIn(changed, { library, kind, window: undefined }), now);
  }
  cursor.libraries.set(library.key, afterLate(after, now));
  await batch.write();
}
