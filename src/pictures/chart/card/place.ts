import { ANY_WIDTH } from '../../text/typesetter.ts';
import { type Pen, WIDTH } from '../look.ts';
import type { CardColours } from './colours.ts';

export interface CardPen extends Pen {
  readonly colours: CardColours;
}

/** Distance of the content from the card's left and right edges, in points. */
export const EDGE = 20;
export const INNER = WIDTH - 2 * EDGE;
export const LABEL = 13;
/** Middle of the line with the guild's name. */
export const GUILD_LINE = 26;
/** Where the content begins, below the heading. */
export const TOP = 76;

/**
 * The text in the largest size up to `maxSize` in which it fits the width. If it does not fit even in `minSize`, it is
 * cut.
 */
export function fittedWords(
  text: string,
  { maxSize, minSize, width }: { readonly maxSize: number; readonly minSize: number; readonly width: number },
  { fitted, widthOf }: Pick<Pen, 'fitted' | 'widthOf'>,
): { readonly text: string; readonly size: number } {
  const uncutText = fitted(text, maxSize, ANY_WIDTH, 600);
  const fullWidth = Math.max(widthOf(uncutText, maxSize, 600), 1);
  const size = Math.max(minSize, Math.min(maxSize, (maxSize * width) / fullWidth));
  return { text: fitted(text, size, width, 600), size };
}
