import type { FontWeight } from '../text/font.ts';
import { graphemesOf } from '../text/graphemes.ts';
import { UNLIMITED_WIDTH } from '../text/typesetter.ts';
import type { ChartDrawingContext } from './look.ts';

/** Matches places for a line break: after a space, and between ideographs or kana, which are written without spaces. */
const BREAK = /(?<=\s)|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/v;

interface LineLimits {
  readonly size: number;
  readonly width: number;
  readonly maxLines: number;
  readonly weight?: FontWeight;
  /** Words that always end the last line, however much text before them is cut. */
  readonly end?: string;
  /** True to continue a word that is wider than a line in the next line. False to cut the word. */
  readonly breaksWords?: boolean;
}

/** Wraps the text into at most `maxLines` lines, and cuts the last line if the rest does not fit. */
export function wrapText(
  text: string,
  { size, width, maxLines, weight = 400, end = '', breaksWords = false }: LineLimits,
  { fitted, widthOf }: Pick<ChartDrawingContext, 'fitted' | 'widthOf'>,
): readonly string[] {
  const doesFit = (line: string) => widthOf(line.trimEnd(), size, weight) <= width;
  const partsOf = (word: string) => (breaksWords && !doesFit(word) ? graphemesOf(word) : [word]);
  const words = fitted(text, size, UNLIMITED_WIDTH, weight).split(BREAK).flatMap(partsOf);
  const lines: string[] = [];
  while (lines.length < maxLines - 1 && !doesFit(words.join('') + end)) {
    let count = 0;
    while (count < words.length && doesFit(words.slice(0, count + 1).join(''))) count += 1;
    // A word that is wider than a line becomes the last line, cut and without the text after it.
    if (count === 0) break;
    lines.push(words.splice(0, count).join('').trimEnd());
  }
  const lastLine = fitted(words.join(''), size, width - widthOf(end, size, weight), weight);
  return [...lines, (lastLine + end).trim()];
}
