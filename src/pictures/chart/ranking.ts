import type { RankingPanel } from '../../domain/statistics/charts.ts';
import { wrapText } from './lines.ts';
import {
  type ChartColours,
  type ChartDrawingContext,
  drawBoxAt,
  drawTextAt,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type PictureDataUrl,
  SMALL_TEXT_SIZE,
  type SvgDrawing,
  type SvgRectangle,
} from './look.ts';
import { drawImageAt, PICTURE_CORNER_RADIUS, type PictureBox } from './pictures.ts';

export function pictureBoxesOfRanking({ rows, posters }: RankingPanel): readonly PictureBox[] {
  const size = posters && POSTER_SIZES[posters];
  if (size === undefined) return [];
  return rows.flatMap(({ poster }) => (poster === undefined ? [] : [{ poster, ...size, isWhole: false }]));
}

/** Sizes of a row's picture, in points on a phone. */
const POSTER_SIZES = { upright: { width: 40, height: 60 }, square: { width: 48, height: 48 } } as const;
/** Height of a row without a picture. This size and all below are in points. */
const PLAIN_ROW = 38;
const GAP = 8;
/** Size of the letters of a name. */
const NAME = 14;
/** Heights of a name's line, of a bar, and of the line with the bar and its number. */
const NAME_LINE = 18;
const BAR = 8;
const BAR_LINE = 16;
/** Height of a name's line in a row that is too low for a separate line with the bar. */
const LOW_NAME_LINE = 16;
const THIN_BAR = 5;
/** Height of a row with two lines for its name. */
const TWO_LINES = 2 * NAME_LINE + BAR_LINE;
/** Height of a line of the remark that counts the omitted rows (`more`), below the ranking. */
const REMARK_LINE = 20;
const MAX_REMARK_LINES = 2;
/** Right edge of names, bars and numbers. */
const RIGHT = PICTURE_WIDTH - PICTURE_MARGIN;

/**
 * Draws each name over the whole width, with its bar and number below, because a phone is too narrow for both side by
 * side. If the rows would need more than `room`, they become lower and their pictures smaller.
 */
export function drawRanking(panel: RankingPanel, pen: ChartDrawingContext, room: number): SvgDrawing {
  const { rows, posters, more } = panel;
  const { look, widthOf } = pen;
  const fullSize = posters && POSTER_SIZES[posters];
  const remarkHeight = (more ? MAX_REMARK_LINES : 0) * REMARK_LINE;
  const height = Math.min(
    fullSize ? fullSize.height + GAP : PLAIN_ROW,
    (room - remarkHeight) / Math.max(rows.length, 1),
  );
  const posterSize = fullSize && sizeWithin(fullSize, height - GAP);
  const rankEnd =
    PICTURE_MARGIN + Math.ceil(Math.max(...rows.map(({ rank }) => widthOf(`${rank}`, SMALL_TEXT_SIZE, 600)), 0));
  const left = rankEnd + GAP + (posterSize ? posterSize.width + GAP : 0);
  const highest = Math.max(...rows.map(({ value }) => value), 1);
  const widestValue = Math.max(...rows.map(({ value }) => widthOf(numberText(value, pen), NAME, 600)), 0);
  const barEnd = Math.max(left + BAR, RIGHT - GAP - widestValue);
  const drawnRows = rows.map(({ rank, poster = '', ...row }, index) => {
    const middle = index * height + height / 2;
    return [
      drawTextAt({
        text: `${rank}`,
        x: rankEnd,
        y: middle,
        size: SMALL_TEXT_SIZE,
        fill: look.muted,
        anchor: 'end',
        weight: 600,
      }),
      posterSize
        ? pictureIn(
            { x: rankEnd + GAP, y: middle - posterSize.height / 2, ...posterSize },
            look,
            pen.pictures.get(poster),
          )
        : '',
      rowOf(row, { left, middle, height, barEnd, highest }, pen),
    ].join('');
  });
  const rowsEnd = rows.length * height;
  if (more === undefined) return { height: rowsEnd, svg: drawnRows.join('') };
  const lines = wrapText(
    more,
    { size: SMALL_TEXT_SIZE, width: RIGHT - rankEnd - GAP, maxLines: MAX_REMARK_LINES },
    pen,
  );
  const remarkLines = lines.map((text, index) =>
    drawTextAt({
      text,
      x: rankEnd + GAP,
      y: rowsEnd + (index + 0.5) * REMARK_LINE,
      size: SMALL_TEXT_SIZE,
      fill: look.muted,
    }),
  );
  return { height: rowsEnd + lines.length * REMARK_LINE, svg: [...drawnRows, ...remarkLines].join('') };
}

