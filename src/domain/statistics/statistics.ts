import type { AccountRef, LibraryRef, ServerId } from '../servers/refs.ts';
import type { HistoryProgress } from './backfill.ts';
import type { ChartPosters, ChartSpec } from './charts.ts';
import type { PlayedBy, PlayedByWhat, Ranking, TitleRankings } from './plays.ts';
import type { Period, PlayedIn, TimeRange } from './playTimes.ts';
import type { PlaysChart, StatsRange } from './ranges.ts';
import type { CountedStreams } from './streamSeries.ts';

/**
 * The requested range, as a button keeps it: a range that moves with time, or a fixed one (in epoch
 * milliseconds).
 */
export type AskedRange = StatsRange | { readonly since?: number | undefined; readonly until?: number | undefined };

export interface Question {
  /** The media servers to count, all together. */
  readonly servers: readonly ServerId[];
  readonly chart: PlaysChart;
  readonly range: AskedRange;
  readonly librarySectionId?: LibraryRef | undefined;
  readonly accountIds?: readonly AccountRef[] | undefined;
  /** The weekday on which weeks begin: 1 is Monday. */
  readonly firstWeekday: number;
}

interface CountedTimes {
  readonly period: Period;
  readonly columns: readonly PlayedIn[];
}

interface CountedHours {
  /** Plays by weekday (Monday first) and hour. */
  readonly hours: readonly (readonly number[])[];
}

/** The numbers of a chart without names, so that they are the same for every reader. */
export type Counted =
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

export interface Answered {
  readonly range: TimeRange;
  readonly counted: Counted;
  /**
   * Plays left out of a range that begins with the first play, because their time cannot be true. Always 0 for other
   * ranges.
   */
  readonly undated: number;
}

export interface Counting {
  /** Undefined if there is no play or measurement for the range to begin with. */
  readonly answered: Answered | undefined;
  /** How much of the history had been read before the count. */
  readonly progress: HistoryProgress;
}

/** Too many people are waiting for numbers already, so another request is refused. */
export class TooManyAsk extends Error {
  override readonly name = 'TooManyAsk';
  /** `own`: this person has too many requests. `all`: all people together do. */
  readonly whose: 'own' | 'all';

  constructor(whose: 'own' | 'all') {
    super(whose === 'own' ? 'this person waits for too many statistics' : 'too many wait for statistics');
    this.whose = whose;
  }
}

/** The person who waits, their interaction, and the deadline. */
export interface AskedBy {
  readonly userId: string;
  readonly reference: string;
  readonly signal: AbortSignal;
}

/**
 * Everything that reads many plays or draws: one request at a time, and only once for all who ask the same within a few
 * seconds. Rejects with a TooManyAsk, with the signal's reason, or with whatever fails, for all who asked the same.
 */
export interface Statistics {
  count(question: Question, by: AskedBy): Promise<Counting>;
  /** Loads the drawing code for such a chart, while its plays are counted. */
  prepareToDraw(chart: PlaysChart): void;
  /** Gives a PNG. */
  draw(chart: ChartSpec, posters: ChartPosters, by: AskedBy): Promise<Uint8Array>;
}
