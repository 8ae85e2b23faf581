import { Resvg } from '@resvg/resvg-js';
import type { ChartPosters, ChartSpec, Panel } from '../../domain/statistics/charts.ts';
import type { LoadFaces } from '../text/faces.ts';
import type { Weight } from '../text/font.ts';
import { createTypesetter, type Typesetter } from '../text/typesetter.ts';
import { columnsOf } from './columns.ts';
import { heatOf } from './heat.ts';
import { linesOf } from './lines.ts';
import { type Drawing, lookOf, MARGIN, type Pen, SCALE, SMALL, unescaped, WIDTH, wordsAt } from './look.ts';
import { rankingOf, rowPictures } from './ranking.ts';
import { seriesOf } from './series.ts';

/** How far the baseline is below the middle of a line, as a part of the font size: half the height of Inter's capitals. */
const BASELINE = 0.364;
const LEFT_OF: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

/** Turns the texts of a drawing into paths, so that it looks the same in every renderer. */
const outlined = (svg: string, typesetter: Typesetter): string =>
  svg.replace(/<text\b[^>]*>[^<]*<\/text>/g, (element) => {
    const { text, left, middle, size, ...line } = textOf(element, typesetter);
    return typesetter.outlineOf(text, { ...line, x: left, y: middle + BASELINE * size, size });
  });

/** Reads one `<text>`, ours or echarts's: it is one line, and its place is in `transform` and `y`. */
export function textOf(element: string, { widthOf }: Pick<Typesetter, 'widthOf'>) {
  const found = (pattern: RegExp) => pattern.exec(element)?.[1] ?? '';
  const text = unescaped(found(/>([^<]*)<\/text>$/));
  const size = Number(found(/font-size:([\d.]+)px/));
  const weight: Weight = found(/font-weight:(\d+)/) === '600' ? 600 : 400;
  const width = widthOf(text, size, weight);
  const [, x = 0, y = 0] = /translate\((\S+) (\S+)\)/.exec(element) ?? [];
  const left = Number(x) - width * (LEFT_OF[found(/text-anchor="(\w+)"/)] ?? 0);
  const middle = Number(y) + Number(found(/ y="(\S+)"/));
  return { text, left, width, middle, size, weight, fill: found(/fill="([^"]+)"/) };
}

const TITLE = 17;
const TITLE_LINE = 22;
const LINE = 18;
/** The title of a library or the name of a server may be long. */
const MOST_LINES = 3;
const SEPARATOR = ' · ';

/** Draws the server's name, the title, and the chart's facts in as many lines as they take. */
function headerOf({ server = '', title, facts, untitled = false }: ChartSpec, pen: Pen): Drawing {
  const { look, fitted, widthOf } = pen;
  const room = WIDTH - 2 * MARGIN;
  const lines: string[] = [];
  for (const fact of (untitled ? [] : facts).flatMap((each) =>
    linesOf(each, { size: SMALL, width: room, most: MOST_LINES }, pen),
  )) {
    const longer = `${lines.at(-1)}${SEPARATOR}${fact}`;
    if (lines.length > 0 && widthOf(longer, SMALL) <= room) lines[lines.length - 1] = longer;
    else lines.push(fact);
  }
  const titles = untitled ? [] : linesOf(title, { size: TITLE, width: room, most: 2, weight: 600 }, pen);
  let y = MARGIN;
  const next = (height: number): number => {
    y += height;
    return y - height / 2;
  };
  const x = MARGIN;
  const name = fitted(server, SMALL, room, 600);
  const svg = [
    ...(name === '' ? [] : [wordsAt({ text: name, x, y: next(LINE), size: SMALL, fill: look.accent, weight: 600 })]),
    ...titles.map((text) => wordsAt({ text, x, y: next(TITLE_LINE), size: TITLE, fill: look.text, weight: 600 })),
    ...lines.map((text) => wordsAt({ text, x, y: next(LINE), size: SMALL, fill: look.muted })),
  ];
  return { height: y + (untitled ? 4 : 10), svg: svg.join('') };
}

const HEADING = 30;
const HEADING_SIZE = 15;
const BETWEEN = 10;

