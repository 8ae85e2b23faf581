import type { Item, MediaType } from '../library/item.ts';
import { MEDIA_TYPES } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { Clock } from './clock.ts';
import type { Account } from './people.ts';
import type { Random } from './random.ts';

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

/** A folder in which one user keeps playlists; only the vendor's servers have them. */
export interface PlaylistFolder {
  readonly ratingKey: string;
  readonly title: string;
  readonly ownerId: number;
  /** Keys of its playlists. */
  readonly playlistKeys: Set<string>;
}

export interface NewPlaylist {
  readonly owner: Pick<Account, 'id'>;
  readonly title: string;
  readonly smart: boolean;
  readonly type: MediaType;
  readonly items: readonly Item[];
}

/** The result of an addition: `playlist` now has the items, and by rule 1 it need not be the one they were sent to. */
export interface Addition {
  readonly playlist: Playlist;
  readonly added: number;
  readonly requested: number;
}

/** Playlists, each private to its user (2.6a). */
export class Playlists {
  readonly #library: Library;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #playlists = new Map<string, Playlist>();
  readonly #folders = new Map<string, PlaylistFolder>();
  #nextKey = 50_001;
  #nextFolderKey = 60_001;
  #nextEntry = 1;

  constructor(library: Library, clock: Clock, random: Random) {
    this.#library = library;
    this.#clock = clock;
    this.#random = random;
  }

  get all(): readonly Playlist[] {
    return [...this.#playlists.values()];
  }

  of(owner: Account): readonly Playlist[] {
    return this.all.filter((playlist) => playlist.ownerId === owner.id);
  }

  /** Returns undefined also for someone else's playlist, because 4.15 returns 404 for both. */
  get(ratingKey: string, reader: Account): Playlist | undefined {
    return this.of(reader).find((playlist) => playlist.ratingKey === ratingKey);
  }

  wasIssued(ratingKey: string): boolean {
    return /^\d+$/.test(ratingKey) && Number(ratingKey) >= 50_001 && Number(ratingKey) < this.#nextKey;
  }

  /** By rule 2 a smart playlist starts empty; by rule 1 its items decide its type. */
  create(request: NewPlaylist): Playlist {
    const first = request.items[0];
    const playlist: Playlist = {
      ratingKey: String(this.#nextKey++),
      guid: this.#random.uuid(),
      ownerId: request.owner.id,
      title: request.title,
      summary: '',
      smart: request.smart,
      playlistType: first === undefined ? request.type : MEDIA_TYPES[first.kind],
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

  foldersOf(owner: Account): readonly PlaylistFolder[] {
    return [...this.#folders.values()].filter((folder) => folder.ownerId === owner.id);
  }

  /** Puts playlists of one user into a new folder, out of the folder that they were in. */
  putInFolder(title: string, playlists: readonly Playlist[]): PlaylistFolder {
    const playlistKeys = new Set(playlists.map(({ ratingKey }) => ratingKey));
    for (const folder of this.#folders.values()) for (const key of playlistKeys) folder.playlistKeys.delete(key);
    const ownerId = playlists[0]?.ownerId ?? 0;
    const folder: PlaylistFolder = { ratingKey: String(this.#nextFolderKey++), title, ownerId, playlistKeys };
    this.#folders.set(folder.ratingKey, folder);
    return folder;
  }

  /** Adds items; the same item may be in a playlist twice, as on real servers. */
  add(playlist: Playlist, items: readonly Item[], mismatch: 'new playlist' | 'nothing'): Addition {
    const fitting = items.filter(({ kind }) => MEDIA_TYPES[kind] === playlist.playlistType);
    const videos = items.filter((item) => !fitting.includes(item) && MEDIA_TYPES[item.kind] === 'video');
    const apart = mismatch === 'nothing' ? [] : videos;
    const requested = this.#countLeaves(items);
    const added = this.#countLeaves([...fitting, ...apart]);
    if (fitting.length > 0) this.#append(playlist, fitting);
    if (apart.length === 0) return { playlist, added, requested };
    const owner = { id: playlist.ownerId };
    const created = this.create({ owner, title: playlist.title, smart: false, type: 'video', items: apart });
    return { playlist: created, added, requested };
  }

  #countLeaves(items: readonly Item[]): number {
    return items.reduce((count, item) => count + this.#library.leaves(item).length, 0);
  }

  /** Removes an item by its playlistItemID; returns false when the playlist does not have it. */
  removeItem(playlist: Playlist, playlistItemId: string): boolean {
    const kept = playlist.entries.filter((entry) => entry.playlistItemId !== playlistItemId);
    if (kept.length === playlist.entries.length) return false;
    playlist.entries = kept;
    playlist.updatedAt = this.#clock.seconds;
    return true;
  }

  wasItemIssued(playlistItemId: string): boolean {
    return /^\d+$/.test(playlistItemId) && Number(playlistItemId) >= 1 && Number(playlistItemId) < this.#nextEntry;
  }

  itemsOf(playlist: Playlist): readonly { readonly entry: PlaylistEntry; readonly item: Item }[] {
    return playlist.entries.flatMap((entry) => {
      const item = this.#library.get(entry.ratingKey);
      return item === undefined ? [] : [{ entry, item }];
    });
  }

  /** Fills a smart playlist that already has its items, which only seeds and tests need. */
  fill(playlist: Playlist, items: readonly Item[]): void {
    this.#append(playlist, items);
  }

  #append(playlist: Playlist, items: readonly Item[]): void {
    const leaves = items.flatMap((item) => this.#library.leaves(item));
    const entries = leaves.map(({ ratingKey }) => ({ playlistItemId: String(this.#nextEntry++), ratingKey }));
    playlist.entries = [...playlist.entries, ...entries];
    playlist.updatedAt = this.#clock.seconds;
  }
}
