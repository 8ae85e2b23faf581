import type { CardContent } from '../../../domain/statistics/charts.ts';
import { MAX_HEIGHT, WIDTH, wordsAt } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { lineAt } from './facts.ts';
import { type CardPen, EDGE, fittedWords, INNER, LABEL, TOP } from './place.ts';
import { titleAt, titleBoxes } from './titles.ts';

type Changes = Extract<CardContent, { readonly kind: 'changes' }>;

const POSTER = { width: 69, height: 103 } as const;
const GAP = 8;
const SUMMARY = { maxSize: 18, minSize: 14, width: INNER } as const;
const SUMMARY_LINE = 20;
/** Maximum height of a row, in points. Rows of a card without posters have this height. */
const MAX_ROW = 40;
const VALUE = 16;
const RIGHT = WIDTH - EDGE;

export const changesBoxes = ({ titles }: Changes): readonly PictureBox[] => titleBoxes(titles, POSTER);

export function changesOf({ summary, titles, heading, changes }: Changes, pen: CardPen): string {
  const { text, tint } = pen.colours;
  const summaryWords = fittedWords(summary, SUMMARY, pen);
  const postersTop = TOP + SUMMARY_LINE + 8;
  const lineY = postersTop + (titles.length > 0 ? POSTER.height + 14 : 6);
  const rowsTop = lineY + 34;
  const rowHeight = Math.min(MAX_ROW, (MAX_HEIGHT - EDGE - rowsTop) / Math.max(changes.length, 1));
  return [
    wordsAt({
      text: summaryWords.text,
      x: EDGE,
      y: TOP + SUMMARY_LINE / 2 - 4,
      size: summaryWords.size,
      fill: text,
      weight: 600,
    }),
    ...titles.map((title, index) =>
      titleAt(title, { x: EDGE + index * (POSTER.width + GAP), y: postersTop, ...POSTER }, pen),
    ),
    lineAt(lineY, pen),
    wordsAt({
      text: pen.fitted(heading, LABEL, INNER, 600),
      x: EDGE,
      y: lineY + 20,
      size: LABEL,
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
        wordsAt({ text: pen.fitted(label, VALUE, INNER - usedWidth), x: EDGE, y, size: VALUE, fill: text }),
        wordsAt({ text: valueText, x: RIGHT - detailWidth, y, size: VALUE, fill: text, anchor: 'end', weight: 600 }),
        wordsAt({ text: detailText, x: RIGHT, y, size: VALUE, fill: tint, anchor: 'end' }),
      ].join('');
    }),
  ].join('');
}
