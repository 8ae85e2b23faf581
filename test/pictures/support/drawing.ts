import type { ChartSpec } from '../../../src/domain/charts.ts';
import { drawSvg } from '../../../src/pictures/chart/engine.ts';
import { FONT_FILES, readFont } from '../../../src/pictures/chart/font.ts';

/** The drawing's elements in order, without the names that are new for each drawing. */
const elementsOf = (chart: ChartSpec): readonly string[] =>
  drawSvg(chart)
    .replace(/<style[\s\S]*<\/style>/, '')
    .replace(/ class="[^"]*"|zr\d+-/g, '')
    .split('\n')
    .filter((line) => line.startsWith('<'));

/** Those of one drawing that the other has not. */
export const changedIn = (before: ChartSpec, after: ChartSpec): readonly string[] => {
  const known = new Set(elementsOf(before));
  return elementsOf(after).filter((element) => !known.has(element));
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
/** How much of a text is left of its place. */
const LEFT_OF: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };
const font = readFont(FONT_FILES.regular);

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where each text is, in points. The heavier weight is a twentieth wider. */
export const boxesOf = (chart: ChartSpec): readonly Box[] =>
  elementsOf(chart)
    .filter((element) => element.startsWith('<text'))
    .map((element) => {
      const found = (pattern: RegExp) => pattern.exec(element)?.[1] ?? '';
      const text = found(/>(.*)<\/text>$/).replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);
      const size = Number(found(/font-size:(\d+)px/));
      const width = font.widthOf(text) * size * (element.includes('font-weight:600') ? 1.05 : 1);
      const left = Number(found(/translate\((\S+) /)) - width * (LEFT_OF[found(/text-anchor="(\w+)"/)] ?? Number.NaN);
      const middle = Number(found(/translate\(\S+ (\S+)\)/)) + Number(found(/ y="(\S+)"/));
      return { text, left, right: left + width, top: middle - size / 2, bottom: middle + size / 2 };
    });

export const sizeOf = (chart: ChartSpec): readonly number[] =>
  (/^<svg width="(\d+)" height="(\d+)"/.exec(drawSvg(chart)) ?? []).slice(1).map(Number);

/** Pairs of texts that are drawn over each other. */
export const overlapping = (boxes: readonly Box[]): readonly string[] =>
  boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text} | ${b.text}`),
  );