/** Place of a row, in points. */
interface RowPlace {
  readonly left: number;
  /** Vertical middle of the row. */
  readonly middle: number;
  readonly height: number;
  readonly barEnd: number;
  /** The highest value of the ranking, whose bar ends at `barEnd`. */
  readonly highest: number;
}

type RowContent = Pick<RankingPanel['rows'][number], 'label' | 'year' | 'value'>;

function rowOf({ label, year, value }: RowContent, place: RowPlace, pen: ChartDrawingContext): string {
  if (place.height < NAME_LINE + BAR_LINE) return lowRowOf({ label, year, value }, place, pen);
  const { left, middle, height, barEnd } = place;
  const { look } = pen;
  const end = year === undefined ? '' : ` ${year}`;
  // In a high row, next to a large picture, the name may have two lines.
  const maxLines = height >= TWO_LINES ? 2 : 1;
  const names = wrapText(label, { size: NAME, width: RIGHT - left, maxLines, end }, pen);
  const top = middle - (names.length * NAME_LINE + BAR_LINE) / 2;
  const barMiddle = top + names.length * NAME_LINE + BAR_LINE / 2;
  const lineStyle = { size: NAME, fill: look.text } as const;
  return [
    ...names.map((text, index) => drawTextAt({ ...lineStyle, text, x: left, y: top + (index + 0.5) * NAME_LINE })),
    drawTextAt({ ...lineStyle, text: numberText(value, pen), x: RIGHT, y: barMiddle, anchor: 'end', weight: 600 }),
    barOf(value, { left, middle: barMiddle, barEnd, highest: place.highest, thickness: BAR }, pen),
  ].join('');
}

/** Draws a low row: the value beside the name, above a thin bar over the whole width. */
function lowRowOf(
  { label, year, value }: RowContent,
  { left, middle, highest }: RowPlace,
  pen: ChartDrawingContext,
): string {
  const { look, widthOf } = pen;
  const text = numberText(value, pen);
  const end = year === undefined ? '' : ` ${year}`;
  const width = RIGHT - left - GAP - Math.ceil(widthOf(text, NAME, 600));
  const [name = ''] = wrapText(label, { size: NAME, width, maxLines: 1, end }, pen);
  const top = middle - (LOW_NAME_LINE + THIN_BAR) / 2;
  const lineStyle = { y: top + LOW_NAME_LINE / 2, size: NAME, fill: look.text } as const;
  return [
    drawTextAt({ ...lineStyle, text: name, x: left }),
    drawTextAt({ ...lineStyle, text, x: RIGHT, anchor: 'end', weight: 600 }),
    barOf(
      value,
      { left, middle: top + LOW_NAME_LINE + THIN_BAR / 2, barEnd: RIGHT, highest, thickness: THIN_BAR },
      pen,
    ),
  ].join('');
}

interface BarPlace extends Pick<RowPlace, 'left' | 'barEnd' | 'middle' | 'highest'> {
  readonly thickness: number;
}

function barOf(
  value: number,
  { left, middle, barEnd, highest, thickness }: BarPlace,
  { look }: ChartDrawingContext,
): string {
  const bar = { x: left, y: middle - thickness / 2, height: thickness, radius: thickness / 2 } as const;
  const fullWidth = barEnd - left;
  return [
    drawBoxAt({ ...bar, width: fullWidth, fill: look.line }),
    value > 0 ? drawBoxAt({ ...bar, width: Math.max(thickness, (fullWidth * value) / highest), fill: look.mark }) : '',
  ].join('');
}

const numberText = (value: number, { language }: Pick<ChartDrawingContext, 'language'>): string =>
  new Intl.NumberFormat(language).format(value);

const pictureIn = (
  { x, y, width, height }: Omit<SvgRectangle, 'fill'>,
  { line }: ChartColours,
  picture: PictureDataUrl | undefined,
): string =>
  picture === undefined
    ? drawBoxAt({ x, y, width, height, radius: PICTURE_CORNER_RADIUS, fill: line })
    : drawImageAt({ href: picture.href, width, height }, x, y);

type Size = Readonly<Record<'width' | 'height', number>>;

const sizeWithin = ({ width, height }: Size, maxHeight: number): Size =>
  height <= maxHeight ? { width, height } : { width: (width * maxHeight) / height, height: maxHeight };
