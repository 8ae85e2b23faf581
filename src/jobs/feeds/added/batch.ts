import { setImmediate as turn } from 'node:timers/promises';
import type { Library } from '../../../domain/media/libraries/library.ts';
import { type FeedBatch, type FeedEvent, type FeedStore, isPartial } from '../../../domain/notifications/events.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';
import type { ItemRef, LibraryRef } from '../../../domain/servers/refs.ts';
import type { Wake } from '../../../domain/wake.ts';
import { type AddedCursor, encodeCursor, partialSinceOf } from './cursor.ts';
import type { HiddenSeasons } from './hiddenSeasons.ts';
import { eventOf, formerOf, hasIdentity, isAwaited, isReused, type Judgement, judge, type Leaf } from './plan.ts';
import { isMatchedNow, settlingSince } from './settling.ts';

/** The remembered items of one library that the current items need, with the changes of this look. */
function createSeenItems(libraryKey: LibraryRef, feeds: Pick<FeedStore, 'seen' | 'seenUnder'>) {
  const known = new Map<ItemRef, SeenItem>();
  const changed = new Map<ItemRef, SeenItem>();
  const byGuid = new Map<string, Set<ItemRef>>();

  function learn(item: SeenItem): void {
    known.set(item.ratingKey, item);
    const keys = byGuid.get(item.guid) ?? new Set();
    byGuid.set(item.guid, keys.add(item.ratingKey));
  }

  return {
    /** Reads what the database knows about these items and their guids. */
    recall: async (items: readonly SeenItem[]): Promise<void> => {
      known.clear();
      byGuid.clear();
      const alike = await feeds.seen(items.map(({ guid }) => guid));
      // An item is known by its own key, whatever work it was taken for before.
      const own = items.map(({ ratingKey }) => ratingKey);
      for (const item of [...alike, ...(await feeds.seenUnder(libraryKey, own))])
        if (item.librarySectionId === libraryKey) learn(item);
      // Items found a page ago are not in the database yet.
      for (const item of changed.values()) learn(item);
    },
    own: ({ ratingKey }: SeenItem) => known.get(ratingKey),
    /** Items with the same guid under other rating keys that are no longer settling. */
    others: ({ guid, ratingKey }: SeenItem): readonly SeenItem[] =>
      [...(byGuid.get(guid) ?? [])].flatMap((key) => {
        const item = known.get(key);
        return key !== ratingKey && item?.guid === guid && item.settlingSince === undefined ? [item] : [];
      }),
    put: (item: SeenItem): void => {
      learn(item);
      changed.set(item.ratingKey, item);
    },
    changed: (): readonly SeenItem[] => [...changed.values()],
    /** Forgets the changes, because they are recorded. */
    clear: (): void => changed.clear(),
  };
}

export const FEED = 'added';
/**
 * Number of items judged before the results are recorded: this bounds memory, and gives other work its turn.
 */
const AT_A_TIME = 500;

/**
 * In a `quiet` look the items are only remembered; in a `late` one they changed recently, and may be dated
 * long ago. An item that is not announced to everyone is still announced to people who wait for its title: it
 * was missing when they began to wait.
 */
type LookKind = 'quiet' | 'usual' | 'late';

interface Tally {
  /** The number of items that had never been seen. */
  fresh: number;
  /** The earliest date of an item that is still settling. */
  waitsFrom: number | undefined;
  /** When the server last matched an item that was settling, in this look or before it. */
  matchedAt: number | undefined;
}

/** A look at one library. */
export interface Look {
  readonly library: Library;
  readonly kind: LookKind;
  readonly cursor: AddedCursor;
  readonly matchedAt: number | undefined;
  /** Items dated later are announced even in a quiet look. */
  readonly announcesFrom?: Date | undefined;
}

interface BatchDeps {
  readonly feeds: FeedStore;
  readonly wake: Wake;
  readonly seasons: HiddenSeasons;
}

/** Where the feed continues, as it is stored. */
export const goesOn = (cursor: AddedCursor, now: Date): Pick<FeedBatch, 'feed' | 'cursor' | 'partialSince'> => ({
  feed: FEED,
  cursor: encodeCursor(cursor),
  partialSince: partialSinceOf(cursor, now),
});

/** Compares items with what was seen before, and records the results, a bounded number at a time. */
export class Batch {
  readonly #look: Look;
  readonly #deps: BatchDeps;
  readonly #memory;
  readonly tally: Tally;
  #events: FeedEvent[] = [];
  #awaited: ReadonlySet<string> = new Set();

  constructor(look: Look, deps: BatchDeps) {
    this.#look = look;
    this.#deps = deps;
    this.#memory = createSeenItems(look.library.key, deps.feeds);
    this.tally = { fresh: 0, waitsFrom: undefined, matchedAt: look.matchedAt };
  }

