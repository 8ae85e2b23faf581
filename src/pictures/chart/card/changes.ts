import type { ChartCardContent } from '../../../domain/statistics/charts.ts';
import { drawTextAt, MAX_PICTURE_HEIGHT, PICTURE_WIDTH } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { drawLineAt } from './facts.ts';
import {
  CARD_CONTENT_TOP,
  CARD_INNER_WIDTH,
  CARD_LABEL_SIZE,
  CARD_SIDE_MARGIN,
  type CardDrawingContext,
  fitTextToWidth,
} from './place.ts';
import { drawTitlePoster, posterBoxesOfTitles } from './titles.ts';

type Changes = Extract<ChartCardContent, { readonly kind: 'changes' }>;

const POSTER = { width: 69, height: 103 } as const;
const GAP = 8;
const SUMMARY = { maxSize: 18, minSize: 14, width: CARD_INNER_WIDTH } as const;
const SUMMARY_LINE = 20;
/** Maximum height of a row, in points. Rows of a card without posters have this height. */
const MAX_ROW = 40;
const VALUE = 16;
const RIGHT = PICTURE_WIDTH - CARD_SIDE_MARGIN;

export const posterBoxesOfChangesCard = ({ titles }: Changes): readonly PictureBox[] =>
  posterBoxesOfTitles(titles, POSTER);

export function drawChangesCard({ summary, titles, heading, changes }: Changes, pen: CardDrawingContext): string {
  const { text, tint } = pen.colours;
  const summaryWords = fitTextToWidth(summary, SUMMARY, pen);
  const postersTop = CARD_CONTENT_TOP + SUMMARY_LINE + 8;
  const lineY = postersTop + (titles.length > 0 ? POSTER.height + 14 : 6);
  const rowsTop = lineY + 34;
  const rowHeight = Math.min(MAX_ROW, (MAX_PICTURE_HEIGHT - CARD_SIDE_MARGIN - rowsTop) / Math.max(changes.length, 1));
  return [
    drawTextAt({
      text: summaryWords.text,
      x: CARD_SIDE_MARGIN,
      y: CARD_CONTENT_TOP + SUMMARY_LINE / 2 - 4,
      size: summaryWords.size,
      fill: text,
      weight: 600,
    }),
    ...titles.map((title, index) =>
      drawTitlePoster(title, { x: CARD_SIDE_MARGIN + index * (POSTER.width + GAP), y: postersTop, ...POSTER }, pen),
    ),
    drawLineAt(lineY, pen),
    drawTextAt({
      text: pen.fitted(heading, CARD_LABEL_SIZE, CARD_INNER_WIDTH, 600),
      x: CARD_SIDE_MARGIN,
      y: lineY + 20,
      size: CARD_LABEL_SIZE,
      fill: tint,
      weight: 600,
    }),
    ...changes.map(({ label, value, detail }, index) => {
      const y = rowsTop + (index + 0.5) * rowHeight;
      const detailText = pen.fitted(detail, VALUE, 70);
      const valueText = pen.fitted(value, VALUE, 100, 600);
      const detailWidth = Math.max(62, pen.widthOf(detailText, VALUE) + 8);
      const usedWidth = detailWidth + pen.widthOf(valueText, VALUE, 600) + 8;
      return [
        drawTextAt({
          text: pen.fitted(label, VALUE, CARD_INNER_WIDTH - usedWidth),
          x: CARD_SIDE_MARGIN,
          y,
          size: VALUE,
          fill: text,
        }),
        drawTextAt({ text: valueText, x: RIGHT - detailWidth, y, size: VALUE, fill: text, anchor: 'end', weight: 600 }),
        drawTextAt({ text: detailText, x: RIGHT, y, size: VALUE, fill: tint, anchor: 'end' }),
      ].join('');
    }),
  ].join('');
}
