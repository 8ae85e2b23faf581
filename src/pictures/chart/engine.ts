import { renderAsync } from '@resvg/resvg-js';
import type { ChartPosters, ChartSpec, Panel } from '../../domain/statistics/charts.ts';
import { createTypesetter, type Typesetter } from '../text/typesetter.ts';
import { columnsOf } from './columns.ts';
import { headerOf } from './header.ts';
import { heatOf } from './heat.ts';
import { type Drawing, type Look, lookOf, MARGIN, SCALE, WIDTH, wordsAt } from './look.ts';
import { outlined } from './outlined.ts';
import { rankingOf } from './ranking.ts';
import { rowPictures } from './rowPictures.ts';
import { seriesOf } from './series.ts';

const HEADING = 34;
const HEADING_SIZE = 15;
const BETWEEN = 10;

/** The texts, the pictures and the last step, which runs outside the event loop, take some hundred milliseconds together. */
export async function drawPng(chart: ChartSpec, posters: ChartPosters = new Map()): Promise<Uint8Array> {
  const typesetter = await createTypesetter(textsOf(chart));
  const svg = outlined(drawSvg(chart, typesetter, await rowPictures(chart.panels, posters)), typesetter);
  const image = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  });
  return image.asPng();
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

/** `pictures` has the addresses of the rows' pictures, by name. */
export function drawSvg(
  chart: ChartSpec,
  typesetter: Typesetter,
  pictures: ReadonlyMap<string, string> = new Map(),
): string {
  const look = lookOf(chart);
  let height = 0;
  const parts = partsOf(chart, look, typesetter, pictures).map((part) => {
    const at = height;
    height += part.height;
    return `<g transform="translate(0 ${at})">\n${part.svg}</g>\n`;
  });
  height += MARGIN;
  return `<svg width="${WIDTH}" height="${height}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}">
<rect width="${WIDTH}" height="${height}" fill="${look.background}"/>
${parts.join('')}</svg>`;
}

function partsOf(
  chart: ChartSpec,
  look: Look,
  typesetter: Typesetter,
  pictures: ReadonlyMap<string, string>,
): readonly Drawing[] {
  const panels = chart.panels.flatMap((panel, index) => [
    ...(panel.heading === undefined ? [] : [headingOf(panel.heading, look, typesetter)]),
    panelOf(panel, chart.language, look, typesetter, pictures),
    ...(index < chart.panels.length - 1 ? [{ height: BETWEEN, svg: '' }] : []),
  ]);
  return [headerOf(chart, look, typesetter), ...panels];
}

function panelOf(
  panel: Panel,
  language: string,
  look: Look,
  typesetter: Typesetter,
  pictures: ReadonlyMap<string, string>,
): Drawing {
  if (panel.kind === 'columns') return columnsOf(panel, look, language, typesetter);
  if (panel.kind === 'series') return seriesOf(panel, look, language, typesetter);
  if (panel.kind === 'heat') return heatOf(panel, look, language, typesetter);
  return rankingOf(panel, look, language, typesetter, pictures);
}

function headingOf(heading: string, look: Look, { fitted }: Typesetter): Drawing {
  const text = fitted(heading, HEADING_SIZE, WIDTH - 2 * MARGIN, 600);
  const words = { text, x: MARGIN, y: HEADING / 2, size: HEADING_SIZE, fill: look.text, weight: 600 } as const;
  return { height: HEADING, svg: wordsAt(words) };
}
