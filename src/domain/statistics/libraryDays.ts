import type { LibraryRef, ServerId } from '../servers/refs.ts';

/** The distinguished picture heights; `other`: any height without a number that we know. */
export const RESOLUTIONS = ['4k', '1080', '720', 'sd', 'other'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The contents of a library. A file counts once, whichever items and versions it belongs to. */
export interface LibrarySize {
  /** Titles on its top level: films, series, artists, photos. */
  readonly titles: number;
  /** Playable items: films, episodes, tracks. */
  readonly items: number;
  readonly files: number;
  readonly bytes: number;
  /** Counts each item once, however many versions it has. */
  readonly durationMs: number;
  /** The extra versions of items, and their share of `bytes`. */
  readonly versions: number;
  readonly versionBytes: number;
  /** How many versions, the first ones too, have a picture of that height. */
  readonly resolutions: Readonly<Partial<Record<Resolution, number>>>;
}

/** A library on a day of the bot's own time zone, as the number of days since 1970. */
export interface LibraryDay {
  readonly day: number;
  readonly size: LibrarySize;
}

export interface LibraryGrowth {
  readonly library: LibraryRef;
  /** The first and the last recorded day in the range; they may be the same. */
  readonly first: LibraryDay;
  readonly last: LibraryDay;
}

export interface DaysAsked {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** The daily sizes of some media servers' libraries. Rejects with the database's failure. */
export interface LibrarySizes {
  /** Between those days, both included; without one, from the first or up to the last recorded day. */
  growth(days: DaysAsked): Promise<readonly LibraryGrowth[]>;
}

/** The days of one media server. */
export interface LibraryDays {
  /** A later reading of the same day replaces an earlier one. */
  keep(library: LibraryRef, day: LibraryDay): Promise<void>;
  /**
   * Forgets the libraries that are not among these and were not there on the last thirty days on which the server was read: it may
   * list less for a while, as with a disk that is away.
   */
  forgetGone(listed: readonly LibraryRef[]): Promise<void>;
}

export type LibrarySizesOf = (servers: readonly ServerId[]) => LibrarySizes;
