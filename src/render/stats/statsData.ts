import type { Appearance } from '../../domain/appearance.ts';
import type { TitleKind } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { ChartTheme } from '../../domain/statistics/charts.ts';
import type { CalendarPeriod, PlaysInDays, TimeRange } from '../../domain/statistics/playTimes.ts';
import type { TimeRangeChart } from '../../domain/statistics/ranges.ts';
import type { ChartSeriesGroup, StreamChartNumbers } from '../../domain/statistics/streamSeries.ts';

export interface NamedPlayCount {
  readonly name: string;
  /** Year of a film. Undefined for anything else. */
  readonly year?: number | undefined;
  readonly plays: number;
  readonly ratingKey?: ItemRef | undefined;
}

export interface TopList {
  readonly rows: readonly NamedPlayCount[];
  readonly remainder: {
    readonly different: number;
    readonly plays: number;
    /** Number of rows missing from `rows` that have as many plays as its last row. */
    readonly tied: number;
  };
  /** Plays on unknown devices, in a chart of devices. Neither `rows` nor `remainder` includes them. */
  readonly withoutDevice?: number | undefined;
}

export type StatsSection =
  | {
      readonly kind: 'times';
      readonly period: CalendarPeriod;
      readonly columns: readonly PlaysInDays[];
      /** Plays on days without a column: a digest contains them if they were reported late. */
      readonly otherDays?: number | undefined;
    }
  /** Numbers of plays by weekday (Monday first) and hour. */
  | { readonly kind: 'hours'; readonly hours: readonly (readonly number[])[] }
  /** Measurements taken while the server streamed. */
  | (ChartSeriesGroup & { readonly kind: 'series' })
  | {
      readonly kind: 'top';
      readonly top: TopList;
      readonly titleKind?: TitleKind | undefined;
    };

export interface StatsData {
  readonly chart: TimeRangeChart;
  readonly sections: readonly StatsSection[];
  readonly range: TimeRange;
  readonly measured?: Pick<StreamChartNumbers, 'total' | 'rangeMs' | 'wholeMs' | 'began'> | undefined;
  /** Number of plays that are left out because their recorded time is impossible. */
  readonly undated?: number | undefined;
  /** True if the chart covers whole past calendar weeks instead of the requested range. */
  readonly inWeeks?: boolean | undefined;
  /** True if the chart covers only the reader's own plays. */
  readonly isOwn?: boolean | undefined;
  /** Name of the person whose plays the chart covers, unescaped. Missing if the chart covers everyone or the reader. */
  readonly account?: string | undefined;
  readonly library?: string | undefined;
  /** The guild's chosen name and colour. Undefined in a direct message. */
  readonly appearance?: Appearance | undefined;
  readonly theme: ChartTheme;
}

/**
 * Number of plays in the picture. Rankings divide the plays among them, but charts of times and of hours contain all
 * plays each.
 */
export function totalPlays(sections: readonly StatsSection[]): number {
  const [first] = sections;
  return first && first.kind !== 'top' ? totalIn(first) : sum(sections.map(totalIn));
}

function totalIn(section: StatsSection): number {
  if (section.kind === 'times') return sum(section.columns.map(({ plays }) => plays)) + (section.otherDays ?? 0);
  if (section.kind === 'hours') return sum(section.hours.flat());
  if (section.kind === 'series') return sum(section.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const { rows, remainder, withoutDevice = 0 } = section.top;
  return sum(rows.map(({ plays }) => plays)) + remainder.plays + withoutDevice;
}

export const canStatsBeDrawn = (sections: readonly StatsSection[]): boolean =>
  totalPlays(sections) > 0 && sections.some((section) => section.kind !== 'top' || section.top.rows.length > 0);

/** Ranks of the rows: 1, 2, 2, 4. Rows with equally many plays share a rank. */
export const ranksOfRows = (rows: readonly NamedPlayCount[]): readonly number[] =>
  rows.map((row) => rows.findIndex(({ plays }) => plays === row.plays) + 1);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
