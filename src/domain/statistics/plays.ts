import type { HistoryEntry } from '../media/history/history.ts';
import type { PlayMarks } from './samePlay.ts';

/**
 * A row of the media server's history, as our own copy keeps it. Its rating key is missing for what was deleted since.
 */
export interface Play extends PlayMarks {
  readonly librarySectionId?: string | undefined;
  readonly originallyAvailableAt?: Date | undefined;
}

/** A row of the history; if its play is new, it is an event. */
export interface ListedPlay extends Play {
  /** JSON, of the event; without it there is none. */
  readonly data?: string | undefined;
}

/** What is known of a row that the server lists. */
export interface PlayStanding {
  /** The copy has the play: under this number or another one. */
  readonly isKnown: boolean;
  /** It is known that the server lists that play under this number. */
  readonly isListed: boolean;
  /** The number was another play's: the server gives its numbers out again. */
  readonly isReissued: boolean;
}

export const playOf = ({ historyKey, viewedAt, accountId, deviceId, item }: HistoryEntry): Play => ({
  historyKey,
  viewedAt,
  accountId,
  deviceId,
  librarySectionId: item.librarySectionId,
  ratingKey: item.ratingKey,
  kind: item.kind,
  title: item.title,
  durationMs: item.durationMs,
  parentTitle: item.parentTitle,
  grandparentTitle: item.grandparentTitle,
  originallyAvailableAt: item.originallyAvailableAt,
});

/**
 * An earlier one has a time that cannot be believed: a server that starts without its clock says 1970, 1980 or 2000, and
 * none of those that speak the interface is as old as this.
 */
export const EARLIEST_PLAY = new Date('2005-01-01T00:00:00Z');

export interface PlaysQuery {
  /** At or after this time. */
  readonly since?: Date | undefined;
  /** Before this time. */
  readonly until?: Date | undefined;
  readonly librarySectionId?: string | undefined;
}

/** Of a series all episodes count, of an artist all tracks; anything else stands for itself. */
export interface PlayedTitle {
  /** As the server wrote it; it may be empty. */
  readonly title: string;
  /** In which a film came out: another one may have its title. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** Of what was played of it last, as far as that is still there: it leads to its picture. */
  readonly ratingKey?: string | undefined;
}

/** What is ranked apart: an album's tracks are played more often than any film. */
export const TITLE_KINDS = ['films', 'series', 'music', 'other'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];
export type TitleRankings = Readonly<Record<TitleKind, Ranking<PlayedTitle>>>;

/** An account, a device or a library. */
export interface PlayedBy {
  /** Missing for plays that do not say. */
  readonly id?: string | undefined;
  readonly plays: number;
}

export const PLAYED_BY = ['people', 'devices', 'libraries'] as const;
export type PlayedByWhat = (typeof PLAYED_BY)[number];

/** The most played, and what all of them come to. */
export interface Ranking<T> {
  readonly top: readonly T[];
  /** How many beyond `top` were played as often as the last of it. */
  readonly tied: number;
  /** How many different ones there are, those of `top` included. */
  readonly different: number;
  /** All plays, those of `top` included. */
  readonly plays: number;
}

/**
 * Our copy of the history. The counts look at all plays of the range, in short steps with a rest for others between them.
 * Rejects with the database's failure, or with the signal's reason.
 */
export interface Plays {
  /** Plays that are there already stay as they are, under whichever numbers. Tells how many were new. */
  keep(plays: readonly Play[]): Promise<number>;
  /** What is known of these rows, in their order. */
  standings(plays: readonly Play[]): Promise<readonly PlayStanding[]>;
  /**
   * Leaves out of all counts what the server lists no longer: what was neither kept nor recorded since `walk` of the
   * `BackfillStore` was asked for last. It stays known, and counts again when it comes back. Tells how many plays that are.
   */
  dropUnlisted(signal: AbortSignal): Promise<number>;
  count(): Promise<number>;
  /** When the first of these was, those before `EARLIEST_PLAY` left out; undefined if there are none. */
  first(query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined>;
  /** By quarters of an hour since 1970 (`QUARTER_MS`); those without a play are left out. */
  quarters(query: PlaysQuery, signal: AbortSignal): Promise<ReadonlyMap<number, number>>;
  /** `limit` of each kind. */
  titles(query: PlaysQuery, limit: number, signal: AbortSignal): Promise<TitleRankings>;
  playedBy(what: PlayedByWhat, query: PlaysQuery, limit: number, signal: AbortSignal): Promise<Ranking<PlayedBy>>;
}
