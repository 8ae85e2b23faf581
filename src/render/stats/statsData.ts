import type { TitleKind } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { Theme } from '../../domain/statistics/charts.ts';
import type { Period, PlayedIn, TimeRange } from '../../domain/statistics/playTimes.ts';
import type { PlaysChart } from '../../domain/statistics/ranges.ts';
import type { CountedStreams, Series } from '../../domain/statistics/streamSeries.ts';

/** The name of a person or thing, raw: it is escaped where it is shown. */
export interface NamedPlays {
  readonly name: string;
  /** The year of a film. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** The key of a title, by which its picture is found. */
  readonly ratingKey?: ItemRef | undefined;
}

export interface TopList {
  /** The most played first. */
  readonly rows: readonly NamedPlays[];
  readonly others: {
    /** How many there are besides `rows`, and how often those were played in total. */
    readonly different: number;
    readonly plays: number;
    /** How many others tie with the last one in `rows`. */
    readonly tied: number;
  };
  /** In a ranking of devices: plays on an unknown device, counted neither in `rows` nor in `others`. */
  readonly withoutDevice?: number | undefined;
}

/** The numbers of one panel of a picture. */
export type Section =
  | {
      readonly kind: 'times';
      readonly period: Period;
      readonly columns: readonly PlayedIn[];
      /** Plays of other days, which a digest has because they were reported late. */
      readonly otherDays?: number | undefined;
    }
  /** Plays by weekday (Monday first) and hour. */
  | { readonly kind: 'hours'; readonly hours: readonly (readonly number[])[] }
  /** Measurements taken while the server streamed. */
  | (Series & { readonly kind: 'series' })
  | {
      readonly kind: 'top';
      readonly top: TopList;
      /** The kind of titles that are ranked. */
      readonly of?: TitleKind | undefined;
    };

export interface StatsData {
  readonly chart: PlaysChart;
  /** Shown one below the other. */
  readonly sections: readonly Section[];
  readonly range: TimeRange;
  /** For a chart of streams: the measured totals. */
  readonly measured?: Pick<CountedStreams, 'total' | 'rangeMs' | 'wholeMs' | 'began'> | undefined;
  /** How many plays are left out because their time cannot be true. */
  readonly undated?: number | undefined;
  /** True if it shows whole past calendar weeks, whatever range was requested. */
  readonly inWeeks?: boolean | undefined;
  /** True if it shows only the plays of the person who asked. */
  readonly isOwn?: boolean | undefined;
  /** The name of the person in the chart, raw; missing if it covers everyone, or the person who asked. */
  readonly account?: string | undefined;
  /** The name of the library it is about; missing if it is about all. */
  readonly library?: string | undefined;
  /** The media server's name, raw, if known. */
  readonly server?: string | undefined;
  readonly theme: Theme;
}

/** The number of plays in the picture: rankings share them, while times and hours each count every play. */
export function totalOf(sections: readonly Section[]): number {
  const [first] = sections;
  return first && first.kind !== 'top' ? totalIn(first) : sum(sections.map(totalIn));
}

function totalIn(section: Section): number {
  if (section.kind === 'times') return sum(section.columns.map(({ plays }) => plays)) + (section.otherDays ?? 0);
  if (section.kind === 'hours') return sum(section.hours.flat());
  if (section.kind === 'series') return sum(section.series.flatMap(({ values }) => values.map((value = 0) => value)));
  const { rows, others, withoutDevice = 0 } = section.top;
  return sum(rows.map(({ plays }) => plays)) + others.plays + withoutDevice;
}

/** An empty ranking is not worth a picture, nor is a time without plays. */
export const isDrawable = (sections: readonly Section[]): boolean =>
  totalOf(sections) > 0 && sections.some((section) => section.kind !== 'top' || section.top.rows.length > 0);

/** The rank of each row; rows with equally many plays share one: 1, 2, 2, 4. */
export const ranksOf = (rows: readonly NamedPlays[]): readonly number[] =>
  rows.map((row) => rows.findIndex(({ plays }) => plays === row.plays) + 1);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
