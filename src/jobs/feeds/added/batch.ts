import { setImmediate as turn } from 'node:timers/promises';
import type { Library } from '../../../domain/media/libraries/library.ts';
import {
  type FeedBatch,
  type FeedEvent,
  type FeedStore,
  isPollUnfinished,
} from '../../../domain/notifications/events.ts';
import type { LastSeenLibraryItem } from '../../../domain/notifications/seenItems.ts';
import type { ItemRef, LibraryRef } from '../../../domain/servers/refs.ts';
import type { WakeJob } from '../../../domain/wake.ts';
import { type AddedItemsCursor, encodeCursor, findUnfinishedLibraryPollStart } from './cursor.ts';
import type { HiddenSeasons } from './hiddenSeasons.ts';
import {
  classifyItemChange,
  hasMetadataMatch,
  type ItemChangeClassification,
  isAwaitedItem,
  isKeyReused,
  itemChangeEvent,
  type PolledItem,
  replaceReusedItemKey,
} from './plan.ts';
import { hasJustGainedMetadataMatch, settlingSince } from './settling.ts';

/** Stored items of one library, to compare with its current items. Includes changes that are not stored yet. */
function createSeenItems(libraryKey: LibraryRef, feeds: Pick<FeedStore, 'seen' | 'seenUnder'>) {
  const itemsByKey = new Map<ItemRef, LastSeenLibraryItem>();
  const changedItems = new Map<ItemRef, LastSeenLibraryItem>();
  const keysByGuid = new Map<string, Set<ItemRef>>();

  function learn(item: LastSeenLibraryItem): void {
    itemsByKey.set(item.ratingKey, item);
    const keys = keysByGuid.get(item.guid) ?? new Set();
    keysByGuid.set(item.guid, keys.add(item.ratingKey));
  }

  return {
    /** Loads the stored rows of these items, and of others with the same guid. */
    load: async (items: readonly LastSeenLibraryItem[]): Promise<void> => {
      itemsByKey.clear();
      keysByGuid.clear();
      const sameGuid = await feeds.seen(items.map(({ guid }) => guid));
      // An item is found by its own key even if its guid has changed.
      const ratingKeys = items.map(({ ratingKey }) => ratingKey);
      for (const item of [...sameGuid, ...(await feeds.seenUnder(libraryKey, ratingKeys))]) {
        if (item.librarySectionId === libraryKey) learn(item);
      }
      // Adds changed items of the previous page, which may not be in the database yet.
      for (const item of changedItems.values()) learn(item);
    },
    storedItem: ({ ratingKey }: LastSeenLibraryItem) => itemsByKey.get(ratingKey),
    /** Items with the same guid under other keys. Leaves out those that still wait for their match and files. */
    duplicates: ({ guid, ratingKey }: LastSeenLibraryItem): readonly LastSeenLibraryItem[] => {
      const otherKeys = [...(keysByGuid.get(guid) ?? [])].filter((key) => key !== ratingKey);
      const items = otherKeys.map((key) => itemsByKey.get(key)).filter((item) => item !== undefined);
      return items.filter((item) => item.guid === guid && item.settlingSince === undefined);
    },
    remember: (item: LastSeenLibraryItem): void => {
      learn(item);
      changedItems.set(item.ratingKey, item);
    },
    changedItems: (): readonly LastSeenLibraryItem[] => [...changedItems.values()],
    clear: (): void => changedItems.clear(),
  };
}

export const ADDED_ITEMS_FEED_NAME = 'added';
/** Number of items after which results are stored. This limits the memory and lets other work of the process run. */
const ITEMS_PER_PORTION = 500;

/**
 * `usual`: new items are announced. `quiet`: items are only remembered. `late`: items that changed recently, although
 * they may be dated long ago. People who wait for a title are notified in each case, because the title was missing when
 * they began to wait.
 */
type LibraryPollKind = 'quiet' | 'usual' | 'late';

interface Tally {
  newCount: number;
  /** Date of the earliest item that still waits for its match and files, in ms since 1970. */
  waitsFrom: number | undefined;
  /** Time at which the media server last matched a waiting item, in this or an earlier poll. */
  matchedAt: number | undefined;
}

export interface LibraryPoll {
  readonly library: Library;
  readonly kind: LibraryPollKind;
  readonly cursor: AddedItemsCursor;
  readonly matchedAt: number | undefined;
  /** Items dated later than this are announced even if `kind` is `quiet`. */
  readonly announcesFrom?: Date | undefined;
}

interface BatchDeps {
  readonly feeds: FeedStore;
  readonly wake: WakeJob;
  readonly seasons: HiddenSeasons;
}

export const cursorFieldsOfFeedBatch = (
  cursor: AddedItemsCursor,
  now: Date,
): Pick<FeedBatch, 'feed' | 'cursor' | 'partialSince'> => ({
  feed: ADDED_ITEMS_FEED_NAME,
  cursor: encodeCursor(cursor),
  partialSince: findUnfinishedLibraryPollStart(cursor, now),
});

/** Compares items with the stored ones. Results are stored in portions. */
export class AddedItemRecorder {
  readonly #look: LibraryPoll;
  readonly #deps: BatchDeps;
  readonly #seenItems;
  readonly tally: Tally;
  #events: FeedEvent[] = [];
  #awaitedTitles: ReadonlySet<string> = new Set();

  constructor(look: LibraryPoll, deps: BatchDeps) {
    this.#look = look;
    this.#deps = deps;
    this.#seenItems = createSeenItems(look.library.key, deps.feeds);
    this.tally = { newCount: 0, waitsFrom: undefined, matchedAt: look.matchedAt };
  }

