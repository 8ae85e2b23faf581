import type { AccountRef, ItemRef } from '../../servers/refs.ts';

/** The cards of a recap, in order. Admins can turn each of them off for a channel. */
export const RECAP_PARTS = ['cover', 'numbers', 'wall', 'moments', 'changes'] as const;
export type RecapPart = (typeof RECAP_PARTS)[number];

/** A film or episode that was watched. Music and everything else does not count. */
export interface WatchedPlay {
  /** In ms since 1970. */
  readonly at: number;
  readonly accountId?: AccountRef | undefined;
  readonly kind: 'movie' | 'show';
  /** The title of the film, or of the episode's series. */
  readonly title: string;
  /** The film's own key, which tells two films of one title apart; missing for an episode. */
  readonly key?: ItemRef | undefined;
  /** The film's release day, in ms since 1970; missing for an episode. */
  readonly day?: number | undefined;
  /** The key of what was played, for its picture. */
  readonly playedKey?: ItemRef | undefined;
}

/** A film, or a series with the plays of all its episodes. */
export interface WatchedTitle {
  readonly kind: WatchedPlay['kind'];
  /** The title as the server writes it; may be empty. */
  readonly title: string;
  /** The year of a film. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** The key of what was played last and still exists, for its picture. */
  readonly playedKey?: ItemRef | undefined;
}

export interface RecapTotals {
  readonly plays: number;
  readonly titles: number;
  /** The number of local days with a play. */
  readonly days: number;
}

/** The longest time from somebody's first to their last play of an evening, which ends at five in the morning. */
export interface LongestEvening {
  readonly person: AccountRef;
  readonly from: Date;
  readonly to: Date;
  readonly plays: number;
}

/** The most local days in a row on which somebody watched something. Days count from 1970-01-01. */
export interface Streak {
  readonly person: AccountRef;
  readonly firstDay: number;
  readonly days: number;
}

/** Who watched the most titles before everyone else. */
export interface FirstToWatch {
  readonly person: AccountRef;
  readonly titles: number;
}

/** A person is represented by the first of their accounts. */
export interface RecapNumbers {
  readonly totals: RecapTotals;
  /** The totals of the period before; undefined if nothing was watched in it. */
  readonly before: RecapTotals | undefined;
  /** The most watched titles. */
  readonly top: readonly WatchedTitle[];
  /** Each is missing if nobody qualifies. */
  readonly evening: LongestEvening | undefined;
  readonly streak: Streak | undefined;
  readonly first: FirstToWatch | undefined;
  /** Titles that nobody among the counted people had watched before the period. */
  readonly discovered: NewTitles;
}

/** Films and series that are new, and some of them. */
export interface NewTitles {
  readonly films: number;
  readonly series: number;
  readonly titles: readonly Pick<WatchedTitle, 'kind' | 'title' | 'year' | 'playedKey'>[];
  /** True if there are more than these. */
  readonly isPartial?: boolean | undefined;
}

export const MOST_TOP = 6;
export const MOST_NEW = 3;
