import { setImmediate as turn } from 'node:timers/promises';
import type { Library } from '../../../domain/media/libraries/library.ts';
import type { FeedBatch, FeedEvent, FeedStore } from '../../../domain/notifications/events.ts';
import type { Wake } from '../../../domain/wake.ts';
import { isPartial } from '../source.ts';
import { type AddedCursor, encodeCursor, partialSinceOf } from './cursor.ts';
import { eventOf, formerOf, hasIdentity, isReused, type Judgement, judge, type Leaf } from './plan.ts';
import { createSeenItems } from './seenItems.ts';
import { isMatchedNow, settlingSince } from './settling.ts';

export const FEED = 'added';
/** How many items are judged before the results are recorded: this bounds memory, and gives other work its turn. */
const AT_A_TIME = 500;

/** In a `quiet` look the items are only remembered; in a `late` one they changed recently, and may be dated long ago. */
export type LookKind = 'quiet' | 'usual' | 'late';

export interface Batch {
  add(leaves: readonly Leaf[], now: Date): Promise<void>;
  isEmpty(): boolean;
  /** Ends the look: records what it found and wakes the publisher. Until then the cursor stays, so a look that breaks off is repeated. */
  finish(now: Date): Promise<void>;
  readonly tally: Readonly<Tally>;
}

interface Tally {
  /** The number of items that had never been seen. */
  fresh: number;
  /** The earliest date of an item that is still settling. */
  waitsFrom: number | undefined;
  /** When the server last matched an item that was settling, in this look or before it. */
  matchedAt: number | undefined;
}

interface BatchDeps {
  readonly matchedAt: number | undefined;
  readonly feeds: FeedStore;
  readonly cursor: AddedCursor;
  readonly wake: Wake;
}

/** Where the feed continues, as it is stored. */
export const goesOn = (cursor: AddedCursor, now: Date): Pick<FeedBatch, 'feed' | 'cursor' | 'partialSince'> => ({
  feed: FEED,
  cursor: encodeCursor(cursor),
  partialSince: partialSinceOf(cursor, now),
});

/** Compares items with what was seen before, and records the results, a bounded number at a time. */
export function createBatch(library: Library, kind: LookKind, deps: BatchDeps): Batch {
  const { feeds, cursor, wake, matchedAt } = deps;
  const memory = createSeenItems(library.key, feeds);
  const tally: Tally = { fresh: 0, waitsFrom: undefined, matchedAt };
  let events: FeedEvent[] = [];

  function weigh(leaf: Leaf, now: Date): void {
    const { seen } = leaf;
    const own = memory.own(seen);
    if (own && isReused(seen, own)) memory.put(formerOf(own));
    const known = { library, own, others: memory.others(seen), now, matchedAt: tally.matchedAt };
    const since = kind === 'quiet' ? undefined : settlingSince(leaf, known);
    if (since) {
      tally.waitsFrom = Math.min(tally.waitsFrom ?? Infinity, seen.addedAt.getTime());
      if (own?.settlingSince === undefined) memory.put({ ...seen, settlingSince: since });
      return;
    }
    if (isMatchedNow(leaf, known)) tally.matchedAt = now.getTime();
    conclude(leaf, judge(seen, own, known.others), now);
  }

  function conclude(leaf: Leaf, judgement: Judgement, now: Date): void {
    const event = isIncluded(kind, leaf, judgement) ? eventOf(leaf, judgement, { library, now }) : undefined;
    // A late item was not there yet at the time it is dated.
    if (event) events.push(kind === 'late' ? { ...event, at: now } : event);
    if (judgement.remember) memory.put(judgement.remember);
    if (judgement.isFresh) tally.fresh += 1;
  }

  async function write(now: Date): Promise<void> {
    const sorted = events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || byKey.compare(a.key, b.key));
    await feeds.record({ ...goesOn(cursor, now), events: sorted, seen: memory.changed() });
    events = [];
    memory.clear();
  }

  async function writePart(now: Date): Promise<void> {
    const since = cursor.partial.get(library.key);
    if (events.length > 0 && !isPartial(since, now)) cursor.partial.set(library.key, now);
    await write(now);
  }

  async function finish(now: Date): Promise<void> {
    const isNew = cursor.partial.delete(library.key) || events.length > 0;
    await write(now);
    if (isNew) wake();
  }

  const add: Batch['add'] = async (leaves, now) => {
    for (let start = 0; start < leaves.length; start += AT_A_TIME) {
      await turn();
      const some = leaves.slice(start, start + AT_A_TIME);
      await memory.recall(some.map(({ seen }) => seen));
      for (const leaf of some) weigh(leaf, now);
      if (memory.changed().length >= AT_A_TIME) await writePart(now);
    }
  };
  return { add, finish, tally, isEmpty: () => memory.changed().length === 0 && !cursor.partial.has(library.key) };
}

/**
 * Items that are dated long ago and only come under another key, or have no identity, may be a library that the server
 * scanned again: thousands of items that everybody has known for years.
 */
const isIncluded = (kind: LookKind, { seen }: Leaf, { what }: Judgement): boolean =>
  kind === 'usual' || (kind === 'late' && what !== 'returned' && hasIdentity(seen));

/** Item keys are numbers, so 9 comes before 10: items of one second were added in this order. */
const byKey = new Intl.Collator('en', { numeric: true });
