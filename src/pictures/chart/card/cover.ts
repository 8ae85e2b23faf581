import type { ChartCardContent } from '../../../domain/statistics/charts.ts';
import { drawTextAt, MAX_PICTURE_HEIGHT, PICTURE_WIDTH } from '../look.ts';
import { drawImageAt, type PictureBox } from '../pictures.ts';
import {
  CARD_INNER_WIDTH,
  CARD_LABEL_SIZE,
  CARD_SIDE_MARGIN,
  type CardDrawingContext,
  fitTextToWidth,
} from './place.ts';

type Cover = Extract<ChartCardContent, { readonly kind: 'cover' }>;

const TITLE = { maxSize: 44, minSize: 26, width: CARD_INNER_WIDTH } as const;
const SUBTITLE = { maxSize: 32, minSize: 20, width: CARD_INNER_WIDTH } as const;

const POSTER = { width: 124, height: 186 } as const;
/**
 * Upper edge of the poster in the middle, in points. The other posters stand lower, and all extend beyond the card's
 * lower edge.
 */
const POSTERS_TOP = 182;
/**
 * Places of up to three posters: distances from the middle and from the top edge in points, and rotation in degrees.
 * The last place is in front. If there are fewer posters, the first places stay empty.
 */
const PLACES = [
  { aside: -70, lower: 26, turn: -10 },
  { aside: 70, lower: 26, turn: 10 },
  { aside: 0, lower: 0, turn: 0 },
] as const;

export const posterBoxesOfCoverCard = ({ titles }: Cover): readonly PictureBox[] =>
  titles.flatMap(({ poster }) => (poster === undefined ? [] : [{ poster, ...POSTER, isWhole: false }]));

export function drawCoverCard({ label, title, subtitle, titles }: Cover, pen: CardDrawingContext): string {
  const { text, tint } = pen.colours;
  const large = fitTextToWidth(title, TITLE, pen);
  const small = fitTextToWidth(subtitle, SUBTITLE, pen);
  // Large letters begin with an empty edge. So they start further left, to look aligned with the rest.
  return [
    drawTextAt({
      text: pen.fitted(label, CARD_LABEL_SIZE, CARD_INNER_WIDTH),
      x: CARD_SIDE_MARGIN,
      y: 62,
      size: CARD_LABEL_SIZE,
      fill: text,
    }),
    drawTextAt({ text: large.text, x: CARD_SIDE_MARGIN - 2, y: 96, size: large.size, fill: text, weight: 600 }),
    drawTextAt({ text: small.text, x: CARD_SIDE_MARGIN - 1, y: 140, size: small.size, fill: tint, weight: 600 }),
    postersOf(titles, pen),
  ].join('');
}

function postersOf(titles: Cover['titles'], pen: CardDrawingContext): string {
  const pictures = titles.flatMap(({ poster }) => (poster === undefined ? [] : (pen.pictures.get(poster) ?? [])));
  const [first, ...otherPictures] = pictures;
  if (first === undefined) return ringsOf(pen);
  // The first poster comes last in the drawing, so that it covers the others.
  const drawnPictures = [...otherPictures.slice(0, PLACES.length - 1), first];
  const places = PLACES.slice(-drawnPictures.length);
  return drawnPictures
    .map((picture, index) => {
      const { aside = 0, lower = 0, turn = 0 } = places[index] ?? {};
      const x = (PICTURE_WIDTH - POSTER.width) / 2 + aside;
      const y = POSTERS_TOP + lower;
      const pivot = `${x + POSTER.width / 2} ${y + POSTER.height}`;
      return `<g transform="rotate(${turn} ${pivot})">${shadowAt(x, y)}${drawImageAt(picture, x, y)}</g>\n`;
    })
    .join('');
}

/** A soft shadow: three translucent rectangles of growing size behind the poster. */
const shadowAt = (x: number, y: number): string =>
  [6, 4, 2]
    .map(
      (grow) =>
        `<rect x="${x - grow}" y="${y - grow + 2}" width="${POSTER.width + 2 * grow}" height="${POSTER.height + 2 * grow}" rx="${6 + grow}" fill="#000000" fill-opacity="0.16"/>`,
    )
    .join('');

function ringsOf({ colours }: CardDrawingContext): string {
  const x = PICTURE_WIDTH / 2;
  const y = MAX_PICTURE_HEIGHT - 76;
  const rings = [58, 84, 112, 142].map(
    (radius, index) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colours.tint}" stroke-width="1.5" stroke-opacity="${0.5 - index * 0.11}"/>`,
  );
  const disc = `<circle cx="${x}" cy="${y}" r="36" fill="${colours.tint}"/>`;
  const triangle = `<path d="M${x - 10} ${y - 16}L${x + 18} ${y}L${x - 10} ${y + 16}Z" fill="${colours.to}"/>`;
  return [...rings, disc, triangle].join('\n');
}
