import type { AccountRef, ItemRef } from '../../servers/refs.ts';

/** The cards of a recap, in order. Admins can turn each of them off for a channel. */
export const RECAP_PARTS = ['cover', 'numbers', 'wall', 'moments', 'changes'] as const;
export type RecapPart = (typeof RECAP_PARTS)[number];

/** A play of a film or an episode. Plays of music and other items are left out. */
export interface FilmOrEpisodePlay {
  /** Time of the play, in ms since 1970. */
  readonly at: number;
  readonly accountId?: AccountRef | undefined;
  readonly kind: 'movie' | 'show';
  /** Title of the film, or of the episode's series. */
  readonly title: string;
  /** The film's key, to tell films with the same title apart. Undefined for an episode. */
  readonly key?: ItemRef | undefined;
  /** The film's release day, in ms since 1970. Undefined for an episode. */
  readonly day?: number | undefined;
  /** Key of the film or episode that was played, for its picture. */
  readonly playedKey?: ItemRef | undefined;
}

/** A film, or a series with the plays of all its episodes. */
export interface WatchedTitle {
  readonly kind: FilmOrEpisodePlay['kind'];
  /** Title as the server writes it. It may be empty. */
  readonly title: string;
  /** Year of a film. Undefined for a series. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** Key of the item that was played last and still exists, for its picture. */
  readonly playedKey?: ItemRef | undefined;
}

export interface RecapTotals {
  readonly plays: number;
  readonly titles: number;
  readonly days: number;
}

/**
 * The longest evening: the time between the first and the last play of one person. An evening ends at five in the
 * morning.
 */
export interface LongestEvening {
  readonly person: AccountRef;
  readonly from: Date;
  readonly to: Date;
  readonly plays: number;
}

/** The longest run of local days on which one person watched something every day. Days count from 1970-01-01. */
export interface WatchStreak {
  readonly person: AccountRef;
  readonly firstDay: number;
  readonly days: number;
}

/** The person who was most often the first to watch a title. */
export interface FirstToWatch {
  readonly person: AccountRef;
  readonly titles: number;
}

/** The numbers of a recap. A person is identified by their first account. */
export interface RecapNumbers {
  readonly totals: RecapTotals;
  /** Totals of the previous period. Undefined if nothing was watched in it. */
  readonly before: RecapTotals | undefined;
  readonly top: readonly WatchedTitle[];
  /** The longest evening. Undefined without any evening. In the same way, `streak` and `first` may be undefined. */
  readonly evening: LongestEvening | undefined;
  readonly streak: WatchStreak | undefined;
  readonly first: FirstToWatch | undefined;
  /** Titles that the counted people had not watched before the period. */
  readonly discovered: NewTitles;
}

/** Numbers of new films and series, and some of the titles. */
export interface NewTitles {
  readonly films: number;
  readonly series: number;
  readonly titles: readonly Pick<WatchedTitle, 'kind' | 'title' | 'year' | 'playedKey'>[];
  /** True if the real numbers may be higher. */
  readonly isPartial?: boolean | undefined;
}

export const MAX_TOP_TITLES = 6;
export const MAX_NEW_TITLES = 3;
