import type { BackfillProgress } from './backfill.ts';
import type { ChartPosters, ChartSpec } from './charts.ts';
import type { PlayedBy, Ranking, TitleRankings } from './plays.ts';
import type { Period, PlayedIn, TimeRange } from './playTimes.ts';
import type { StatsChart, StatsRange } from './ranges.ts';

/**
 * What was asked for, as a button keeps it: a range that goes along with time, or one of its own (epoch milliseconds).
 */
export type AskedRange = StatsRange | { readonly since?: number | undefined; readonly until?: number | undefined };

export interface Question {
  readonly chart: StatsChart;
  readonly range: AskedRange;
  readonly librarySectionId?: string | undefined;
  /** Where weeks begin: 1 is Monday. */
  readonly firstWeekday: number;
}

interface CountedTimes {
  readonly period: Period;
  readonly columns: readonly PlayedIn[];
}

interface CountedHours {
  /** By weekday (Monday first) and hour. */
  readonly hours: readonly (readonly number[])[];
}

/** The numbers of a chart, without names: the same whoever asks. */
export type Counted =
  | (CountedTimes & CountedHours & { readonly kind: 'overview'; readonly rankings: TitleRankings })
  | (CountedTimes & { readonly kind: 'times' })
  | (CountedHours & { readonly kind: 'hours' })
  | { readonly kind: 'titles'; readonly rankings: TitleRankings }
  /** Of devices all. */
  | { readonly kind: 'people' | 'devices' | 'libraries'; readonly ranking: Ranking<PlayedBy> };

export interface Answered {
  readonly range: TimeRange;
  readonly counted: Counted;
  /**
   * Plays that a range from the first play on leaves out, since their time cannot be believed; of others none are
   * counted.
   */
  readonly undated: number;
}

/** So many are waiting for their numbers already that another request is refused. */
export class TooManyAsk extends Error {
  override readonly name = 'TooManyAsk';
}

/**
 * All that looks at many plays or draws, for everybody: one at a time, and once for all who ask the same within some
 * seconds. Rejects with a TooManyAsk, the signal's reason, or whatever fails, which all who asked the same hear.
 */
export interface Statistics {
  /** Undefined where nothing was played that the range could begin with. */
  count(question: Question, signal: AbortSignal): Promise<Answered | undefined>;
  /** A PNG. */
  draw(chart: ChartSpec, posters: ChartPosters, signal: AbortSignal): Promise<Uint8Array>;
  /** How much of the history there is to count. */
  progress(signal: AbortSignal): Promise<BackfillProgress>;
}
