import type { ItemRef } from '../servers/refs.ts';

export const CHART_THEMES = ['dark', 'light'] as const;
export type ChartTheme = (typeof CHART_THEMES)[number];

/** A chart as data. Words are in the reader's language. Names are untrusted text. */
export interface ChartSpec {
  readonly theme: ChartTheme;
  readonly title: string;
  /** Facts about the chart, such as its range, library and time zone. As many as fit are drawn on each line. */
  readonly facts: readonly string[];
  /** True if the message already contains the title and the facts. The picture then leaves them out. */
  readonly untitled?: boolean | undefined;
  /** BCP 47 tag of the language in which numbers are written. */
  readonly language: string;
  /** Name of the Discord server that the chart is for, or the name that the server chose. */
  readonly guild?: string | undefined;
  /** Colour that the Discord server chose, as 0xRRGGBB. The picture uses shades of it that are readable. */
  readonly colour?: number | undefined;
  /**
   * Panels of the picture, one below the other. A single panel is at most as high as the ratio 4:5 allows.
   * Statistics use one picture per panel.
   */
  readonly panels: readonly ChartPanel[];
  /** True for pictures that Discord shows side by side and crops to squares. */
  readonly isSquare?: boolean | undefined;
}

export type ChartPanel =
  | ColumnPanel
  | SeriesPanel
  | RankingPanel
  | HeatMapPanel
  | PostersPanel
  | SingleTitlePanel
  | ChartCardPanel;

interface PanelHeading {
  /** Title above all panels. Set if the chart has several. */
  readonly heading?: string | undefined;
}

export interface ColumnPanel extends PanelHeading {
  readonly kind: 'columns';
  readonly columns: readonly {
    /** Text on the axis, if there is room. */
    readonly label: string;
    readonly value: number;
  }[];
}

export interface SeriesPanel extends PanelHeading {
  readonly kind: 'series';
  /**
   * How several series are drawn. `stacked`: as parts of a whole, one on top of the other. `nested`: each series in
   * front of the previous one, which is at least as high.
   */
  readonly layout: 'stacked' | 'nested';
  /** Texts on the axis. As many are drawn as fit. */
  readonly labels: readonly string[];
  readonly series: readonly {
    readonly label: string;
    readonly colour: 0 | 1 | 2 | 3;
    readonly values: readonly number[];
  }[];
  /** True if the axis shows whole numbers only. */
  readonly isWhole: boolean;
}

/** A panel of rows in descending order of their values. */
export interface RankingPanel extends PanelHeading {
  readonly kind: 'ranking';
  readonly rows: readonly {
    /** Rows with the same value have the same rank. */
    readonly rank: number;
    readonly label: string;
    /** Year of a film. It stays when the label is shortened, because two films may have the same title. */
    readonly year?: string | undefined;
    readonly value: number;
    /** Key of the picture in `ChartPosters`. */
    readonly poster?: ItemRef | undefined;
  }[];
  /** Shape of the pictures: upright for films, square for albums. Undefined if there are no pictures. */
  readonly posters?: 'upright' | 'square' | undefined;
  /** Line below the ranking that mentions the rows that are not shown. */
  readonly more?: string | undefined;
}

/** A heat map: rows of values, with the first row at the top. */
export interface HeatMapPanel extends PanelHeading {
  readonly kind: 'heat';
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** Labels at the two ends of the scale. */
  readonly few: string;
  readonly many: string;
}

/** A title with a number, by which its button and texts refer to it. */
export interface NumberedTitle {
  readonly number: number;
  readonly label: string;
  readonly year?: string | undefined;
  /** Key of the picture in `ChartPosters`. A title without a picture is drawn as a card with its name. */
  readonly poster?: ItemRef | undefined;
}

/** A panel of uncropped posters side by side, each with its number. */
export interface PostersPanel extends PanelHeading {
  readonly kind: 'posters';
  readonly titles: readonly NumberedTitle[];
}

/** A panel with a single title: its large poster with facts beside it. */
export interface SingleTitlePanel extends PanelHeading {
  readonly kind: 'feature';
  readonly title: NumberedTitle;
  readonly facts: readonly string[];
}

/** A card of 4:5 in the guild's colour. It fills the whole picture, so a chart with a card has no other panel. */
export interface ChartCardPanel extends PanelHeading {
  readonly kind: 'card';
  /** A small line that explains why the card's numbers are too low. */
  readonly note?: string | undefined;
  readonly content: ChartCardContent;
}

export type ChartCardContent =
  | {
      readonly kind: 'cover';
      readonly label: string;
      /** The largest words on the card, such as a month. */
      readonly title: string;
      readonly subtitle: string;
      readonly titles: readonly PicturedTitle[];
    }
  | { readonly kind: 'numbers'; readonly numbers: readonly ChartCardFact[] }
  | { readonly kind: 'wall'; readonly titles: readonly PicturedTitle[] }
  | { readonly kind: 'moments'; readonly moments: readonly DetailedChartCardFact[] }
  | {
      readonly kind: 'changes';
      readonly summary: string;
      readonly titles: readonly PicturedTitle[];
      readonly heading: string;
      readonly changes: readonly DetailedChartCardFact[];
    };

export interface ChartCardFact {
  readonly label: string;
  readonly value: string;
}

export interface DetailedChartCardFact extends ChartCardFact {
  /** Text below the value, or beside it. */
  readonly detail: string;
}

/** A title, drawn as its poster or as a card with its name. */
export interface PicturedTitle {
  readonly label: string;
  readonly year?: string | undefined;
  /** Text in a corner, such as the number of plays. */
  readonly mark?: string | undefined;
  /** Key of the picture in `ChartPosters`. */
  readonly poster?: ItemRef | undefined;
}

export type ChartPosters = ReadonlyMap<ItemRef, Uint8Array>;

export interface Charts {
  /**
   * Loads the drawing code before a chart is needed. Loading takes 0.4 s, as long as counting the plays of two years.
   */
  prepare(): void;
  /**
   * Draws a picture of less than 1 MB, at four times the width and height of its design. A picture of posters is a
   * WebP, any other a PNG. Rejects if the picture cannot be drawn.
   */
  draw(chart: ChartSpec, posters?: ChartPosters): Promise<Uint8Array>;
}
