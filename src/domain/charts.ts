/** A picture of numbers, as data. Its words come in the reader's language; names in them are somebody's text. */

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

interface Common {
  readonly theme: Theme;
  readonly title: string;
  /** What it is about: range, library, time zone. */
  readonly subtitle: string;
  /** BCP 47, for the numbers. */
  readonly language: string;
}

/** One value after the other in time. */
export interface ColumnChart extends Common {
  readonly kind: 'columns';
  readonly columns: readonly {
    /** For the axis, which shows as many of them as fit. */
    readonly label: string;
    readonly value: number;
  }[];
}

/** The largest first. */
export interface BarChart extends Common {
  readonly kind: 'bars';
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    /** All the others together: drawn apart. */
    readonly others?: boolean | undefined;
  }[];
}

/** Rows of values, the first row on top. */
export interface HeatChart extends Common {
  readonly kind: 'heat';
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** The two ends of its scale. */
  readonly few: string;
  readonly many: string;
}

export type ChartSpec = ColumnChart | BarChart | HeatChart;

export interface Charts {
  /** A PNG, below 200 KB and twice the size at which Discord shows it. Rejects if it cannot be drawn. */
  draw(chart: ChartSpec): Promise<Uint8Array>;
}
