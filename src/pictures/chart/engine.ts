import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { ChartPanel, ChartPosters, ChartSpec, NumberedTitle } from '../../domain/statistics/charts.ts';
import type { LoadFonts } from '../text/faces.ts';
import type { FontWeight } from '../text/font.ts';
import { createTypesetter, type Typesetter } from '../text/typesetter.ts';
import { drawCard, pictureBoxesOfCard, textsOfCard } from './card/card.ts';
import { drawColumns } from './columns.ts';
import { drawFeature, pictureBoxesOfFeature } from './feature.ts';
import { drawHeatmap } from './heat.ts';
import { wrapText } from './lines.ts';
import {
  type ChartDrawingContext,
  chartColoursOfTheme,
  drawTextAt,
  MAX_PICTURE_HEIGHT,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  PIXELS_PER_POINT,
  SMALL_TEXT_SIZE,
  type SvgDrawing,
  unescapeXml,
} from './look.ts';
import { loadPosterPictures, type PictureBox } from './pictures.ts';
import { drawPosters, posterBoxesOfPostersPanel } from './postersPanel.ts';
import { drawRanking, pictureBoxesOfRanking } from './ranking.ts';
import { drawSeries } from './series.ts';

/** Distance from a line's middle to its baseline, in units of the font size: half the height of Inter's capitals. */
const BASELINE = 0.364;
/** Share of a text to the left of its position, by the value of `text-anchor`. */
const ANCHOR_SHARES: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

/** Turns the drawing's texts into paths, so that the drawing looks the same in every renderer. */
const withOutlines = (svg: string, typesetter: Typesetter): string =>
  svg.replace(/<text\b[^>]*>[^<]*<\/text>/g, (element) => {
    const { text, left, middle, size, ...line } = parseSvgTextElement(element, typesetter);
    return typesetter.outlineOf(text, { ...line, x: left, y: middle + BASELINE * size, size });
  });

/**
 * Parses a `<text>` element that `wordsAt` or echarts wrote: a single line, with its position in `transform` and `y`.
 */
export function parseSvgTextElement(element: string, { widthOf }: Pick<Typesetter, 'widthOf'>) {
  const firstMatch = (pattern: RegExp) => pattern.exec(element)?.[1] ?? '';
  const text = unescapeXml(firstMatch(/>([^<]*)<\/text>$/));
  const size = Number(firstMatch(/font-size:([\d.]+)px/));
  const weight: FontWeight = firstMatch(/font-weight:(\d+)/) === '600' ? 600 : 400;
  const width = widthOf(text, size, weight);
  const [, x = 0, y = 0] = /translate\((\S+) (\S+)\)/.exec(element) ?? [];
  const left = Number(x) - width * (ANCHOR_SHARES[firstMatch(/text-anchor="(\w+)"/)] ?? 0);
  const middle = Number(y) + Number(firstMatch(/ y="(\S+)"/));
  return { text, left, width, middle, size, weight, fill: firstMatch(/fill="([^"]+)"/) };
}

/** Size of the title, and heights of the title's lines and of other lines, in points. */
const TITLE = 17;
const TITLE_LINE = 22;
const LINE = 18;
/** Maximum lines for a fact below the title. The name of a library may be long. */
const MAX_FACT_LINES = 3;
const SEPARATOR = ' · ';

function headerOf({ guild = '', title, facts, untitled = false }: ChartSpec, pen: ChartDrawingContext): SvgDrawing {
  const { look, fitted } = pen;
  const room = PICTURE_WIDTH - 2 * PICTURE_MARGIN;
  const lines = untitled ? [] : factLines(facts, room, pen);
  const titles = untitled ? [] : wrapText(title, { size: TITLE, width: room, maxLines: 2, weight: 600 }, pen);
  let y = PICTURE_MARGIN;
  /** Reserves room for the next line, and returns the middle of the line. */
  const takeLine = (height: number): number => {
    y += height;
    return y - height / 2;
  };
  const x = PICTURE_MARGIN;
  const name = fitted(guild, SMALL_TEXT_SIZE, room, 600);
  const svg = [
    ...(name === ''
      ? []
      : [drawTextAt({ text: name, x, y: takeLine(LINE), size: SMALL_TEXT_SIZE, fill: look.accent, weight: 600 })]),
    ...titles.map((text) =>
      drawTextAt({ text, x, y: takeLine(TITLE_LINE), size: TITLE, fill: look.text, weight: 600 }),
    ),
    ...lines.map((text) => drawTextAt({ text, x, y: takeLine(LINE), size: SMALL_TEXT_SIZE, fill: look.muted })),
  ];
  return { height: y + (untitled ? 4 : 10), svg: svg.join('') };
}

