import type { LibraryRef, ServerId } from '../servers/refs.ts';

/** Picture heights that are counted separately. `other`: the server names a height that the bot does not know. */
export const RESOLUTIONS = ['4k', '1080', '720', 'sd', 'other'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Size of a library. A file counts once, even if several items or versions use it. */
export interface LibrarySize {
  /** Number of titles on the library's top level: films, series, artists or photos. */
  readonly titles: number;
  /** Number of playable items in the library: films, episodes or tracks. */
  readonly items: number;
  readonly files: number;
  readonly bytes: number;
  /** Total running time of the items, in ms. An item with several versions counts once. */
  readonly durationMs: number;
  /** Number of versions in addition to each item's first one, and their share of `bytes`. */
  readonly versions: number;
  readonly versionBytes: number;
  /** Number of versions by picture height, first versions included. */
  readonly resolutions: Readonly<Partial<Record<Resolution, number>>>;
}

/** Size of a library on one day. Days are counted from 1970 in the bot's time zone. */
export interface LibraryDay {
  readonly day: number;
  readonly size: LibrarySize;
}

export interface LibraryGrowth {
  readonly library: LibraryRef;
  /** The first and the last day in the range with a recorded size. Both may be the same day. */
  readonly first: LibraryDay;
  readonly last: LibraryDay;
}

export interface DayRange {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Daily sizes of some media servers' libraries. Rejects if the database fails. */
export interface LibrarySizes {
  /**
   * How libraries grew between two days, both included. If a day has no recorded size, the first or last recorded day
   * in the range is used.
   */
  growth(days: DayRange): Promise<readonly LibraryGrowth[]>;
}

export interface LibraryDays {
  /** Stores a library's size. A later size of the same day replaces an earlier one. */
  keep(library: LibraryRef, day: LibraryDay): Promise<void>;
  /**
   * Forgets libraries that are not in the list and were not listed on the last thirty days on which the server was
   * read. A server may list fewer libraries for a while, for example if a disk is disconnected.
   */
  forgetGone(listed: readonly LibraryRef[]): Promise<void>;
}

export type FindLibrarySizes = (servers: readonly ServerId[]) => LibrarySizes;
