import type { ChartSpec } from '../../../src/domain/statistics/charts.ts';
import { drawChartSvg, parseSvgTextElement, textsOfChart } from '../../../src/pictures/chart/engine.ts';
import { createFontLoader } from '../../../src/pictures/text/faces.ts';
import { createTypesetter } from '../../../src/pictures/text/typesetter.ts';

const loadFaces = createFontLoader();

const drawings = new WeakMap<ChartSpec, Promise<string>>();

async function drawSvg(chart: ChartSpec): Promise<string> {
  return drawChartSvg(chart, await createTypesetter(textsOfChart(chart), loadFaces));
}

/** The chart as SVG, its texts still as such. Each chart is drawn once, so it must not be changed after that. */
export function svgOf(chart: ChartSpec): Promise<string> {
  const drawing = drawings.get(chart) ?? drawSvg(chart);
  drawings.set(chart, drawing);
  return drawing;
}

/** The drawing's elements in order, without the names that are new for each drawing. */
const elementsOf = async (chart: ChartSpec): Promise<readonly string[]> =>
  (await svgOf(chart))
    .replace(/ class="[^"]*"|zr\d+-/g, '')
    .split('\n')
    .filter((line) => line.startsWith('<'));

/** Those of one drawing that the other has not. */
export const changedIn = async (before: ChartSpec, after: ChartSpec): Promise<readonly string[]> => {
  const known = new Set(await elementsOf(before));
  return (await elementsOf(after)).filter((element) => !known.has(element));
};

interface Box {
  readonly text: string;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where each text is, in points. */
export async function boxesOf(chart: ChartSpec): Promise<readonly Box[]> {
  const typesetter = await createTypesetter(textsOfChart(chart), loadFaces);
  let down = 0;
  return (await elementsOf(chart)).flatMap((element) => {
    down = Number(/^<g transform="translate\(0 (\S+)\)"/.exec(element)?.[1] ?? down);
    if (!element.startsWith('<text')) return [];
    const { text, size, left, width, middle } = parseSvgTextElement(element, typesetter);
    const [top, bottom] = [down + middle - size / 2, down + middle + size / 2];
    return [{ text, size, left, right: left + width, top, bottom }];
  });
}

export const sizeOf = async (chart: ChartSpec): Promise<readonly number[]> =>
  (/^<svg width="(\d+)" height="([\d.]+)"/.exec(await svgOf(chart)) ?? []).slice(1).map(Number);

/** Pairs of texts that are drawn over each other. */
export const overlapping = (boxes: readonly Box[]): readonly string[] =>
  boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text} | ${b.text}`),
  );
