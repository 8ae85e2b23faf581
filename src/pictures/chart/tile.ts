import type { NumberedTitle } from '../../domain/statistics/charts.ts';
import { wrapText } from './lines.ts';
import { type ChartDrawingContext, drawBoxAt, drawTextAt, SMALL_TEXT_SIZE } from './look.ts';
import { drawImageAt, PICTURE_CORNER_RADIUS } from './pictures.ts';

/** Height of most posters in relation to their width. */
export const POSTER_RATIO = 1.5;

interface TileBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws the title's poster in the middle of the box, or a card with the title's name if there is no poster, with the
 * title's number in the corner.
 */
export function drawTitleTile(title: NumberedTitle, box: TileBox, pen: ChartDrawingContext): string {
  const picture = title.poster === undefined ? undefined : pen.pictures.get(title.poster);
  if (picture === undefined) return cardOf(title, box, pen) + badgeOf(title.number, box, pen);
  const x = box.x + (box.width - picture.width) / 2;
  const y = box.y + (box.height - picture.height) / 2;
  return drawImageAt(picture, x, y) + badgeOf(title.number, { x, y }, pen);
}

const PADDING = 5;
const LINE = 17;

/** Space for the number in the card's upper left corner, in points. */
const BADGE = 24;

/** A card in the shape of a poster: the title's name below its number, and the year at the bottom. */
function cardOf({ label, year }: NumberedTitle, { x, y, width, height }: TileBox, pen: ChartDrawingContext): string {
  const { look } = pen;
  const middle = x + width / 2;
  const textWidth = width - 2 * PADDING;
  const top = y + BADGE + PADDING;
  const bottom = y + height - PADDING - (year === undefined ? 0 : LINE);
  const maxLines = Math.max(1, Math.floor((bottom - top) / LINE));
  const lines = wrapText(
    label,
    { size: SMALL_TEXT_SIZE, width: textWidth, maxLines, weight: 600, breaksWords: true },
    pen,
  );
  const linesTop = top + (bottom - top - lines.length * LINE) / 2;
  const lineStyle = { x: middle, size: SMALL_TEXT_SIZE, anchor: 'middle' } as const;
  const yearText = year === undefined ? '' : pen.fitted(year, SMALL_TEXT_SIZE, textWidth);
  return [
    drawBoxAt({ x, y, width, height, radius: PICTURE_CORNER_RADIUS, fill: look.line }),
    ...lines.map((text, index) =>
      drawTextAt({ ...lineStyle, text, y: linesTop + (index + 0.5) * LINE, fill: look.text, weight: 600 }),
    ),
    yearText === '' ? '' : drawTextAt({ ...lineStyle, text: yearText, y: bottom + LINE / 2, fill: look.muted }),
  ].join('');
}

/** Draws the number on a patch of the background's colour, which keeps the number readable on every poster. */
function badgeOf(number: number, { x, y }: Pick<TileBox, 'x' | 'y'>, { look, widthOf }: ChartDrawingContext): string {
  const text = `${number}`;
  const width = Math.max(BADGE, Math.ceil(widthOf(text, SMALL_TEXT_SIZE, 600)) + 12);
  return [
    drawBoxAt({ x, y, width, height: BADGE, radius: PICTURE_CORNER_RADIUS, fill: look.background }),
    drawBoxAt({
      x: x + 2,
      y: y + 2,
      width: width - 4,
      height: BADGE - 4,
      radius: PICTURE_CORNER_RADIUS - 1,
      fill: look.badge,
    }),
    drawTextAt({
      text,
      x: x + width / 2,
      y: y + BADGE / 2,
      size: SMALL_TEXT_SIZE,
      fill: look.onBadge,
      anchor: 'middle',
      weight: 600,
    }),
  ].join('');
}
