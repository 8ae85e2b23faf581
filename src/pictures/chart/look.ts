import { hexFromColour } from '../../domain/appearance.ts';
import type { ChartSpec, ChartTheme } from '../../domain/statistics/charts.ts';
import type { FontWeight } from '../text/font.ts';
import type { Typesetter } from '../text/typesetter.ts';
import { colourDistance, contrastOfColours, matchColourBrightness, parseHexColour } from './shade.ts';

/**
 * Width of a picture in points, as a phone shows it in a message: the phone's 390, less the avatar, gutter and
 * paddings. Larger screens enlarge pictures, so they are drawn at four times the size. Contrast on the background (WCAG
 * 2) is above 7 to 1 for texts, and above 3 to 1 for marks.
 */
export const PICTURE_WIDTH = 280;
/**
 * Maximum height in points, for a ratio of 4:5. Discord would crop a higher picture, or show it so large that nothing
 * else fits on the screen.
 */
export const MAX_PICTURE_HEIGHT = 350;
export const PIXELS_PER_POINT = 4;
export const PICTURE_MARGIN = 10;
/** Smallest text size that people can read on a phone at the usual distance, in points. */
export const SMALL_TEXT_SIZE = 13;

/** A part of a picture as SVG, as wide as the picture. Its origin is its upper left corner. */
export interface SvgDrawing {
  readonly height: number;
  readonly svg: string;
}

export interface ChartColours {
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly mark: string;
  readonly accent: string;
  /** Colour of marks that stand out. */
  readonly peak: string;
  /** Colour of the patch behind a title's number, and of the number. */
  readonly badge: string;
  readonly onBadge: string;
  readonly series: readonly string[];
  /** Colours from the lowest value to the highest. The first colour stands for zero. */
  readonly heat: readonly string[];
}

/** A picture in its final size as a data URL. Sizes are in points. */
export interface PictureDataUrl {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

export interface ChartDrawingContext extends Typesetter {
  readonly look: ChartColours;
  readonly language: string;
  /** Pictures that are ready to draw, by their key in `ChartPosters`. */
  readonly pictures: ReadonlyMap<string, PictureDataUrl>;
}

const LOOKS: Readonly<Record<ChartTheme, ChartColours>> = {
  dark: {
    background: '#1a1b1e',
    text: '#f2f3f5',
    muted: '#b9bdc4',
    line: '#34363c',
    mark: '#6f7bf7',
    accent: '#a9b2ff',
    peak: '#f0b232',
    badge: '#a9b2ff',
    onBadge: '#1a1b1e',
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
    badge: '#3a44b8',
    onBadge: '#ffffff',
    series: ['#4a55d8', '#c2570c', '#0f8577', '#b03068'],
    heat: ['#f0f1f4', '#d0d5fb', '#a3acf6', '#6f7bf0', '#4650c9', '#272e80'],
  },
};

/** Look of a theme, with readable shades of the guild's colour if there is one. */
export function chartColoursOfTheme({ theme, colour }: Pick<ChartSpec, 'theme' | 'colour'>): ChartColours {
  const look = LOOKS[theme];
  return colour === undefined ? look : lookWith(colour, look);
}

/** Minimum contrast on the background, of marks and of texts. */
const MARK_CONTRAST = 3;
const TEXT_CONTRAST = 7;

/**
 * Replaces the theme's main colour by the guild's. If the guild's colour has too little contrast, a shade of it as
 * bright as the replaced colour is used. Of the other colours, only the one most like the new colour changes.
 */
function lookWith(colour: number, look: ChartColours): ChartColours {
  const background = parseHexColour(look.background);
  const readableShade = (least: number, sample: string) =>
    contrastOfColours(colour, background) >= least ? hexFromColour(colour) : matchColourBrightness(colour, sample);
  const mark = readableShade(MARK_CONTRAST, look.mark);
  const accent = readableShade(TEXT_CONTRAST, look.accent);
  const likeness = (seriesColour: string) => colourDistance(parseHexColour(mark), parseHexColour(seriesColour));
  const mostAlike = look.series.reduce((best, other) => (likeness(other) < likeness(best) ? other : best));
  const [zero, ...levels] = look.heat;
  return {
    ...look,
    mark,
    accent,
    badge: accent,
    peak: look.peak === mostAlike ? look.mark : look.peak,
    series: [mark, ...look.series.filter((other) => other !== mostAlike)],
    heat: [...(zero === undefined ? [] : [zero]), ...levels.map((level) => matchColourBrightness(colour, level))],
  };
}

interface Words {
  readonly text: string;
  readonly x: number;
  /** Vertical middle of the line. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: FontWeight;
}

/** Draws a text as an SVG element in the form that echarts writes, so that `withOutlines` can turn both into paths. */
export const drawTextAt = ({ text, x, y, size, fill, anchor = 'start', weight = 400 }: Words): string =>
  `<text text-anchor="${anchor}" style="font-size:${size}px;font-weight:${weight};" transform="translate(${x} ${y})" fill="${fill}">${escapeXml(text)}</text>\n`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
export const unescapeXml = (text: string): string => text.replace(/&[^;]+;/g, (entity) => SIGNS[entity] ?? entity);

export interface SvgRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly radius?: number;
}

export const drawBoxAt = ({ x, y, width, height, fill, radius = 0 }: SvgRectangle): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>\n`;
