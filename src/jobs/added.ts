import type { Clock } from '../domain/clock.ts';
import type { CompleteMediaServer, ListedKind } from '../domain/completeMediaServer.ts';
import { MediaServerFailure } from '../domain/failure.ts';
import { libraryFilters } from '../domain/filters.ts';
import type { Logger } from '../domain/logger.ts';
import type { Library } from '../domain/media.ts';
import type { FeedEvent, FeedStore } from '../domain/news.ts';
import {
  type AddedCursor,
  decodeCursor,
  encodeCursor,
  firstCursor,
  isWorthWriting,
  nextCursor,
  windowOf,
} from './addedCursor.ts';
import { createAddedMemory } from './addedMemory.ts';
import { eventOf, judge, type Leaf, leafOf, leavesIn } from './addedPlan.ts';

const FEED = 'added';
/** So many items are looked at before what came of them is written down: it bounds memory, and is told together. */
const AT_A_TIME = 500;

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

async function look({ library, kind }: Listed, tick: Tick): Promise<void> {
  const { media, clock, cursor, signal } = tick;
  const { libraries, first } = cursor;
  const before = libraries.get(library.key);
  const window = before && windowOf(before);
  const isQuiet = before === undefined || before.settlesBy !== undefined;
  const filters = window ? [libraryFilters.where('addedAt', '>=', window)] : [];
  const now = clock.now();
  const batch = createBatch(library, isQuiet, tick);
  const found = { newest: -1, fresh: 0, now: now.getTime() };
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, { signal })) {
    const leaves = leavesIn(items, { library, kind, window });
    for (const { seen } of leaves)
      if (seen.addedAt <= now) found.newest = Math.max(found.newest, seen.addedAt.getTime());
    found.fresh += await batch.add(leaves, now);
  }
  const looked = { ...found, newest: found.newest < 0 ? null : found.newest };
  const after = before ? nextCursor(before, looked) : firstCursor(looked, first.has(library.key));
  if (!batch.isEmpty() || isWorthWriting(before, after)) {
    libraries.set(library.key, after);
    first.delete(library.key);
    await batch.write();
  }
}

/** Judges items against what was seen, and writes down what came of it, a bounded number at a time. */
function createBatch(library: Library, isQuiet: boolean, { feeds, cursor, wake }: Tick) {
  const memory = createAddedMemory(library.key, feeds);
  let events: FeedEvent[] = [];

  function weigh(leaf: Leaf, now: Date): number {
    const judgement = judge(leaf.seen, memory.own(leaf.seen), memory.others(leaf.seen));
    const event = isQuiet ? undefined : eventOf(leaf, judgement, { library, now });
    if (event) events.push(event);
    if (judgement.remember) memory.put(judgement.remember);
    return judgement.isFresh ? 1 : 0;
  }

  /** The cursor stays where it is until the library was looked through: a look that breaks off is made again. */
  async function write(): Promise<void> {
    const sorted = events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || byKey.compare(a.key, b.key));
    await feeds.record({ feed: FEED, cursor: encodeCursor(cursor), events: sorted, seen: memory.changed() });
    if (events.length > 0) wake();
    events = [];
    memory.clear();
  }

  return {
    isEmpty: () => memory.changed().length === 0,
    write,
    /** How many of them had never been seen. */
    add: async (leaves: readonly Leaf[], now: Date): Promise<number> => {
      let fresh = 0;
      for (let start = 0; start < leaves.length; start += AT_A_TIME) {
        const some = leaves.slice(start, start + AT_A_TIME);
        await memory.recall(some.map(({ seen }) => seen));
        for (const leaf of some) fresh += weigh(leaf, now);
        if (memory.changed().length >= AT_A_TIME) await write();
      }
      return fresh;
    },
  };
}

/** Keys of items are numbers, and 9 comes before 10: those of one second were added in this order. */
const byKey = new Intl.Collator('en', { numeric: true });
