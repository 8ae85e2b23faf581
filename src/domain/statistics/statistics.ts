import type { AccountRef, LibraryRef, ServerId } from '../servers/refs.ts';
import type { HistoryProgress } from './backfill.ts';
import type { ChartPosters, ChartSpec } from './charts.ts';
import type { PlayedBy, PlayedByWhat, Ranking, TitleRankings } from './plays.ts';
import type { Period, PlaysInDays, TimeRange } from './playTimes.ts';
import type { PlaysChart, StatsRange } from './ranges.ts';
import type { RecapCoverage } from './recap/coverage.ts';
import type { RecapTimes } from './recap/period.ts';
import type { RecapNumbers } from './recap/recap.ts';
import type { CountedStreams } from './streamSeries.ts';

/** The requested range, as a button stores it: one that moves with time, or a fixed one in ms since 1970. */
export type RequestedRange = StatsRange | { readonly since?: number | undefined; readonly until?: number | undefined };

export interface Question {
  /** The media servers to count, all together. */
  readonly servers: readonly ServerId[];
  readonly chart: PlaysChart;
  readonly range: RequestedRange;
  readonly librarySectionId?: LibraryRef | undefined;
  readonly accountIds?: readonly AccountRef[] | undefined;
  /** The weekday on which weeks begin: 1 is Monday. */
  readonly firstWeekday: number;
}

interface CountedTimes {
  readonly period: Period;
  readonly columns: readonly PlaysInDays[];
}

interface CountedHours {
  /** Plays by weekday (Monday first) and hour. */
  readonly hours: readonly (readonly number[])[];
}

/** The numbers of a chart. They contain no names, so that they are the same for every reader. */
export type CountedChart =
  | (CountedTimes & CountedHours & { readonly kind: 'overview'; readonly rankings: TitleRankings })
  | (CountedTimes & { readonly kind: 'times' })
  | (CountedHours & { readonly kind: 'hours' })
  | { readonly kind: 'titles'; readonly rankings: TitleRankings }
  | (CountedStreams & { readonly kind: 'streams' })
  /** In a ranking of devices, `top` holds every device. */
  | { [What in PlayedByWhat]: CountedBy<What> }[PlayedByWhat];

export interface CountedBy<What extends PlayedByWhat> {
  readonly kind: What;
  readonly ranking: Ranking<PlayedBy<What>>;
}

export interface CountAnswer {
  readonly range: TimeRange;
  readonly counted: CountedChart;
  /**
   * Plays left out of a range that begins with the first play, because their time cannot be true. 0 for other ranges.
   */
  readonly undated: number;
}

export interface CountResult {
  /** The answer of the count. Undefined if no play or measurement exists with which the range could begin. */
  readonly answered: CountAnswer | undefined;
  /** How much of the history was read before the count. */
  readonly progress: HistoryProgress;
}

/** The recap of the person whose accounts these are. */
export interface OwnRecapQuestion {
  readonly servers: readonly ServerId[];
  readonly times: RecapTimes;
  readonly accountIds: readonly AccountRef[];
}

export interface CountedRecap {
  readonly numbers: RecapNumbers;
  readonly coverage: RecapCoverage;
}

/** Too many requests for numbers are waiting, so another one is refused. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  /** `own`: this person has too many requests. `all`: all people together have too many. */
  readonly whose: 'own' | 'all';

  constructor(whose: 'own' | 'all') {
    super(whose === 'own' ? 'this person waits for too many statistics' : 'too many wait for statistics');
    this.whose = whose;
  }
}

export interface CountRequester {
  readonly userId: string;
  readonly reference: string;
  readonly signal: AbortSignal;
}

/**
 * Counts plays and draws charts, one request at a time. People who ask the same question within a few seconds share one
 * result. Rejects with a TooManyRequests, the signal's reason, or the failure; everyone who shares the result gets its
 * failure.
 */
export interface Statistics {
  count(question: Question, by: CountRequester): Promise<CountResult>;
  /** Counts the plays of a recap of one person. */
  recap(question: OwnRecapQuestion, by: CountRequester): Promise<CountedRecap>;
  /** Loads the drawing code for a chart while its plays are counted. */
  prepareToDraw(chart: PlaysChart): void;
  /** Resolves to a PNG for each chart. */
  draw(charts: readonly ChartSpec[], posters: ChartPosters, by: CountRequester): Promise<readonly Uint8Array[]>;
}
