import type { LibraryRef } from '../../servers/refs.ts';
import type { AbsentTitle } from './rememberedTitles.ts';
import type { FileFault } from './titleFacts.ts';

/**
 * `doubles`: the same work twice in a library. `sameFile`: two films or tracks of one size and running time. `odd`: a
 * file without bytes or without sound.
 */
export const TITLE_PROBLEMS = ['doubles', 'sameFile', 'unmatched', 'posterless', 'subtitles', 'odd'] as const;
export type TitleProblem = (typeof TITLE_PROBLEMS)[number];

export interface CheckQuery {
  readonly libraries: readonly LibraryRef[];
  /** The language in which a title should have subtitles, as two letters. */
  readonly language: string;
}

/** A title with a problem, or the first of several that are the same. */
export interface CheckedTitle extends Omit<AbsentTitle, 'since'> {
  readonly sizeBytes: number | undefined;
  readonly fileFault: FileFault | undefined;
  /** How many titles are the same; 1 for other problems. */
  readonly count: number;
}

export interface CheckCounts {
  /** All titles of the libraries. */
  readonly titles: number;
  readonly problems: Readonly<Record<TitleProblem, number>>;
  /** Films and episodes whose subtitles were not read yet, or that the server does not name. */
  readonly unknownSubtitles: number;
}

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
}

export const STALE_ORDERS = ['size', 'age', 'plays'] as const;
export type StaleOrder = (typeof STALE_ORDERS)[number];

export interface StaleQuery extends PageQuery {
  readonly libraries: readonly LibraryRef[];
  /** Titles that were added later, or played later, are left out. */
  readonly since: Date;
  readonly order: StaleOrder;
}

/** A film, or a series with all of its episodes. */
export interface StaleTitle {
  readonly title: CheckedTitle;
  /** The sum of the known sizes. Undefined if the server states no size. */
  readonly bytes: number | undefined;
  readonly isSizeKnown: boolean;
  /** For a series, its newest episode. */
  readonly addedAt: Date;
  readonly plays: number;
  readonly playedAt: Date | undefined;
}

export interface StaleTitles {
  /** The first play that is known of these media servers. */
  readonly playsSince: Date | undefined;
  readonly total: number;
  /** The sum of the known sizes of all titles. */
  readonly bytes: number;
  /** False if the server states no size for a file of them. */
  readonly areSizesKnown: boolean;
  /** Where the page begins: earlier than requested if the list has become shorter. */
  readonly offset: number;
  readonly titles: readonly StaleTitle[];
}

/** The remembered titles of some media servers. Rejects if the database fails. */
export interface CheckedTitles {
  counts(query: CheckQuery): Promise<CheckCounts>;
  page(problem: TitleProblem, query: CheckQuery, page: PageQuery): Promise<readonly CheckedTitle[]>;
  /** Reads films and episodes in short steps, between which other work runs. Rejects with the signal's reason, too. */
  stale(query: StaleQuery, signal: AbortSignal): Promise<StaleTitles>;
}
