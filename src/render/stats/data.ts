import type { Theme } from '../../domain/statistics/charts.ts';
import type { TitleKind } from '../../domain/statistics/plays.ts';
import type { Period, PlayedIn, TimeRange } from '../../domain/statistics/playTimes.ts';
import type { StatsChart } from '../../domain/statistics/ranges.ts';

/** Somebody's or something's name, raw: it is escaped where it is shown. */
export interface NamedPlays {
  readonly name: string;
  /** Of a film. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** Of a title, by which its picture is found. */
  readonly ratingKey?: string | undefined;
}

export interface TopList {
  /** The most played first. */
  readonly rows: readonly NamedPlays[];
  readonly others: {
    /** How many there are beside those of `rows`, and how often they were played together. */
    readonly different: number;
    readonly plays: number;
    /** How many of them were played as often as the last of `rows`. */
    readonly tied: number;
  };
  /** Of devices: plays of which nobody knows on which device they were; they are in neither. */
  readonly withoutDevice?: number | undefined;
}

/** The numbers of one panel of a picture. */
export type Section =
  | {
      readonly kind: 'times';
      readonly period: Period;
      readonly columns: readonly PlayedIn[];
      /** Plays of other days than these: what came late in a digest. */
      readonly otherDays?: number | undefined;
    }
  /** By weekday (Monday first) and hour. */
  | { readonly kind: 'hours'; readonly hours: readonly (readonly number[])[] }
  | {
      readonly kind: 'top';
      readonly top: TopList;
      /** Of titles. */
      readonly of?: TitleKind | undefined;
    };

export interface StatsData {
  readonly chart: StatsChart;
  /** One below the other. */
  readonly sections: readonly Section[];
  readonly range: TimeRange;
  /** Plays that are left out, since their time cannot be believed. */
  readonly undated?: number | undefined;
  /** It is made of whole calendar weeks that are over, whatever was asked for. */
  readonly inWeeks?: boolean | undefined;
  /** Name of the library it is about; missing: of all. */
  readonly library?: string | undefined;
  /** The media server's name, raw, where it is known. */
  readonly server?: string | undefined;
  readonly theme: Theme;
}

/** All plays that it is about: rankings side by side come to all of them together, times and hours each. */
export function totalOf(sections: readonly Section[]): number {
  const [first] = sections;
  return first && first.kind !== 'top' ? totalIn(first) : sum(sections.map(totalIn));
}

function totalIn(section: Section): number {
  if (section.kind === 'times') return sum(section.columns.map(({ plays }) => plays)) + (section.otherDays ?? 0);
  if (section.kind === 'hours') return sum(section.hours.flat());
  const { rows, others, withoutDevice = 0 } = section.top;
  return sum(rows.map(({ plays }) => plays)) + others.plays + withoutDevice;
}

/** A ranking of nothing is no picture, nor are times in which nothing was played. */
export const isDrawable = (sections: readonly Section[]): boolean =>
  totalOf(sections) > 0 && sections.some((section) => section.kind !== 'top' || section.top.rows.length > 0);

/** The place of each row, the same for those that were played as often: 1, 2, 2, 4. */
export const ranksOf = (rows: readonly NamedPlays[]): readonly number[] =>
  rows.map((row) => rows.findIndex(({ plays }) => plays === row.plays) + 1);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
