import type { CardContent, DetailedFact } from '../../../domain/statistics/charts.ts';
import { wrapText } from '../lines.ts';
import { boxAt, MAX_HEIGHT, wordsAt } from '../look.ts';
import { type CardPen, EDGE, fittedWords, INNER, LABEL, TOP } from './place.ts';

type Numbers = Extract<CardContent, { readonly kind: 'numbers' }>;
type Moments = Extract<CardContent, { readonly kind: 'moments' }>;

/** Height for all facts of a card together, in points. */
const ROOM = MAX_HEIGHT - TOP - 12;
const NUMBER = { maxSize: 52, minSize: 30, width: INNER } as const;

export function numbersOf({ numbers }: Numbers, pen: CardPen): string {
  const { text, tint } = pen.colours;
  const height = ROOM / Math.max(numbers.length, 1);
  return numbers
    .map(({ label, value }, index) => {
      const top = TOP + index * height;
      const large = fittedWords(value, NUMBER, pen);
      return [
        index === 0 ? '' : lineAt(top, pen),
        wordsAt({ text: large.text, x: EDGE - 2, y: top + height * 0.38, size: large.size, fill: text, weight: 600 }),
        wordsAt({ text: pen.fitted(label, 15, INNER), x: EDGE, y: top + height * 0.79, size: 15, fill: tint }),
      ].join('');
    })
    .join('');
}

export const lineAt = (y: number, { colours }: CardPen): string =>
  boxAt({ x: EDGE, y, width: INNER, height: 0.75, fill: `${colours.tint}55` });

/** Maximum height of a fact, in points. Facts are lower if a card has many. */
const MAX_FACT_HEIGHT = 96;
const VALUE = { maxSize: 25, minSize: 18, width: INNER } as const;
const DETAIL = 13.5;
const DETAIL_LINE = 17;
const MAX_DETAIL_LINES = 2;
const LABEL_LINE = 17;
const VALUE_LINE = 29;

export function momentsOf({ moments }: Moments, pen: CardPen): string {
  const height = Math.min(MAX_FACT_HEIGHT, ROOM / Math.max(moments.length, 1));
  return moments
    .map((moment, index) => {
      const top = TOP + index * height;
      return `${index === 0 ? '' : lineAt(top, pen)}${momentAt(moment, top, height, pen)}`;
    })
    .join('');
}

function momentAt({ label, value, detail }: DetailedFact, top: number, height: number, pen: CardPen): string {
  const { text, tint } = pen.colours;
  const valueWords = fittedWords(value, VALUE, pen);
  const lines = detail === '' ? [] : wrapText(detail, { size: DETAIL, width: INNER, maxLines: MAX_DETAIL_LINES }, pen);
  const usedHeight = LABEL_LINE + VALUE_LINE + lines.length * DETAIL_LINE;
  const factTop = top + Math.max(0, (height - usedHeight) / 2);
  const detailTop = factTop + LABEL_LINE + VALUE_LINE;
  return [
    wordsAt({
      text: pen.fitted(label, LABEL, INNER, 600),
      x: EDGE,
      y: factTop + LABEL_LINE / 2,
      size: LABEL,
      fill: tint,
      weight: 600,
    }),
    wordsAt({
      text: valueWords.text,
      x: EDGE - 1,
      y: factTop + LABEL_LINE + VALUE_LINE / 2,
      size: valueWords.size,
      fill: text,
      weight: 600,
    }),
    ...lines.map((line, index) =>
      wordsAt({ text: line, x: EDGE, y: detailTop + (index + 0.5) * DETAIL_LINE, size: DETAIL, fill: text }),
    ),
  ].join('');
}
