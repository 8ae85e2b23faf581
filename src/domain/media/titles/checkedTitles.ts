import type { LibraryRef } from '../../servers/refs.ts';
import type { AbsentTitle } from './rememberedTitles.ts';
import type { FileFault } from './titleFacts.ts';

/**
 * Problems that titles can have. `doubles`: a library contains the same work twice. `sameFile`: two films or tracks
 * have the same size and running time. `odd`: a file has no bytes or no sound.
 */
export const TITLE_PROBLEMS = ['doubles', 'sameFile', 'unmatched', 'posterless', 'subtitles', 'odd'] as const;
export type TitleProblem = (typeof TITLE_PROBLEMS)[number];

export interface TitleCheckQuery {
  readonly libraries: readonly LibraryRef[];
  /** Two-letter code of the language in which titles should have subtitles. */
  readonly language: string;
}

/** A title with a problem. If several titles are the same, this is the first of them. */
export interface CheckedTitle extends Omit<AbsentTitle, 'since'> {
  readonly sizeBytes: number | undefined;
  readonly fileFault: FileFault | undefined;
  /** Number of titles that are the same. 1 for other problems. */
  readonly count: number;
}

export interface TitleCheckCounts {
  readonly titles: number;
  readonly problems: Readonly<Record<TitleProblem, number>>;
  /**
   * Number of films and episodes with unknown subtitles, because they were not read yet or the server does not name
   * them.
   */
  readonly unknownSubtitles: number;
}

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
}

export const STALE_ORDERS = ['size', 'age', 'plays'] as const;
export type StaleOrder = (typeof STALE_ORDERS)[number];

export interface StaleTitlesQuery extends PageQuery {
  readonly libraries: readonly LibraryRef[];
  /** Leaves out titles that were added or played later than this. */
  readonly since: Date;
  readonly order: StaleOrder;
}

/** A film, or a series with all of its episodes. */
export interface StaleTitle {
  readonly title: CheckedTitle;
  /** Sum of the known file sizes. Undefined if the server does not state any size. */
  readonly bytes: number | undefined;
  readonly isSizeKnown: boolean;
  /** For a series: when its newest episode was added. */
  readonly addedAt: Date;
  readonly plays: number;
  readonly playedAt: Date | undefined;
}

export interface StaleTitles {
  /** Time of the earliest play on these media servers that the bot knows. */
  readonly playsSince: Date | undefined;
  readonly total: number;
  readonly bytes: number;
  readonly areSizesKnown: boolean;
  /** Index of the page's first title. It is lower than requested if the list has become shorter. */
  readonly offset: number;
  readonly titles: readonly StaleTitle[];
}

/** The titles of some media servers as the bot remembers them. Rejects if the database fails. */
export interface CheckedTitles {
  counts(query: TitleCheckQuery): Promise<TitleCheckCounts>;
  page(problem: TitleProblem, query: TitleCheckQuery, page: PageQuery): Promise<readonly CheckedTitle[]>;
  /**
   * Films and series that have not been played for a long time. Reads in short steps, so that other work can run in
   * between. Also rejects with the signal's reason.
   */
  stale(query: StaleTitlesQuery, signal: AbortSignal): Promise<StaleTitles>;
}
