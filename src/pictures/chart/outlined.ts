import type { Weight } from '../text/font.ts';
import type { Typesetter } from '../text/typesetter.ts';

/** How far the baseline is below the middle of a line, as a part of the font size: half the height of Inter's capitals. */
const BASELINE = 0.364;
const LEFT_OF: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** A text in a drawing: its words, and where the middle of the line is. */
export interface SvgText {
  readonly text: string;
  readonly left: number;
  readonly width: number;
  readonly middle: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
}

/** Turns the texts of a drawing into paths, so that it looks the same whatever draws it. */
export const outlined = (svg: string, typesetter: Typesetter): string =>
  svg.replace(/<text\b[^>]*>[^<]*<\/text>/g, (element) => {
    const { text, left, middle, size, ...line } = textOf(element, typesetter);
    return typesetter.outlineOf(text, { ...line, x: left, y: middle + BASELINE * size, size });
  });

/** Reads one `<text>`, ours or echarts's: it is one line, and its place is in `transform` and `y`. */
export function textOf(element: string, { widthOf }: Pick<Typesetter, 'widthOf'>): SvgText {
  const found = (pattern: RegExp) => pattern.exec(element)?.[1] ?? '';
  const text = found(/>([^<]*)<\/text>$/).replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);
  const size = Number(found(/font-size:([\d.]+)px/));
  const weight = found(/font-weight:(\d+)/) === '600' ? 600 : 400;
  const width = widthOf(text, size, weight);
  const [, x = 0, y = 0] = /translate\((\S+) (\S+)\)/.exec(element) ?? [];
  const left = Number(x) - width * (LEFT_OF[found(/text-anchor="(\w+)"/)] ?? 0);
  return {
    text,
    left,
    width,
    middle: Number(y) + Number(found(/ y="(\S+)"/)),
    size,
    weight,
    fill: found(/fill="([^"]+)"/),
  };
}
