import type { Theme } from '../domain/charts.ts';
import type { Period, PlayedIn, TimeRange } from '../domain/playTimes.ts';
import type { StatsChart } from '../domain/stats.ts';

/** Somebody's or something's name, raw: it is escaped where it is shown. */
export interface NamedPlays {
  readonly name: string;
  readonly plays: number;
}

export interface TopList {
  /** The most played first. */
  readonly rows: readonly NamedPlays[];
  /** How many there are beside those of `rows`, and how often they were played together. */
  readonly others: { readonly different: number; readonly plays: number };
  /** Of devices: plays of which nobody knows on which device they were; they are in neither. */
  readonly withoutDevice?: number | undefined;
}

/** The numbers of one answer, whatever it shows of them. */
export type Figures =
  | {
      readonly kind: 'times';
      readonly period: Period;
      readonly columns: readonly PlayedIn[];
      /** Plays of other days than these: what came late in a digest. */
      readonly otherDays?: number | undefined;
      /** Beside them, in the overview. */
      readonly top?: TopList | undefined;
    }
  /** By weekday (Monday first) and hour. */
  | { readonly kind: 'hours'; readonly hours: readonly (readonly number[])[] }
  | { readonly kind: 'top'; readonly top: TopList };

export interface StatsData {
  readonly chart: StatsChart;
  readonly figures: Figures;
  readonly range: TimeRange;
  /** Plays that are left out, since their time cannot be believed. */
  readonly undated?: number | undefined;
  /** It is made of whole calendar weeks that are over, whatever was asked for. */
  readonly inWeeks?: boolean | undefined;
  /** Name of the library it is about; missing: of all. */
  readonly library?: string | undefined;
  readonly theme: Theme;
}

export function totalOf(figures: Figures): number {
  if (figures.kind === 'times') return sum(figures.columns.map(({ plays }) => plays)) + (figures.otherDays ?? 0);
  if (figures.kind === 'hours') return sum(figures.hours.flat());
  const { rows, others, withoutDevice = 0 } = figures.top;
  return sum(rows.map(({ plays }) => plays)) + others.plays + withoutDevice;
}

/** A ranking of nothing is no picture, nor are times in which nothing was played. */
export const isDrawable = (figures: Figures): boolean =>
  figures.kind === 'top' ? figures.top.rows.length > 0 : totalOf(figures) > 0;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
