import type { LibraryRef, ServerId } from '../servers/refs.ts';

/** The picture heights that are told apart. `other`: a height that the server names with an unknown word. */
export const RESOLUTIONS = ['4k', '1080', '720', 'sd', 'other'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The contents of a library. A file counts once, whichever items and versions it belongs to. */
export interface LibrarySize {
  /** Number of titles on the library's top level: films, series, artists, photos. */
  readonly titles: number;
  /** Playable items: films, episodes, tracks. */
  readonly items: number;
  readonly files: number;
  readonly bytes: number;
  /** Total length of the items in milliseconds. Each item counts once, however many versions it has. */
  readonly durationMs: number;
  /** The extra versions of items, and their share of `bytes`. */
  readonly versions: number;
  readonly versionBytes: number;
  /** Number of versions, including the first ones, by picture height. */
  readonly resolutions: Readonly<Partial<Record<Resolution, number>>>;
}

/** The size of a library on a day, counted in days since 1970 in the bot's time zone. */
export interface LibraryDay {
  readonly day: number;
  readonly size: LibrarySize;
}

export interface LibraryGrowth {
  readonly library: LibraryRef;
  /** The first and the last recorded day in the range, which may be the same day. */
  readonly first: LibraryDay;
  readonly last: LibraryDay;
}

export interface DayRange {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** The daily sizes of some media servers' libraries. Rejects if the database fails. */
export interface LibrarySizes {
  /** The growth between two days, both included. Without one of them, from the first or up to the last recorded day. */
  growth(days: DayRange): Promise<readonly LibraryGrowth[]>;
}

/** The days of one media server. */
export interface LibraryDays {
  /** Stores a size. A later reading of the same day replaces an earlier one. */
  keep(library: LibraryRef, day: LibraryDay): Promise<void>;
  /**
   * Forgets libraries that are not in the list and were not listed on the last thirty days on which the server was
   * read. A server may list less for a while, for example if a disk is disconnected.
   */
  forgetGone(listed: readonly LibraryRef[]): Promise<void>;
}

export type LibrarySizesOf = (servers: readonly ServerId[]) => LibrarySizes;
