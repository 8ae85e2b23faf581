import type { CardContent } from '../../../domain/statistics/charts.ts';
import { MAX_PICTURE_HEIGHT, PICTURE_WIDTH } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { fitGrid, gridPlaces } from '../postersPanel.ts';
import { CARD_CONTENT_TOP, type CardPen } from './place.ts';
import { drawTitleAt, placesOfTitles } from './titles.ts';

type Wall = Extract<CardContent, { readonly kind: 'wall' }>;

/** Margin around the posters, in points. It is smaller than the margin of texts, so that the posters are larger. */
const MARGIN = 16;
const AREA = {
  width: PICTURE_WIDTH - 2 * MARGIN,
  height: MAX_PICTURE_HEIGHT - CARD_CONTENT_TOP - MARGIN,
  gap: 8,
} as const;

export const pictureBoxesOfWall = ({ titles }: Wall): readonly PictureBox[] =>
  placesOfTitles(titles, fitGrid(titles.length, AREA));

export function drawWall({ titles }: Wall, pen: CardPen): string {
  const { rows, width, height } = fitGrid(titles.length, AREA);
  const gridHeight = rows * height + (rows - 1) * AREA.gap;
  const gridTop = CARD_CONTENT_TOP + (AREA.height - gridHeight) / 2;
  // `gridPlaces` measures x from the picture's edge, but y from the grid's.
  return gridPlaces(titles, AREA)
    .map(({ title, x, y }) => drawTitleAt(title, { x, y: gridTop + y, width, height }, pen))
    .join('');
}
