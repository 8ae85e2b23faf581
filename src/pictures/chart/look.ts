import type { ChartSpec, Theme } from '../../domain/statistics/charts.ts';
import type { Weight } from '../text/font.ts';
import type { Typesetter } from '../text/typesetter.ts';

/**
 * A phone shows a picture in a message 280 points wide: it is 390 points itself, less the avatar, its gutter and the paddings. Larger
 * screens show the same picture larger. It is drawn four times as large for sharp screens. Contrast on the background (WCAG 2): texts above 7 to 1, marks above 3 to 1.
 */
export const WIDTH = 280;
export const SCALE = 4;
export const MARGIN = 10;
/** The smallest text size that people can read on a phone without moving it closer. */
export const SMALL = 13;

/** A part of a picture, as SVG that starts at its upper left corner and is as wide as the picture. */
export interface Drawing {
  readonly height: number;
  readonly svg: string;
}

export interface Look {
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly mark: string;
  /** The colour of the server's name. */
  readonly accent: string;
  /** The colour of marks that stand out. */
  readonly peak: string;
  /** The colours of several series. */
  readonly series: readonly string[];
  /** The colours from the fewest to the most; the first means zero. */
  readonly heat: readonly string[];
}

/** The means to draw a chart: colours, language, typesetter. */
export interface Pen extends Typesetter {
  readonly look: Look;
  readonly language: string;
  /** The addresses of the rows' pictures, by name. */
  readonly pictures: ReadonlyMap<string, string>;
}

const LOOKS: Readonly<Record<Theme, Look>> = {
  dark: {
    background: '#1a1b1e',
    text: '#f2f3f5',
    muted: '#b9bdc4',
    line: '#34363c',
    mark: '#6f7bf7',
    accent: '#a9b2ff',
    peak: '#f0b232',
    series: ['#6f7bf7', '#f0b232', '#35b6a4', '#e8719c'],
    heat: ['#25272c', '#2f3570', '#434dac', '#6f7bf7', '#a9b2ff', '#e6e8ff'],
  },
  light: {
    background: '#ffffff',
    text: '#1f2024',
    muted: '#4d515a',
    line: '#e1e3e8',
    mark: '#4a55d8',
    accent: '#3a44b8',
    peak: '#c2570c',
    series: ['#4a55d8', '#c2570c', '#0f8577', '#b03068'],
    heat: ['#f0f1f4', '#d0d5fb', '#a3acf6', '#6f7bf0', '#4650c9', '#272e80'],
  },
};

export const lookOf = ({ theme }: Pick<ChartSpec, 'theme'>): Look => LOOKS[theme];

interface Words {
  readonly text: string;
  readonly x: number;
  /** The middle of the line. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: Weight;
}

/** Words at a place, written as echarts writes them, so that `outlined` can make paths of both. */
export const wordsAt = ({ text, x, y, size, fill, anchor = 'start', weight = 400 }: Words): string =>
  `<text text-anchor="${anchor}" style="font-size:${size}px;font-weight:${weight};" transform="translate(${x} ${y})" fill="${fill}">${escaped(text)}</text>\n`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
/** Undoes the escaping by `wordsAt` or echarts. */
export const unescaped = (text: string): string => text.replace(/&[^;]+;/g, (entity) => SIGNS[entity] ?? entity);

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly radius?: number;
}

export const boxAt = ({ x, y, width, height, fill, radius = 0 }: Box): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>\n`;
