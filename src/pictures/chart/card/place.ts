import { ANY_WIDTH } from '../../text/typesetter.ts';
import { type Pen, WIDTH } from '../look.ts';
import type { CardColours } from './colours.ts';

export interface CardPen extends Pen {
  readonly colours: CardColours;
}

/** Distance of the content from the left and right edges of the card, in points. */
export const EDGE = 20;
export const INNER = WIDTH - 2 * EDGE;
export const LABEL = 13;
/** Distance of the line with the guild's name from the top of the card to the line's middle, in points. */
export const GUILD_LINE = 26;
/** Distance of the content from the top of the card, below the heading, in points. */
export const TOP = 76;

/**
 * Draws a text in the largest size up to `maxSize` in which the text fits the width. A text that does not fit even in
 * `minSize` is cut.
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
