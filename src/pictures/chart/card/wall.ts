import type { CardContent } from '../../../domain/statistics/charts.ts';
import { MAX_HEIGHT, WIDTH } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { gridFor, gridPlaces } from '../postersPanel.ts';
import { type CardPen, TOP } from './place.ts';
import { titleAt, titleBoxes } from './titles.ts';

type Wall = Extract<CardContent, { readonly kind: 'wall' }>;

/** Margin around the posters, in points. It is smaller than the margin of texts, so that the posters are larger. */
const MARGIN = 16;
const AREA = { width: WIDTH - 2 * MARGIN, height: MAX_HEIGHT - TOP - MARGIN, gap: 8 } as const;

export const wallBoxes = ({ titles }: Wall): readonly PictureBox[] => titleBoxes(titles, gridFor(titles.length, AREA));

export function wallOf({ titles }: Wall, pen: CardPen): string {
  const { rows, width, height } = gridFor(titles.length, AREA);
  const usedHeight = rows * height + (rows - 1) * AREA.gap;
  const top = TOP + (AREA.height - usedHeight) / 2;
  return gridPlaces(titles, AREA)
    .map(({ title, x, y }) => titleAt(title, { x, y: top + y, width, height }, pen))
    .join('');
}
