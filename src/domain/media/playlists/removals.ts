/** One row that was taken out of a playlist. */
export interface RemovedItem {
  /** Its place at the time: as long as it is there, the row was not removed. */
  readonly playlistItemId: string;
  /** Missing for what the server did not name: that cannot be put back. */
  readonly ratingKey?: string | undefined;
  readonly title: string;
}

/** What one person removed from a playlist at once, so that it can be put back. */
export interface Removal {
  readonly id: number;
  readonly userId: string;
  readonly playlistKey: string;
  readonly playlistTitle: string;
  readonly items: readonly RemovedItem[];
  readonly at: Date;
}

export interface Removals {
  /**
   * Written before anything is removed, so that a crash half-way loses nothing. That person's oldest removals are
   * forgotten.
   */
  keep(removal: Omit<Removal, 'id'>): Promise<number>;
  /** Keeps these items of it and forgets the rest; forgets the whole removal when there are none. */
  settle(id: number, items: readonly RemovedItem[]): Promise<void>;
  /** That person's latest removal that was not put back. */
  last(userId: string): Promise<Removal | undefined>;
  /** The removal with that id, if it is theirs and was not put back. */
  find(id: number, userId: string): Promise<Removal | undefined>;
  /** Records that it is being put back: true for the first caller, false for every other, however close together. */
  take(id: number): Promise<boolean>;
  /** These could not be put back: they can be put back again. */
  giveBack(id: number, items: readonly RemovedItem[]): Promise<void>;
}
