import type { Weight } from '../text/font.ts';
import type { Pen } from './look.ts';

/** After a space, and between ideographs and kana, which are written without any. */
const BREAK = /(?<=\s)|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/v;

/** The most lines, and a text that stays at the end however much is cut before it. */
type Wanted = { readonly size: number; readonly width: number; readonly most: number } & Partial<{
  readonly weight: Weight;
  readonly end: string;
}>;

/** The text in as many lines as it needs; the last one is cut if the rest does not fit. */
export function linesOf(
  text: string,
  { size, width, most, weight = 400, end = '' }: Wanted,
  { fitted, widthOf }: Pick<Pen, 'fitted' | 'widthOf'>,
): readonly string[] {
  const words = fitted(text, size, Number.POSITIVE_INFINITY, weight).split(BREAK);
  const fits = (line: string) => widthOf(line.trimEnd(), size, weight) <= width;
  const lines: string[] = [];
  while (lines.length < most - 1 && !fits(words.join('') + end)) {
    let count = 0;
    while (count < words.length && fits(words.slice(0, count + 1).join(''))) count += 1;
    // A word that is wider than the line is cut.
    if (count === 0) break;
    lines.push(words.splice(0, count).join('').trimEnd());
  }
  const rest = fitted(words.join(''), size, width - widthOf(end, size, weight), weight);
  return [...lines, (rest + end).trim()];
}
