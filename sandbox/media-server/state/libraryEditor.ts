import { createHash } from 'node:crypto';
import { type Resolution, resolutionOf, sizeOf } from '../library/files.ts';
import type { Item, ItemKind } from '../library/item.ts';
import { fileName } from '../library/itemFactory.ts';
import type { Library } from '../library/library.ts';
import type { Clock } from './clock.ts';

/** An item added while the server runs; omitted fields are made up. */
export type NewItem = Pick<Item, 'kind' | 'title'> &
  Partial<Omit<Item, 'parent'>> & {
    /** The show, season, artist or album it belongs to, by ratingKey or exact title; it must exist. */
    readonly parent?: string;
  };

export interface Upgrade {
  readonly resolution?: Resolution;
  /** In bytes; by default a different number than before. */
  readonly size?: number;
  /** True to remove the item and add one with the same guid under another rating key. */
  readonly newKey?: boolean;
  /** In epoch seconds; by default the simulated clock's now. */
  readonly addedAt?: number;
}

/** Higher than every key that a server starts with, however many copies of the films it has. */
const FIRST_KEY = 50_000_001;
const PLAYABLE: readonly ItemKind[] = ['movie', 'episode', 'track', 'photo'];
const ENDINGS: Readonly<Partial<Record<ItemKind, string>>> = { track: 'flac', photo: 'jpeg' };

/** Adds, upgrades, removes and restores items, as people do with their media. Items are named by key or exact title. */
export class LibraryEditor {
  readonly #library: Library;
  readonly #clock: Clock;
  #nextKey = FIRST_KEY;

  constructor(library: Library, clock: Clock) {
    this.#library = library;
    this.#clock = clock;
  }

  /**
   * Adds an item with a new rating key, and a new guid unless one is given. `addedAt` may be late, or far in
   * the future.
   */
  add({ parent, ...arrival }: NewItem): Item {
    const container = parent === undefined ? undefined : this.#named(parent);
    const { kind, title } = arrival;
    const ratingKey = String(this.#nextKey++);
    const now = this.#clock.seconds;
    const item: Item = {
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
      ...(PLAYABLE.includes(kind) && { file: `/srv/media/new/${fileName(title)}.${ENDINGS[kind] ?? 'mkv'}` }),
      ...(PLAYABLE.includes(kind) && kind !== 'photo' && { duration: 3_600_000 }),
      ...arrival,
      ratingKey,
    };
    this.#library.put(item);
    return item;
  }

  /** Adds another file for the same work: in place of the old one, with a later addedAt, or under a new key. */
  upgrade(name: string, { resolution, size, newKey = false, addedAt = this.#clock.seconds }: Upgrade = {}): Item {
    const old = this.#named(name);
    const item: Item = {
      ...old,
      resolution: resolution ?? resolutionOf(old),
      size: size ?? sizeOf(old) + 1,
      addedAt,
      updatedAt: addedAt,
    };
    if (!newKey) this.#library.put(item);
    return newKey ? this.#under(item, this.remove(old.ratingKey)) : item;
  }

  /** Adds a file that was just found, under its file name, because the server only identifies it later. */
  find(arrival: NewItem): Item {
    const found = this.add({ ...arrival, hasPoster: false });
    const item = { ...found, guid: `local://${found.ratingKey}` };
    this.#library.put(item);
    return item;
  }

  /** The server identifies a file. */
  match(name: string, { title, guid }: Pick<Item, 'title' | 'guid'>): Item {
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

  /** Refreshes the metadata: a later addedAt, and the same file. */
  refresh(name: string): Item {
    const item = { ...this.#named(name), addedAt: this.#clock.seconds, updatedAt: this.#clock.seconds };
    this.#library.put(item);
    return item;
  }

  remove(name: string): Item {
    const item = this.#named(name);
    this.#library.remove(item.ratingKey);
    return item;
  }

  /** Brings a removed item back with the same file, added now, under a new key: servers never issue a key twice. */
  putBack(item: Item): Item {
    const addedAt = this.#clock.seconds;
    return this.#under({ ...item, addedAt, updatedAt: addedAt }, item);
  }

  /** Keeps attributes that were derived from the old key, because they belong to the file. */
  #under(item: Item, old: Item): Item {
    const back = {
      ...item,
      ratingKey: String(this.#nextKey++),
      resolution: item.resolution ?? resolutionOf(old),
      size: item.size ?? sizeOf(old),
    };
    this.#library.put(back);
    return back;
  }

  /** The key that the next item gets; after a restore the server issues the keys since the backup again. */
  get nextKey(): number {
    return this.#nextKey;
  }

  restore(nextKey: number): void {
    this.#nextKey = nextKey;
  }

  #named(name: string): Item {
    return this.#library.get(name) ?? this.#library.titled(name);
  }
}
