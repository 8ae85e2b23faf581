import type { EChartsCoreOption } from 'echarts/core';
import type { ChartSpec, Theme } from '../../domain/charts.ts';
import { FONT_FAMILY } from './font.ts';

/**
 * Discord shows a picture in a message at most 550 points wide; it is drawn twice as large for sharp screens. Contrast on
 * the background (WCAG 2): texts above 7 to 1, marks above 3 to 1.
 */
export const WIDTH = 550;
export const SCALE = 2;
export const MARGIN = 20;
/** Where the plot begins, below title and subtitle. */
export const TOP = 76;

/** A chart as echarts takes it, and how high it is. */
export interface Drawing {
  readonly height: number;
  readonly option: EChartsCoreOption;
}

export interface Look {
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly mark: string;
  /** Of the one that stands out, and of all the others together. */
  readonly peak: string;
  readonly others: string;
  /** From the fewest to the most; the first is nothing at all. */
  readonly heat: readonly string[];
}

const LOOKS: Readonly<Record<Theme, Look>> = {
  dark: {
    background: '#1a1b1e',
    text: '#f2f3f5',
    muted: '#b9bdc4',
    line: '#34363c',
    mark: '#6f7bf7',
    peak: '#f0b232',
    others: '#767a84',
    heat: ['#25272c', '#2f3570', '#434dac', '#6f7bf7', '#a9b2ff', '#e6e8ff'],
  },
  light: {
    background: '#ffffff',
    text: '#1f2024',
    muted: '#4d515a',
    line: '#e1e3e8',
    mark: '#4a55d8',
    peak: '#c2570c',
    others: '#858a96',
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
  readonly align?: 'left' | 'right';
  readonly weight?: number;
}

/** Words at a place, as a graphic of echarts. */
export const wordsAt = ({ text, x, y, size, fill, align = 'left', weight = 400 }: Words) => ({
  type: 'text',
  x,
  y,
  style: {
    text,
    fill,
    align,
    verticalAlign: 'middle',
    fontSize: size,
    fontWeight: weight,
    fontFamily: FONT_FAMILY,
  },
});
