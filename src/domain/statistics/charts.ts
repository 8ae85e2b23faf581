import type { ItemRef } from '../servers/refs.ts';
/** A chart as data. Its words are in the reader's language; names in them are untrusted text. */

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export interface ChartSpec {
  readonly theme: Theme;
  readonly title: string;
  /** The chart's subject, for example range, library and time zone. Each line of the picture holds as many as fit. */
  readonly facts: readonly string[];
  /** True if the message already contains the title and the facts, so that the picture leaves them out. */
  readonly untitled?: boolean | undefined;
  /** A BCP 47 tag, for formatting the numbers. */
  readonly language: string;
  /** The name of the Discord server that the chart is for, or the name that it chose. */
  readonly guild?: string | undefined;
  /** The colour that the Discord server chose, 0xRRGGBB. The drawing uses readable shades of it. */
  readonly colour?: number | undefined;
  /** Drawn one below the other. One panel is never higher than 4:5; statistics have a picture for each. */
  readonly panels: readonly Panel[];
  /** True for pictures that stand side by side, because Discord crops those to squares. */
  readonly isSquare?: boolean | undefined;
}

export type Panel = ColumnPanel | SeriesPanel | RankingPanel | HeatPanel | PostersPanel | FeaturePanel | CardPanel;

interface Common {
  /** Title above all panels. Set if the chart has several. */
  readonly heading?: string | undefined;
}

/** A panel of values over time, one column each. */
export interface ColumnPanel extends Common {
  readonly kind: 'columns';
  readonly columns: readonly {
    /** Text on the axis, if there is room. */
    readonly label: string;
    readonly value: number;
  }[];
}

/** A panel with several values for each time. */
export interface SeriesPanel extends Common {
  readonly kind: 'series';
  /**
   * `stacked`: parts of a whole, one on top of the other. `nested`: each in front of the previous one, which is
   * never lower.
   */
  readonly layout: 'stacked' | 'nested';
  /** Texts on the axis, as many as fit. */
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

/** A panel of rows in descending order. */
export interface RankingPanel extends Common {
  readonly kind: 'ranking';
  readonly rows: readonly {
    /** Rows with the same value have the same rank. */
    readonly rank: number;
    readonly label: string;
    /** The year of a film. It stays when the label is shortened, because two films may have the same title. */
    readonly year?: string | undefined;
    readonly value: number;
    /** The key of the picture in `ChartPosters`. */
    readonly poster?: ItemRef | undefined;
  }[];
  /** The shape of its pictures: upright for films, square for albums. Missing if there are none. */
  readonly posters?: 'upright' | 'square' | undefined;
  /** A line below the ranking about the entries that it leaves out. */
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

/** A title with its number, which buttons and texts have too. */
export interface NumberedTitle {
  readonly number: number;
  readonly label: string;
  readonly year?: string | undefined;
  /** The key of the picture in `ChartPosters`. A title without a picture is drawn as a card with its name. */
  readonly poster?: ItemRef | undefined;
}

/** A panel of posters side by side, uncropped, each with its number. */
export interface PostersPanel extends Common {
  readonly kind: 'posters';
  readonly titles: readonly NumberedTitle[];
}

/** A panel of one title with its large poster, and facts beside it. */
export interface FeaturePanel extends Common {
  readonly kind: 'feature';
  readonly title: NumberedTitle;
  readonly facts: readonly string[];
}

/** A card of 4:5 in the guild's colour. It fills a picture of its own, so it is the only panel of its chart. */
export interface CardPanel extends Common {
  readonly kind: 'card';
  /** A small line that says why the card's numbers are too small. */
  readonly note?: string | undefined;
  readonly content: CardContent;
}

export type CardContent =
  | {
      readonly kind: 'cover';
      readonly label: string;
      /** The largest words on the card, such as a month. */
      readonly title: string;
      readonly subtitle: string;
      readonly titles: readonly PicturedTitle[];
    }
  | { readonly kind: 'numbers'; readonly numbers: readonly CardFact[] }
  | { readonly kind: 'wall'; readonly titles: readonly PicturedTitle[] }
  | { readonly kind: 'moments'; readonly moments: readonly CardFact[] }
  | {
      readonly kind: 'changes';
      readonly summary: string;
      readonly titles: readonly PicturedTitle[];
      readonly heading: string;
      readonly changes: readonly CardFact[];
    };

/** A fact that stands out, with its name and more about it. */
export interface CardFact {
  readonly label: string;
  readonly value: string;
  readonly detail?: string | undefined;
}

/** A title as its poster, or as a card with its name. */
export interface PicturedTitle {
  readonly label: string;
  readonly year?: string | undefined;
  /** Stands in a corner, such as the number of plays. */
  readonly mark?: string | undefined;
  /** The key of its picture in `ChartPosters`. */
  readonly poster?: ItemRef | undefined;
}

export type ChartPosters = ReadonlyMap<ItemRef, Uint8Array>;

export interface Charts {
  /**
   * Loads the drawing code for a chart that is needed soon. Loading takes 0.4 s, as long as counting the plays
   * of two years.
   */
  prepare(): void;
  /**
   * Draws a picture of less than 1 MB, at four times the size it is designed for: a WebP if it consists of posters,
   * otherwise a PNG. Rejects if it cannot be drawn.
   */
  draw(chart: ChartSpec, posters?: ChartPosters): Promise<Uint8Array>;
}
