import type { LibraryItem, MediaType } from '../library/item.ts';
import { MEDIA_TYPES_BY_ITEM_KIND } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { SimulatedClock } from './clock.ts';
import type { MediaServerAccount } from './people.ts';
import type { SeededRandomGenerator } from './random.ts';

export interface PlaylistEntry {
  readonly playlistItemId: string;
  readonly ratingKey: string;
}

export interface Playlist {
  readonly ratingKey: string;
  readonly guid: string;
  readonly ownerId: number;
  readonly title: string;
  readonly summary: string;
  readonly smart: boolean;
  readonly playlistType: MediaType;
  readonly addedAt: number;
  updatedAt: number;
  entries: PlaylistEntry[];
}

/** A user's folder of playlists. Only the vendor's servers have folders. */
export interface PlaylistFolder {
  readonly ratingKey: string;
  readonly title: string;
  readonly ownerId: number;
  readonly playlistKeys: Set<string>;
}

export interface NewPlaylist {
  readonly owner: Pick<MediaServerAccount, 'id'>;
  readonly title: string;
  readonly smart: boolean;
  readonly type: MediaType;
  readonly items: readonly LibraryItem[];
}

/**
 * Result of adding items. By rule 1 of interface.md, section 3, the items may be in a new playlist, which is then
 * `playlist`.
 */
export interface PlaylistAdditionResult {
  readonly playlist: Playlist;
  readonly added: number;
  readonly requested: number;
}

/** The playlists. Only its user sees a playlist (interface.md, 2.6a). */
export class Playlists {
  readonly #library: Library;
  readonly #clock: SimulatedClock;
  readonly #random: SeededRandomGenerator;
  readonly #playlists = new Map<string, Playlist>();
  readonly #folders = new Map<string, PlaylistFolder>();
  #nextKey = 50_001;
  #nextFolderKey = 60_001;
  #nextEntry = 1;

  constructor(library: Library, clock: SimulatedClock, random: SeededRandomGenerator) {
    this.#library = library;
    this.#clock = clock;
    this.#random = random;
  }

  get all(): readonly Playlist[] {
    return [...this.#playlists.values()];
  }

  of(owner: MediaServerAccount): readonly Playlist[] {
    return this.all.filter((playlist) => playlist.ownerId === owner.id);
  }

  /**
   * Finds a playlist. Undefined for a missing one and for another user's, because both are 404 (interface.md, 4.15).
   */
  get(ratingKey: string, reader: MediaServerAccount): Playlist | undefined {
    return this.of(reader).find((playlist) => playlist.ratingKey === ratingKey);
  }

  wasIssued(ratingKey: string): boolean {
    return /^\d+$/.test(ratingKey) && Number(ratingKey) >= 50_001 && Number(ratingKey) < this.#nextKey;
  }

  /**
   * Creates a playlist. By interface.md, section 3, the items decide the type (rule 1), and a smart playlist starts
   * empty (rule 2).
   */
  create(request: NewPlaylist): Playlist {
    const first = request.items[0];
    const playlist: Playlist = {
      ratingKey: String(this.#nextKey++),
      guid: this.#random.uuid(),
      ownerId: request.owner.id,
      title: request.title,
      summary: '',
      smart: request.smart,
      playlistType: first === undefined ? request.type : MEDIA_TYPES_BY_ITEM_KIND[first.kind],
      addedAt: this.#clock.seconds,
      updatedAt: this.#clock.seconds,
      entries: [],
    };
    this.#playlists.set(playlist.ratingKey, playlist);
    if (!request.smart) this.#append(playlist, request.items);
    return playlist;
  }

  remove(ratingKey: string): void {
    this.#playlists.delete(ratingKey);
  }

  foldersOf(owner: MediaServerAccount): readonly PlaylistFolder[] {
    return [...this.#folders.values()].filter((folder) => folder.ownerId === owner.id);
  }

  /** Moves a user's playlists into a new folder. */
  putInFolder(title: string, playlists: readonly Playlist[]): PlaylistFolder {
    const playlistKeys = new Set(playlists.map(({ ratingKey }) => ratingKey));
    for (const folder of this.#folders.values()) for (const key of playlistKeys) folder.playlistKeys.delete(key);
    const ownerId = playlists[0]?.ownerId ?? 0;
    const folder: PlaylistFolder = { ratingKey: String(this.#nextFolderKey++), title, ownerId, playlistKeys };
    this.#folders.set(folder.ratingKey, folder);
    return folder;
  }

  /** Adds items. A playlist may contain an item twice, as on real servers. */
  add(playlist: Playlist, items: readonly LibraryItem[], mismatch: 'new playlist' | 'nothing'): PlaylistAdditionResult {
    const fitting = items.filter(({ kind }) => MEDIA_TYPES_BY_ITEM_KIND[kind] === playlist.playlistType);
    const videos = items.filter((item) => !fitting.includes(item) && MEDIA_TYPES_BY_ITEM_KIND[item.kind] === 'video');
    const separateItems = mismatch === 'nothing' ? [] : videos;
    const requested = this.#countLeaves(items);
    const addedCount = this.#countLeaves([...fitting, ...separateItems]);
    if (fitting.length > 0) this.#append(playlist, fitting);
    if (separateItems.length === 0) return { playlist, added: addedCount, requested };
    const owner = { id: playlist.ownerId };
    const created = this.create({ owner, title: playlist.title, smart: false, type: 'video', items: separateItems });
    return { playlist: created, added: addedCount, requested };
  }

  #countLeaves(items: readonly LibraryItem[]): number {
    return items.reduce((count, item) => count + this.#library.leaves(item).length, 0);
  }

  /** Removes an item by its playlistItemID. Returns false for an unknown id. */
  removeItem(playlist: Playlist, playlistItemId: string): boolean {
    const remainingEntries = playlist.entries.filter((entry) => entry.playlistItemId !== playlistItemId);
    if (remainingEntries.length === playlist.entries.length) return false;
    playlist.entries = remainingEntries;
    playlist.updatedAt = this.#clock.seconds;
    return true;
  }

  wasItemIssued(playlistItemId: string): boolean {
    return /^\d+$/.test(playlistItemId) && Number(playlistItemId) >= 1 && Number(playlistItemId) < this.#nextEntry;
  }

  itemsOf(playlist: Playlist): readonly { readonly entry: PlaylistEntry; readonly item: LibraryItem }[] {
    return playlist.entries.flatMap((entry) => {
      const item = this.#library.get(entry.ratingKey);
      return item === undefined ? [] : [{ entry, item }];
    });
  }

  /** Sets the items of a smart playlist. Only tests and the first playlists need this. */
  fill(playlist: Playlist, items: readonly LibraryItem[]): void {
    this.#append(playlist, items);
  }

  #append(playlist: Playlist, items: readonly LibraryItem[]): void {
    const leaves = items.flatMap((item) => this.#library.leaves(item));
    const entries = leaves.map(({ ratingKey }) => ({ playlistItemId: String(this.#nextEntry++), ratingKey }));
    playlist.entries = [...playlist.entries, ...entries];
    playlist.updatedAt = this.#clock.seconds;
  }
}
