/** A picture of numbers, as data. Its words come in the reader's language; names in them are somebody's text. */

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export interface ChartSpec {
  readonly theme: Theme;
  readonly title: string;
  /** What it is about: range, library, time zone. As many to a line as fit. */
  readonly facts: readonly string[];
  /** The media server's name, where it is known. */
  readonly server?: string | undefined;
  /** BCP 47, for the numbers. */
  readonly language: string;
  /** One below the other. */
  readonly panels: readonly Panel[];
}

export type Panel = ColumnPanel | RankingPanel | HeatPanel;

interface Common {
  /** Where there are several panels. */
  readonly heading?: string | undefined;
}

/** One value after the other in time. */
export interface ColumnPanel extends Common {
  readonly kind: 'columns';
  readonly columns: readonly {
    /** For the axis, which shows as many of them as fit. */
    readonly label: string;
    readonly value: number;
  }[];
}

/** The largest first. */
export interface RankingPanel extends Common {
  readonly kind: 'ranking';
  readonly rows: readonly {
    /** The same for those of the same value. */
    readonly rank: number;
    readonly label: string;
    /** After the label, however much that has to be shortened: it tells two of one title apart. */
    readonly year?: string | undefined;
    readonly value: number;
    /** By which its picture is found. */
    readonly poster?: string | undefined;
  }[];
  /** How its pictures look: a film's is upright, an album's is square; missing where there are none. */
  readonly posters?: 'upright' | 'square' | undefined;
  /** A line below it: how many others there are. */
  readonly more?: string | undefined;
}

/** Rows of values, the first row on top. */
export interface HeatPanel extends Common {
  readonly kind: 'heat';
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** The two ends of its scale. */
  readonly few: string;
  readonly many: string;
}

/** Small pictures by the names that rows have for them; a row whose picture is not there is drawn without. */
export type ChartPosters = ReadonlyMap<string, Uint8Array>;

export interface Charts {
  /** A PNG, below 1 MB and three times the size for which it is drawn. Rejects if it cannot be drawn. */
  draw(chart: ChartSpec, posters?: ChartPosters): Promise<Uint8Array>;
}
