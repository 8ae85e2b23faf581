import type { PicturedTitle } from '../../../domain/statistics/charts.ts';
import { wrapText } from '../lines.ts';
import { drawBoxAt, drawTextAt, SMALL_TEXT_SIZE } from '../look.ts';
import { drawImageAt, PICTURE_CORNER_RADIUS, type PictureBox } from '../pictures.ts';
import type { CardDrawingContext } from './place.ts';

/** Place of a title's poster, in points. */
export interface TitleBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const posterBoxesOfTitles = (
  titles: readonly PicturedTitle[],
  { width, height }: Pick<TitleBox, 'width' | 'height'>,
): readonly PictureBox[] =>
  titles.flatMap(({ poster }) => (poster === undefined ? [] : [{ poster, width, height, isWhole: false }]));

/** Draws the title's poster, or a box with its name if there is no poster. Its mark is in the upper left corner. */
export function drawTitlePoster(title: PicturedTitle, box: TitleBox, pen: CardDrawingContext): string {
  const picture = title.poster === undefined ? undefined : pen.pictures.get(title.poster);
  const poster = picture === undefined ? nameAt(title, box, pen) : drawImageAt(picture, box.x, box.y);
  return poster + (title.mark === undefined ? '' : markAt(title.mark, box, pen));
}

const PADDING = 4;
const LINE = 16;
const MARK = 21;

function nameAt({ label, year }: PicturedTitle, { x, y, width, height }: TitleBox, pen: CardDrawingContext): string {
  const { colours } = pen;
  const textWidth = width - 2 * PADDING;
  const lastLine = year === undefined ? 0 : LINE;
  const maxLines = Math.max(1, Math.floor((height - 2 * PADDING - MARK - lastLine) / LINE));
  const lines = wrapText(
    label,
    { size: SMALL_TEXT_SIZE, width: textWidth, maxLines, weight: 600, breaksWords: true },
    pen,
  );
  const top = y + PADDING + MARK;
  const lineStyle = { x: x + PADDING, size: SMALL_TEXT_SIZE } as const;
  return [
    drawBoxAt({ x, y, width, height, radius: PICTURE_CORNER_RADIUS, fill: '#00000055' }),
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="${PICTURE_CORNER_RADIUS}" fill="none" stroke="${colours.tint}" stroke-opacity="0.45"/>\n`,
    ...lines.map((text, index) =>
      drawTextAt({ ...lineStyle, text, y: top + (index + 0.5) * LINE, fill: colours.text, weight: 600 }),
    ),
    year === undefined
      ? ''
      : drawTextAt({
          ...lineStyle,
          text: pen.fitted(year, SMALL_TEXT_SIZE, textWidth),
          y: top + (lines.length + 0.5) * LINE,
          fill: colours.tint,
        }),
  ].join('');
}

/** Draws the mark next to a small triangle, on a dark patch that keeps both readable on every poster. */
function markAt(mark: string, { x, y }: TitleBox, { widthOf }: CardDrawingContext): string {
  const width = Math.ceil(widthOf(mark, SMALL_TEXT_SIZE, 600)) + 26;
  const left = x + 4;
  const middle = y + 4 + MARK / 2;
  const arrow = `<path d="M${left + 8} ${middle - 4.5}L${left + 15.5} ${middle}L${left + 8} ${middle + 4.5}Z" fill="#ffffff"/>\n`;
  return [
    drawBoxAt({ x: left, y: middle - MARK / 2, width, height: MARK, radius: MARK / 2, fill: '#000000cc' }),
    arrow,
    drawTextAt({ text: mark, x: left + 19, y: middle, size: SMALL_TEXT_SIZE, fill: '#ffffff', weight: 600 }),
  ].join('');
}