export interface ChartTask {
  readonly chart: ChartSpec;
  readonly posters?: ChartPosters | undefined;
}

/**
 * Takes some hundred milliseconds, in the chart's own thread. `renderAsync` would draw in a thread of Node's pool, whose memory the library
 * then keeps: 330 MB after 120 pictures instead of 78.
 */
export async function drawPng(task: ChartTask, loadFaces: LoadFaces): Promise<Uint8Array> {
  const svg = await drawOutlinedSvg(task, loadFaces);
  const options = { fitTo: { mode: 'zoom', value: SCALE }, font: { loadSystemFonts: false }, logLevel: 'off' } as const;
  return new Resvg(svg, options).render().asPng();
}

/** The chart as SVG that needs no font. */
export async function drawOutlinedSvg(
  { chart, posters = new Map() }: ChartTask,
  loadFaces: LoadFaces,
): Promise<string> {
  const pictures = rowPictures(chart.panels, posters);
  const typesetter = await createTypesetter(textsOf(chart), loadFaces);
  return outlined(await drawSvg(chart, typesetter, pictures), typesetter);
}

/** All texts that the chart may contain. */
export const textsOf = ({ title, facts, server = '', panels }: ChartSpec): readonly string[] => [
  title,
  ...facts,
  server,
  ...panels.flatMap((panel) => [panel.heading ?? '', ...textsIn(panel)]),
];

function textsIn(panel: Panel): readonly string[] {
  if (panel.kind === 'ranking') return [panel.more ?? '', ...panel.rows.map(({ label }) => label)];
  if (panel.kind === 'columns') return panel.columns.map(({ label }) => label);
  if (panel.kind === 'series') return [...panel.labels, ...panel.series.map(({ label }) => label)];
  return [panel.few, panel.many, ...panel.columns, ...panel.rows.map(({ label }) => label)];
}

/** `pictures`: the addresses of the rows' pictures, by name. Threads of their own make them while the panels without pictures are drawn. */
export async function drawSvg(
  chart: ChartSpec,
  typesetter: Typesetter,
  pictures: Promise<Pen['pictures']> = Promise.resolve(new Map()),
): Promise<string> {
  const look = lookOf(chart);
  const pen: Pen = { ...typesetter, look, language: chart.language, pictures: new Map() };
  const plain = chart.panels.filter(({ kind }) => kind !== 'ranking');
  const drawings = new Map(plain.map((panel) => [panel, panelOf(panel, pen)]));
  const penWithPictures = { ...pen, pictures: await pictures };
  let height = 0;
  const parts = partsOf(chart, penWithPictures, drawings).map((part) => {
    const at = height;
    height += part.height;
    return `<g transform="translate(0 ${at})">\n${part.svg}</g>\n`;
  });
  height += MARGIN;
  return `<svg width="${WIDTH}" height="${height}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}">
<rect width="${WIDTH}" height="${height}" fill="${look.background}"/>
${parts.join('')}</svg>`;
}

function partsOf(chart: ChartSpec, pen: Pen, drawings: ReadonlyMap<Panel, Drawing>): readonly Drawing[] {
  const panels = chart.panels.flatMap((panel, index) => [
    ...(panel.heading === undefined ? [] : [headingOf(panel.heading, pen)]),
    drawings.get(panel) ?? panelOf(panel, pen),
    ...(index < chart.panels.length - 1 ? [{ height: BETWEEN, svg: '' }] : []),
  ]);
  return [headerOf(chart, pen), ...panels];
}

function panelOf(panel: Panel, pen: Pen): Drawing {
  if (panel.kind === 'columns') return columnsOf(panel, pen);
  if (panel.kind === 'series') return seriesOf(panel, pen);
  return panel.kind === 'heat' ? heatOf(panel, pen) : rankingOf(panel, pen);
}

function headingOf(heading: string, { look, fitted }: Pen): Drawing {
  const text = fitted(heading, HEADING_SIZE, WIDTH - 2 * MARGIN, 600);
  const words = { text, x: MARGIN, y: HEADING / 2, size: HEADING_SIZE, fill: look.text, weight: 600 } as const;
  return { height: HEADING, svg: wordsAt(words) };
}
