import type { CardContent } from '../../../domain/statistics/charts.ts';
import { MAX_HEIGHT, WIDTH, wordsAt } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { lineAt } from './facts.ts';
import { type CardPen, EDGE, fittedWords, INNER, LABEL, TOP } from './place.ts';
import { titleAt, titleBoxes } from './titles.ts';

type Changes = Extract<CardContent, { readonly kind: 'changes' }>;

const POSTER = { width: 69, height: 103 } as const;
const GAP = 8;
const SUMMARY = { most: 18, least: 14, width: INNER } as const;
const SUMMARY_LINE = 20;
/** Largest height of a row, in points. A card without posters has rows of this height. */
const MOST_ROW = 40;
const VALUE = 16;
const RIGHT = WIDTH - EDGE;

export const changesBoxes = ({ titles }: Changes): readonly PictureBox[] => titleBoxes(titles, POSTER);

/** Draws new titles at the top, and below a line the numbers with their change since the period before. */
export function changesOf({ summary, titles, heading, changes }: Changes, pen: CardPen): string {
  const { text, tint } = pen.colours;
  const words = fittedWords(summary, SUMMARY, pen);
  const postersTop = TOP + SUMMARY_LINE + 8;
  const line = postersTop + (titles.length > 0 ? POSTER.height + 14 : 6);
  const rowsTop = line + 34;
  const row = Math.min(MOST_ROW, (MAX_HEIGHT - EDGE - rowsTop) / Math.max(changes.length, 1));
  return [
    wordsAt({ text: words.text, x: EDGE, y: TOP + SUMMARY_LINE / 2 - 4, size: words.size, fill: text, weight: 600 }),
    ...titles.map((title, index) =>
      titleAt(title, { x: EDGE + index * (POSTER.width + GAP), y: postersTop, ...POSTER }, pen),
    ),
    lineAt(line, pen),
    wordsAt({
      text: pen.fitted(heading, LABEL, INNER, 600),
      x: EDGE,
      y: line + 20,
      size: LABEL,
      fill: tint,
      weight: 600,
    }),
    ...changes.map(({ label, value, detail = '' }, index) => {
      const y = rowsTop + (index + 0.5) * row;
      const end = pen.fitted(detail, VALUE, 70);
      const values = pen.fitted(value, VALUE, 100, 600);
      const detailWidth = Math.max(62, pen.widthOf(end, VALUE) + 8);
      const used = detailWidth + pen.widthOf(values, VALUE, 600) + 8;
      return [
        wordsAt({ text: pen.fitted(label, VALUE, INNER - used), x: EDGE, y, size: VALUE, fill: text }),
        wordsAt({ text: values, x: RIGHT - detailWidth, y, size: VALUE, fill: text, anchor: 'end', weight: 600 }),
        wordsAt({ text: end, x: RIGHT, y, size: VALUE, fill: tint, anchor: 'end' }),
      ].join('');
    }),
  ].join('');
}
