import type { ItemRef } from '../servers/refs.ts';
/** A chart as data. Its words are in the reader's language; names in them are untrusted text. */

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export interface ChartSpec {
  readonly theme: Theme;
  readonly title: string;
  /** The chart's subject: range, library, time zone. Each line holds as many as fit. */
  readonly facts: readonly string[];
  /** The media server's name, if known. */
  readonly server?: string | undefined;
  /** True if title and facts are in the message that it goes with, and so not in the picture. */
  readonly untitled?: boolean | undefined;
  /** A BCP 47 tag, for formatting the numbers. */
  readonly language: string;
  /** Drawn one below the other. */
  readonly panels: readonly Panel[];
}

export type Panel = ColumnPanel | SeriesPanel | RankingPanel | HeatPanel;

interface Common {
  /** Set if there are several panels. */
  readonly heading?: string | undefined;
}

/** Values over time, one column each. */
export interface ColumnPanel extends Common {
  readonly kind: 'columns';
  readonly columns: readonly {
    /** Shown on the axis, if there is room. */
    readonly label: string;
    readonly value: number;
  }[];
}

/** Several values for each time. */
export interface SeriesPanel extends Common {
  readonly kind: 'series';
  /**
   * `stacked`: parts of a whole, one on top of the other. `nested`: each in front of the previous one, which is
   * never lower.
   */
  readonly layout: 'stacked' | 'nested';
  /** Shown on the axis, as many as fit. */
  readonly labels: readonly string[];
  readonly series: readonly {
    readonly label: string;
    /** The index of one of the four colours. */
    readonly colour: 0 | 1 | 2 | 3;
    readonly values: readonly number[];
  }[];
  /** True if the axis shows whole numbers only. */
  readonly isWhole: boolean;
}

/** Rows in descending order. */
export interface RankingPanel extends Common {
  readonly kind: 'ranking';
  readonly rows: readonly {
    /** Rows with the same value have the same rank. */
    readonly rank: number;
    readonly label: string;
    /** Kept when the label is shortened, because it distinguishes two films of the same title. */
    readonly year?: string | undefined;
    readonly value: number;
    /** The key of its picture in `ChartPosters`. */
    readonly poster?: ItemRef | undefined;
  }[];
  /** The shape of its pictures: upright for films, square for albums. Missing if there are none. */
  readonly posters?: 'upright' | 'square' | undefined;
  /** A line below the ranking: how many others there are. */
  readonly more?: string | undefined;
}

/** A heat map: rows of values, the first row on top. */
export interface HeatPanel extends Common {
  readonly kind: 'heat';
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** The labels at the two ends of its scale. */
  readonly few: string;
  readonly many: string;
}

/** Small pictures by the keys that rows have for them. A row whose picture is missing is drawn without one. */
export type ChartPosters = ReadonlyMap<ItemRef, Uint8Array>;

export interface Charts {
  /**
   * Loads the drawing code for a chart that is needed soon. Loading takes 0.4 s, as long as counting the plays
   * of two years.
   */
  prepare(): void;
  /** Gives a PNG of less than 1 MB, at four times the size it is designed for. Rejects if it cannot be drawn. */
  draw(chart: ChartSpec, posters?: ChartPosters): Promise<Uint8Array>;
}
