import type { ChartCardContent, DetailedChartCardFact } from '../../../domain/statistics/charts.ts';
import { wrapText } from '../lines.ts';
import { drawBoxAt, drawTextAt, MAX_PICTURE_HEIGHT } from '../look.ts';
import {
  CARD_CONTENT_TOP,
  CARD_INNER_WIDTH,
  CARD_LABEL_SIZE,
  CARD_SIDE_MARGIN,
  type CardDrawingContext,
  fitTextToWidth,
} from './place.ts';

type Numbers = Extract<ChartCardContent, { readonly kind: 'numbers' }>;
type Moments = Extract<ChartCardContent, { readonly kind: 'moments' }>;

/** Height for all facts of a card together, in points. */
const ROOM = MAX_PICTURE_HEIGHT - CARD_CONTENT_TOP - 12;
const NUMBER = { maxSize: 52, minSize: 30, width: CARD_INNER_WIDTH } as const;

export function drawNumbersCard({ numbers }: Numbers, pen: CardDrawingContext): string {
  const { text, tint } = pen.colours;
  const height = ROOM / Math.max(numbers.length, 1);
  return numbers
    .map(({ label, value }, index) => {
      const top = CARD_CONTENT_TOP + index * height;
      const large = fitTextToWidth(value, NUMBER, pen);
      return [
        index === 0 ? '' : drawLineAt(top, pen),
        drawTextAt({
          text: large.text,
          x: CARD_SIDE_MARGIN - 2,
          y: top + height * 0.38,
          size: large.size,
          fill: text,
          weight: 600,
        }),
        drawTextAt({
          text: pen.fitted(label, 15, CARD_INNER_WIDTH),
          x: CARD_SIDE_MARGIN,
          y: top + height * 0.79,
          size: 15,
          fill: tint,
        }),
      ].join('');
    })
    .join('');
}

export const drawLineAt = (y: number, { colours }: CardDrawingContext): string =>
  drawBoxAt({ x: CARD_SIDE_MARGIN, y, width: CARD_INNER_WIDTH, height: 0.75, fill: `${colours.tint}55` });

/** Maximum height of a fact, in points. Facts are lower if a card has many. */
const MAX_FACT_HEIGHT = 96;
const VALUE = { maxSize: 25, minSize: 18, width: CARD_INNER_WIDTH } as const;
const DETAIL = 13.5;
const DETAIL_LINE = 17;
const MAX_DETAIL_LINES = 2;
const LABEL_LINE = 17;
const VALUE_LINE = 29;

export function drawMoments({ moments }: Moments, pen: CardDrawingContext): string {
  const height = Math.min(MAX_FACT_HEIGHT, ROOM / Math.max(moments.length, 1));
  return moments
    .map((moment, index) => {
      const top = CARD_CONTENT_TOP + index * height;
      return `${index === 0 ? '' : drawLineAt(top, pen)}${momentAt(moment, top, height, pen)}`;
    })
    .join('');
}

function momentAt(
  { label, value, detail }: DetailedChartCardFact,
  top: number,
  height: number,
  pen: CardDrawingContext,
): string {
  const { text, tint } = pen.colours;
  const valueWords = fitTextToWidth(value, VALUE, pen);
  const lines =
    detail === '' ? [] : wrapText(detail, { size: DETAIL, width: CARD_INNER_WIDTH, maxLines: MAX_DETAIL_LINES }, pen);
  const usedHeight = LABEL_LINE + VALUE_LINE + lines.length * DETAIL_LINE;
  const factTop = top + Math.max(0, (height - usedHeight) / 2);
  const detailTop = factTop + LABEL_LINE + VALUE_LINE;
  return [
    drawTextAt({
      text: pen.fitted(label, CARD_LABEL_SIZE, CARD_INNER_WIDTH, 600),
      x: CARD_SIDE_MARGIN,
      y: factTop + LABEL_LINE / 2,
      size: CARD_LABEL_SIZE,
      fill: tint,
      weight: 600,
    }),
    drawTextAt({
      text: valueWords.text,
      x: CARD_SIDE_MARGIN - 1,
      y: factTop + LABEL_LINE + VALUE_LINE / 2,
      size: valueWords.size,
      fill: text,
      weight: 600,
    }),
    ...lines.map((line, index) =>
      drawTextAt({
        text: line,
        x: CARD_SIDE_MARGIN,
        y: detailTop + (index + 0.5) * DETAIL_LINE,
        size: DETAIL,
        fill: text,
      }),
    ),
  ].join('');
}