/** Splits facts into lines. A line has as many facts as fit, and a long fact takes several lines. */
function factLines(facts: readonly string[], width: number, pen: ChartDrawingContext): readonly string[] {
  const lines: string[] = [];
  for (const part of facts.flatMap((fact) =>
    wrapText(fact, { size: SMALL_TEXT_SIZE, width, maxLines: MAX_FACT_LINES }, pen),
  )) {
    const lastLine = lines.at(-1);
    const longerLine = lastLine === undefined ? part : `${lastLine}${SEPARATOR}${part}`;
    if (lastLine !== undefined && pen.widthOf(longerLine, SMALL_TEXT_SIZE) <= width)
      lines[lines.length - 1] = longerLine;
    else lines.push(part);
  }
  return lines;
}

/** Height of a panel's heading, size of the heading's text, and space between panels, in points. */
const HEADING = 30;
const HEADING_SIZE = 15;
const BETWEEN = 10;

/** Quality of WebP pictures, from 1 to 100. With lower values, the edges of texts blur. */
const QUALITY = 84;

export interface ChartDrawingTask {
  readonly chart: ChartSpec;
  readonly posters?: ChartPosters | undefined;
}

/**
 * Draws a chart, which takes some hundred milliseconds and so runs in a thread of its own. `renderAsync` would use a
 * thread of Node's pool, whose memory the library keeps: 330 MB after 120 pictures instead of 78.
 */