  async add(leaves: readonly Leaf[], now: Date): Promise<void> {
    for (let start = 0; start < leaves.length; start += AT_A_TIME) {
      await turn();
      const read = leaves.slice(start, start + AT_A_TIME);
      await this.#memory.recall(read.map(({ seen }) => seen));
      const some = await this.#withSeasons(read);
      // Read after the items: people who began to wait later than this were told that the title is there.
      if (this.#look.kind !== 'usual') this.#awaited = await this.#deps.feeds.awaited();
      for (const leaf of some) this.#weigh(leaf, now);
      if (this.#memory.changed().length >= AT_A_TIME) await this.#writePart(now);
    }
  }

  /** Fills in hidden seasons. Only new items can be announced, so the others need none. */
  async #withSeasons(leaves: readonly Leaf[]): Promise<readonly Leaf[]> {
    const isNew = ({ seen }: Leaf) => this.#memory.own(seen) === undefined && this.#kindFor(seen) !== 'quiet';
    if (!leaves.some(isNew)) return leaves;
    const filled = await this.#deps.seasons.fill(leaves.filter(isNew));
    const byKey = new Map(filled.map((leaf) => [leaf.item.ratingKey, leaf]));
    return leaves.map((leaf) => byKey.get(leaf.item.ratingKey) ?? leaf);
  }

  isEmpty(): boolean {
    return this.#memory.changed().length === 0 && !this.#look.cursor.partial.has(this.#look.library.key);
  }

  /**
   * Ends the look: records what it found and wakes the publisher. Until then the cursor stays, so a look that
   * breaks off is repeated.
   */
  async finish(now: Date): Promise<void> {
    const isNew = this.#look.cursor.partial.delete(this.#look.library.key) || this.#events.length > 0;
    await this.#write(now);
    if (isNew) this.#deps.wake();
  }

  #weigh(leaf: Leaf, now: Date): void {
    const { seen } = leaf;
    const memory = this.#memory;
    const own = memory.own(seen);
    if (own && isReused(seen, own)) memory.put(formerOf(own));
    const known = {
      library: this.#look.library,
      own,
      others: memory.others(seen),
      now,
      matchedAt: this.tally.matchedAt,
    };
    const since = this.#kindFor(seen) === 'quiet' ? undefined : settlingSince(leaf, known);
    if (since) {
      this.tally.waitsFrom = Math.min(this.tally.waitsFrom ?? Infinity, seen.addedAt.getTime());
      if (own?.settlingSince === undefined) memory.put({ ...seen, settlingSince: since });
      return;
    }
    if (isMatchedNow(leaf, known)) this.tally.matchedAt = now.getTime();
    this.#conclude(leaf, judge(seen, own, known.others), now);
  }

  #kindFor({ addedAt }: SeenItem): LookKind {
    const { kind, announcesFrom } = this.#look;
    return kind === 'quiet' && announcesFrom !== undefined && addedAt > announcesFrom ? 'usual' : kind;
  }

  #conclude(leaf: Leaf, judgement: Judgement, now: Date): void {
    const kind = this.#kindFor(leaf.seen);
    const isForAll = isIncluded(kind, leaf, judgement);
    const isEvent = isForAll || isAwaited(leaf, this.#awaited);
    const event = isEvent ? eventOf({ leaf, judgement, library: this.#look.library, now }) : undefined;
    // A late item was not there yet at the time it is dated.
    if (event && isForAll) this.#events.push(kind === 'late' ? { ...event, at: now } : event);
    // Nor was an item that a person waits for. Its key belongs to this look: an item that was there long ago may
    // have had an event then.
    else if (event) this.#events.push({ ...event, key: `${event.key}:${now.getTime()}`, at: now, isAwaitedOnly: true });
    if (judgement.remember) this.#memory.put(judgement.remember);
    if (judgement.isFresh) this.tally.fresh += 1;
  }

  async #write(now: Date): Promise<void> {
    const { feeds } = this.#deps;
    const { cursor } = this.#look;
    const events = this.#events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || byKey.compare(a.key, b.key));
    await feeds.record({ ...goesOn(cursor, now), events, seen: this.#memory.changed() });
    this.#events = [];
    this.#memory.clear();
  }

  async #writePart(now: Date): Promise<void> {
    const { partial } = this.#look.cursor;
    const { key } = this.#look.library;
    if (this.#events.length > 0 && !isPartial(partial.get(key), now)) partial.set(key, now);
    await this.#write(now);
  }
}

/**
 * Items that are dated long ago and only come under another key, or have no identity, may be a library that
 * the server scanned again: thousands of items that everyone has known for years.
 */
const isIncluded = (kind: LookKind, { seen }: Leaf, { what }: Judgement): boolean =>
  kind === 'usual' || (kind === 'late' && what !== 'returned' && hasIdentity(seen));

/** Item keys are numbers, so 9 comes before 10: items of one second were added in this order. */
const byKey = new Intl.Collator('en', { numeric: true });
