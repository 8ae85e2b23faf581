import { UNLIMITED_WIDTH } from '../../text/typesetter.ts';
import { type ChartDrawingContext, PICTURE_WIDTH } from '../look.ts';
import type { CardColours } from './colours.ts';

export interface CardDrawingContext extends ChartDrawingContext {
  readonly colours: CardColours;
}

/** Distance of the content from the left and right edges of the card, in points. */
export const CARD_SIDE_MARGIN = 20;
export const CARD_INNER_WIDTH = PICTURE_WIDTH - 2 * CARD_SIDE_MARGIN;
export const CARD_LABEL_SIZE = 13;
/** Distance of the line with the guild's name from the top of the card to the line's middle, in points. */
export const CARD_GUILD_NAME_Y = 26;
/** Distance of the content from the top of the card, below the heading, in points. */
export const CARD_CONTENT_TOP = 76;

/**
 * The text and the largest size up to `maxSize` in which the text fits the width. A text that does not fit even in
 * `minSize` is cut.
 */
export function fitTextToWidth(
  text: string,
  { maxSize, minSize, width }: { readonly maxSize: number; readonly minSize: number; readonly width: number },
  { fitted, widthOf }: Pick<ChartDrawingContext, 'fitted' | 'widthOf'>,
): { readonly text: string; readonly size: number } {
  const uncutText = fitted(text, maxSize, UNLIMITED_WIDTH, 600);
  const fullWidth = Math.max(widthOf(uncutText, maxSize, 600), 1);
  const size = Math.max(minSize, Math.min(maxSize, (maxSize * width) / fullWidth));
  return { text: fitted(text, size, width, 600), size };
}
