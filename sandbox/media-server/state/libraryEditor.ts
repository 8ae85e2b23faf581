import { createHash } from 'node:crypto';
import { fileSizeOf, type Resolution, resolutionOfItem } from '../library/files.ts';
import type { LibraryItem, LibraryItemKind } from '../library/item.ts';
import { toSafeFileName } from '../library/itemFactory.ts';
import type { Library } from '../library/library.ts';
import type { SimulatedClock } from './clock.ts';

/** An item to add at any time. Missing fields get values. */
export type NewLibraryItem = Pick<LibraryItem, 'kind' | 'title'> &
  Partial<Omit<LibraryItem, 'parent'>> & {
    /** The show, season, artist or album above the item, by ratingKey or exact title. It must exist. */
    readonly parent?: string;
  };

export interface MediaFileUpgrade {
  readonly resolution?: Resolution;
  /** Size of the new file in bytes. By default different from the old size. */
  readonly size?: number;
  /** True to replace the item by one with the same guid and another rating key. */
  readonly newKey?: boolean;
  /** Time of addition in epoch seconds. By default the simulated clock's time. */
  readonly addedAt?: number;
}

/** First key of new items. It is higher than every key at a server's start, however often its films are repeated. */
const FIRST_KEY = 50_000_001;
const PLAYABLE: readonly LibraryItemKind[] = ['movie', 'episode', 'track', 'photo'];
const ENDINGS: Readonly<Partial<Record<LibraryItemKind, string>>> = { track: 'flac', photo: 'jpeg' };

/**
 * Adds, upgrades, removes and restores items, as people do with their media. Methods take an item's key or exact title.
 */
export class LibraryEditor {
  readonly #library: Library;
  readonly #clock: SimulatedClock;
  #nextKey = FIRST_KEY;

  constructor(library: Library, clock: SimulatedClock) {
    this.#library = library;
    this.#clock = clock;
  }

  /**
   * Adds an item with a new rating key, and a new guid by default. `addedAt` may be in the past or far in the future.
   */
  add({ parent, ...arrival }: NewLibraryItem): LibraryItem {
    const container = parent === undefined ? undefined : this.#named(parent);
    const { kind, title } = arrival;
    const ratingKey = String(this.#nextKey++);
    const now = this.#clock.seconds;
    const item: LibraryItem = {
      titleSort: title,
      summary: '',
      guid: `${kind}/${createHash('sha256').update(`${kind} ${title} ${ratingKey}`).digest('hex').slice(0, 24)}`,
      tags: [],
      hasPoster: kind !== 'track',
      addedAt: now,
      updatedAt: now,
      viewCount: 0,
      sectionId: container?.sectionId ?? this.#library.sectionFor(kind),
      ...(container && { parent: container.ratingKey }),
      ...(PLAYABLE.includes(kind) && { file: `/srv/media/new/${toSafeFileName(title)}.${ENDINGS[kind] ?? 'mkv'}` }),
      ...(PLAYABLE.includes(kind) && kind !== 'photo' && { duration: 3_600_000 }),
      ...arrival,
      ratingKey,
    };
    this.#library.put(item);
    return item;
  }

  /** Replaces an item's file: under the same key with a later addedAt, or under a new key. */
  upgrade(
    name: string,
    { resolution, size, newKey = false, addedAt = this.#clock.seconds }: MediaFileUpgrade = {},
  ): LibraryItem {
    const old = this.#named(name);
    const item: LibraryItem = {
      ...old,
      resolution: resolution ?? resolutionOfItem(old),
      size: size ?? fileSizeOf(old) + 1,
      addedAt,
      updatedAt: addedAt,
    };
    if (!newKey) this.#library.put(item);
    return newKey ? this.#under(item, this.remove(old.ratingKey)) : item;
  }

  /** Adds an unidentified item, named like its file. `match` identifies it later. */
  find(arrival: NewLibraryItem): LibraryItem {
    const addedItem = this.add({ ...arrival, hasPoster: false });
    const item = { ...addedItem, guid: `local://${addedItem.ratingKey}` };
    this.#library.put(item);
    return item;
  }

  /** Gives a title and guid to an item that `find` added. */
  match(name: string, { title, guid }: Pick<LibraryItem, 'title' | 'guid'>): LibraryItem {
    const item = {
      ...this.#named(name),
      title,
      titleSort: title,
      guid,
      hasPoster: true,
      updatedAt: this.#clock.seconds,
    };
    this.#library.put(item);
    return item;
  }

  refresh(name: string): LibraryItem {
    const item = { ...this.#named(name), addedAt: this.#clock.seconds, updatedAt: this.#clock.seconds };
    this.#library.put(item);
    return item;
  }

  remove(name: string): LibraryItem {
    const item = this.#named(name);
    this.#library.remove(item.ratingKey);
    return item;
  }

  /** Adds a removed item again: the same file with a new date and a new key. Servers issue no key twice. */
  putBack(item: LibraryItem): LibraryItem {
    const addedAt = this.#clock.seconds;
    return this.#under({ ...item, addedAt, updatedAt: addedAt }, item);
  }

  /** Keeps attributes that came from the old key, because they belong to the file. */
  #under(item: LibraryItem, old: LibraryItem): LibraryItem {
    const returnedItem = {
      ...item,
      ratingKey: String(this.#nextKey++),
      resolution: item.resolution ?? resolutionOfItem(old),
      size: item.size ?? fileSizeOf(old),
    };
    this.#library.put(returnedItem);
    return returnedItem;
  }

  /** Key of the next item. After a restore, keys issued since the backup are issued again. */
  get nextKey(): number {
    return this.#nextKey;
  }

  restore(nextKey: number): void {
    this.#nextKey = nextKey;
  }

  #named(name: string): LibraryItem {
    return this.#library.get(name) ?? this.#library.titled(name);
  }
}