export async function drawChartPicture(task: ChartDrawingTask, loadFaces: LoadFonts): Promise<Uint8Array> {
  const svg = await drawChartWithOutlinedTexts(task, loadFaces);
  const options = {
    fitTo: { mode: 'zoom', value: PIXELS_PER_POINT },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  } as const;
  const picture = new Resvg(svg, options).render();
  if (!task.chart.panels.some(consistsOfPosters)) return picture.asPng();
  const { width, height, pixels } = picture;
  // WebP, because a PNG with photographs has several megabytes.
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** Draws the chart as SVG with texts as paths, which needs no font. */
export async function drawChartWithOutlinedTexts(
  { chart, posters = new Map() }: ChartDrawingTask,
  loadFaces: LoadFonts,
): Promise<string> {
  const pictures = loadPosterPictures(chart.panels.flatMap(boxesOf), posters);
  const typesetter = await createTypesetter(textsOfChart(chart), loadFaces);
  return withOutlines(await drawChartSvg(chart, typesetter, pictures), typesetter);
}

export const textsOfChart = ({ title, facts, guild = '', panels }: ChartSpec): readonly string[] => [
  title,
  ...facts,
  guild,
  ...panels.flatMap((panel) => [panel.heading ?? '', ...textsIn(panel)]),
];

function boxesOf(panel: ChartPanel): readonly PictureBox[] {
  if (panel.kind === 'ranking') return pictureBoxesOfRanking(panel);
  if (panel.kind === 'posters') return posterBoxesOfPostersPanel(panel);
  if (panel.kind === 'card') return pictureBoxesOfCard(panel);
  return panel.kind === 'feature' ? pictureBoxesOfFeature(panel) : [];
}

function textsIn(panel: ChartPanel): readonly string[] {
  if (panel.kind === 'posters') return panel.titles.flatMap(textsOfTitle);
  if (panel.kind === 'card') return textsOfCard(panel);
  if (panel.kind === 'feature') return [...textsOfTitle(panel.title), ...panel.facts];
  if (panel.kind === 'ranking') return [panel.more ?? '', ...panel.rows.map(({ label }) => label)];
  if (panel.kind === 'columns') return panel.columns.map(({ label }) => label);
  if (panel.kind === 'series') return [...panel.labels, ...panel.series.map(({ label }) => label)];
  return [panel.few, panel.many, ...panel.columns, ...panel.rows.map(({ label }) => label)];
}

const textsOfTitle = ({ label, year = '' }: NumberedTitle): readonly string[] => [label, year];

/** Draws the chart as SVG. Other threads prepare the pictures in the meantime. */
export async function drawChartSvg(
  chart: ChartSpec,
  typesetter: Typesetter,
  pictures: Promise<ChartDrawingContext['pictures']> = Promise.resolve(new Map()),
): Promise<string> {
  const look = chartColoursOfTheme(chart);
  const pen: ChartDrawingContext = { ...typesetter, look, language: chart.language, pictures: new Map() };
  const [first] = chart.panels;
  if (first?.kind === 'card') return drawCard(first, chart, { ...pen, pictures: await pictures });
  const header = headerOf(chart, pen);
  const panelsWithoutPictures = chart.panels.filter((panel) => !hasPictures(panel));
  const drawings = new Map(panelsWithoutPictures.map((panel) => [panel, panelOf(panel, pen, 0)]));
  const penWithPictures = { ...pen, pictures: await pictures };
  let height = 0;
  const parts = [header, ...partsOf(chart, penWithPictures, { drawings, header })].map((part) => {
    const top = height;
    height += part.height;
    return `<g transform="translate(0 ${top})">\n${part.svg}</g>\n`;
  });
  height = Math.max(height + PICTURE_MARGIN, leastHeightOf(chart));
  return `<svg width="${PICTURE_WIDTH}" height="${height}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${height}">
<rect width="${PICTURE_WIDTH}" height="${height}" fill="${look.background}"/>
${parts.join('')}</svg>`;
}

/** Minimum height of the chart, in points. With 0, the chart is as high as its content. */
const leastHeightOf = ({ isSquare = false }: ChartSpec): number => (isSquare ? PICTURE_WIDTH : 0);

interface DrawnParts {
  readonly drawings: ReadonlyMap<ChartPanel, SvgDrawing>;
  readonly header: SvgDrawing;
}

function partsOf(chart: ChartSpec, pen: ChartDrawingContext, { drawings, header }: DrawnParts): readonly SvgDrawing[] {
  const greatestHeight = leastHeightOf(chart) || MAX_PICTURE_HEIGHT;
  return chart.panels.flatMap((panel, index) => {
    const heading = panel.heading === undefined ? [] : [headingOf(panel.heading, pen)];
    const room = greatestHeight - PICTURE_MARGIN - header.height - heading.length * HEADING;
    return [
      ...heading,
      drawings.get(panel) ?? panelOf(panel, pen, room),
      ...(index < chart.panels.length - 1 ? [{ height: BETWEEN, svg: '' }] : []),
    ];
  });
}

const hasPictures = ({ kind }: ChartPanel): boolean => kind === 'ranking' || consistsOfPosters({ kind });
const consistsOfPosters = ({ kind }: Pick<ChartPanel, 'kind'>): boolean =>
  kind === 'posters' || kind === 'feature' || kind === 'card';

/** Draws a panel. `room` is the maximum height of a ranking, in points. */
function panelOf(panel: ChartPanel, pen: ChartDrawingContext, room: number): SvgDrawing {
  if (panel.kind === 'posters') return drawPosters(panel, pen);
  // A card fills the whole picture and is drawn elsewhere.
  if (panel.kind === 'card') return { height: 0, svg: '' };
  if (panel.kind === 'feature') return drawFeature(panel, pen);
  if (panel.kind === 'columns') return drawColumns(panel, pen);
  if (panel.kind === 'series') return drawSeries(panel, pen);
  return panel.kind === 'heat' ? drawHeatmap(panel, pen) : drawRanking(panel, pen, room);
}

function headingOf(heading: string, { look, fitted }: ChartDrawingContext): SvgDrawing {
  const clippedHeading = fitted(heading, HEADING_SIZE, PICTURE_WIDTH - 2 * PICTURE_MARGIN, 600);
  const headingWords = {
    text: clippedHeading,
    x: PICTURE_MARGIN,
    y: HEADING / 2,
    size: HEADING_SIZE,
    fill: look.text,
    weight: 600,
  } as const;
  return { height: HEADING, svg: drawTextAt(headingWords) };
}
