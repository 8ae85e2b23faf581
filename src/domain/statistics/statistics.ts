import type { AccountRef, LibraryRef, ServerId } from '../servers/refs.ts';
import type { HistoryProgress } from './backfill.ts';
import type { ChartPosters, ChartSpec } from './charts.ts';
import type { PlayedByWhat, PlayRanking, PlayRankingEntry, TitleRankings } from './plays.ts';
import type { CalendarPeriod, PlaysInDays, TimeRange } from './playTimes.ts';
import type { StatsRange, TimeRangeChart } from './ranges.ts';
import type { RecapCoverage } from './recap/coverage.ts';
import type { RecapTimeRanges } from './recap/period.ts';
import type { RecapNumbers } from './recap/recap.ts';
import type { StreamChartNumbers } from './streamSeries.ts';

/** The range that a button stores: a range up to the current day, or a fixed one in ms since 1970. */
export type RequestedTimeRange =
  | StatsRange
  | { readonly since?: number | undefined; readonly until?: number | undefined };

export interface ChartQuestion {
  readonly servers: readonly ServerId[];
  readonly chart: TimeRangeChart;
  readonly range: RequestedTimeRange;
  readonly librarySectionId?: LibraryRef | undefined;
  readonly accountIds?: readonly AccountRef[] | undefined;
  /** Weekday on which weeks begin: 1 is Monday. */
  readonly firstWeekday: number;
}

interface CountedTimes {
  readonly period: CalendarPeriod;
  readonly columns: readonly PlaysInDays[];
}

interface CountedHours {
  /** Number of plays by weekday (Monday first) and hour. */
  readonly hours: readonly (readonly number[])[];
}

/** The numbers of a chart. They contain no names, so all readers get the same numbers. */
export type ChartNumbers =
  | (CountedTimes & CountedHours & { readonly kind: 'overview'; readonly rankings: TitleRankings })
  | (CountedTimes & { readonly kind: 'times' })
  | (CountedHours & { readonly kind: 'hours' })
  | { readonly kind: 'titles'; readonly rankings: TitleRankings }
  | (StreamChartNumbers & { readonly kind: 'streams' })
  /** A ranking of accounts, devices or libraries. For devices, `top` contains all of them. */
  | { [What in PlayedByWhat]: CountedBy<What> }[PlayedByWhat];

export interface CountedBy<What extends PlayedByWhat> {
  readonly kind: What;
  readonly ranking: PlayRanking<PlayRankingEntry<What>>;
}

export interface ChartNumbersInRange {
  readonly range: TimeRange;
  readonly counted: ChartNumbers;
  /**
   * Number of plays that are left out because their times are impossible, in a range that begins with the first play. 0
   * for other ranges.
   */
  readonly undated: number;
}

export interface CountResult {
  /** The counted numbers. Undefined if there are no plays or measurements. */
  readonly answer: ChartNumbersInRange | undefined;
  /** How much of the history was read before the count. */
  readonly progress: HistoryProgress;
}

export interface PersonalRecapRequest {
  readonly servers: readonly ServerId[];
  readonly times: RecapTimeRanges;
  readonly accountIds: readonly AccountRef[];
}

export interface RecapNumbersWithCoverage {
  readonly numbers: RecapNumbers;
  readonly coverage: RecapCoverage;
}

/** The count is refused, because too many counts are waiting. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  /** Whose waiting requests are too many. `own`: this person's. `all`: those of all people together. */
  readonly whose: 'own' | 'all';

  constructor(whose: 'own' | 'all') {
    super(whose === 'own' ? 'this person waits for too many statistics' : 'too many wait for statistics');
    this.whose = whose;
  }
}

export interface StatisticsRequester {
  readonly userId: string;
  readonly reference: string;
  readonly signal: AbortSignal;
}

/**
 * Counts plays and draws charts, one request at a time. People who request the same within a few seconds share one
 * result or failure. Rejects with a TooManyRequests, the signal's reason, or the failure.
 */
export interface Statistics {
  count(question: ChartQuestion, requester: StatisticsRequester): Promise<CountResult>;
  recap(question: PersonalRecapRequest, requester: StatisticsRequester): Promise<RecapNumbersWithCoverage>;
  /** Loads the drawing code for a chart while its plays are still being counted. */
  prepareToDraw(chart: TimeRangeChart): void;
  /** Resolves to a PNG or WebP for each chart. */
  draw(
    charts: readonly ChartSpec[],
    posters: ChartPosters,
    requester: StatisticsRequester,
  ): Promise<readonly Uint8Array[]>;
}