  async add(leaves: readonly PolledItem[], now: Date): Promise<void> {
    for (let start = 0; start < leaves.length; start += ITEMS_PER_PORTION) {
      await turn();
      const leafBatch = leaves.slice(start, start + ITEMS_PER_PORTION);
      await this.#seenItems.load(leafBatch.map(({ seen }) => seen));
      const completeLeaves = await this.#withSeasons(leafBatch);
      // The titles for which people wait are read after the items: people who began to wait later were told that the
      // title is already there.
      if (this.#look.kind !== 'usual') this.#awaitedTitles = await this.#deps.feeds.awaited();
      for (const leaf of completeLeaves) this.#judgeOrWait(leaf, now);
      if (this.#seenItems.changedItems().length >= ITEMS_PER_PORTION) await this.#writePart(now);
    }
  }

  /** Adds missing keys of seasons to new items. Other items are not announced. */
  async #withSeasons(leaves: readonly PolledItem[]): Promise<readonly PolledItem[]> {
    const isNew = ({ seen }: PolledItem) =>
      this.#seenItems.storedItem(seen) === undefined && this.#kindFor(seen) !== 'quiet';
    if (!leaves.some(isNew)) return leaves;
    const completedLeaves = await this.#deps.seasons.fill(leaves.filter(isNew));
    const byKey = new Map(completedLeaves.map((leaf) => [leaf.item.ratingKey, leaf]));
    return leaves.map((leaf) => byKey.get(leaf.item.ratingKey) ?? leaf);
  }

  isEmpty(): boolean {
    return this.#seenItems.changedItems().length === 0 && !this.#look.cursor.partial.has(this.#look.library.key);
  }

  /**
   * Stores the remaining results and wakes the publisher. The cursor moves only now, so an interrupted poll is
   * repeated.
   */
  async finish(now: Date): Promise<void> {
    const isNew = this.#look.cursor.partial.delete(this.#look.library.key) || this.#events.length > 0;
    await this.#write(now);
    if (isNew) this.#deps.wake();
  }

  #judgeOrWait(leaf: PolledItem, now: Date): void {
    const { seen } = leaf;
    const seenItems = this.#seenItems;
    const storedItem = seenItems.storedItem(seen);
    if (storedItem && isKeyReused(seen, storedItem)) seenItems.remember(replaceReusedItemKey(storedItem));
    const itemContext = {
      library: this.#look.library,
      storedItem,
      duplicates: seenItems.duplicates(seen),
      now,
      matchedAt: this.tally.matchedAt,
    };
    const waitsSince = this.#kindFor(seen) === 'quiet' ? undefined : settlingSince(leaf, itemContext);
    if (waitsSince) {
      this.tally.waitsFrom = Math.min(this.tally.waitsFrom ?? Infinity, seen.addedAt.getTime());
      if (storedItem?.settlingSince === undefined) seenItems.remember({ ...seen, settlingSince: waitsSince });
      return;
    }
    if (hasJustGainedMetadataMatch(leaf, itemContext)) this.tally.matchedAt = now.getTime();
    this.#recordJudgement(leaf, classifyItemChange(seen, storedItem, itemContext.duplicates), now);
  }

  #kindFor({ addedAt }: LastSeenLibraryItem): LibraryPollKind {
    const { kind, announcesFrom } = this.#look;
    return kind === 'quiet' && announcesFrom !== undefined && addedAt > announcesFrom ? 'usual' : kind;
  }

  #recordJudgement(leaf: PolledItem, judgement: ItemChangeClassification, now: Date): void {
    const kind = this.#kindFor(leaf.seen);
    const isForAll = isIncluded(kind, leaf, judgement);
    if (isForAll || isAwaitedItem(leaf, this.#awaitedTitles)) {
      const event = itemChangeEvent({ leaf, judgement, library: this.#look.library, now });
      if (event) this.#events.push(isForAll ? eventForAll(event, kind, now) : eventForWaitingPeople(event, now));
    }
    if (judgement.remember) this.#seenItems.remember(judgement.remember);
    if (judgement.isFresh) this.tally.newCount += 1;
  }

  async #write(now: Date): Promise<void> {
    const { feeds } = this.#deps;
    const { cursor } = this.#look;
    const events = this.#events.toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || numericOrder.compare(a.key, b.key),
    );
    await feeds.record({ ...cursorFieldsOfFeedBatch(cursor, now), events, seen: this.#seenItems.changedItems() });
    this.#events = [];
    this.#seenItems.clear();
  }

  async #writePart(now: Date): Promise<void> {
    const { partial } = this.#look.cursor;
    const { key } = this.#look.library;
    if (this.#events.length > 0 && !isPollUnfinished(partial.get(key), now)) partial.set(key, now);
    await this.#write(now);
  }
}

/** An item found late appeared after its own date, so its event gets the current time. */
const eventForAll = (event: FeedEvent, kind: LibraryPollKind, now: Date): FeedEvent =>
  kind === 'late' ? { ...event, at: now } : event;

/**
 * Makes an event that only people who wait for the title get. Its key contains the current time, because the same item
 * may have had an event long ago.
 */
const eventForWaitingPeople = (event: FeedEvent, now: Date): FeedEvent => ({
  ...event,
  key: `${event.key}:${now.getTime()}`,
  at: now,
  isAwaitedOnly: true,
});

/**
 * True if an item is announced. Items found late are left out if they lack a match or only returned under another key,
 * because a new scan of a library may change thousands of old items in this way.
 */
const isIncluded = (kind: LibraryPollKind, { seen }: PolledItem, { what }: ItemChangeClassification): boolean =>
  kind === 'usual' || (kind === 'late' && what !== 'returned' && hasMetadataMatch(seen));

/** Compares item keys as numbers: 9 before 10. Items of the same second were added in this order. */
const numericOrder = new Intl.Collator('en', { numeric: true });
