import type { ChartCardContent } from '../../../domain/statistics/charts.ts';
import { MAX_PICTURE_HEIGHT, PICTURE_WIDTH } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { fitTitlesIntoGrid, placeTitlesInGrid } from '../postersPanel.ts';
import { CARD_CONTENT_TOP, type CardDrawingContext } from './place.ts';
import { drawTitlePoster, posterBoxesOfTitles } from './titles.ts';

type Wall = Extract<ChartCardContent, { readonly kind: 'wall' }>;

/** Margin around the posters, in points. It is smaller than the margin of texts, so that the posters are larger. */
const MARGIN = 16;
const AREA = {
  width: PICTURE_WIDTH - 2 * MARGIN,
  height: MAX_PICTURE_HEIGHT - CARD_CONTENT_TOP - MARGIN,
  gap: 8,
} as const;

export const posterBoxesOfPosterWall = ({ titles }: Wall): readonly PictureBox[] =>
  posterBoxesOfTitles(titles, fitTitlesIntoGrid(titles.length, AREA));

export function drawPosterWall({ titles }: Wall, pen: CardDrawingContext): string {
  const { rows, width, height } = fitTitlesIntoGrid(titles.length, AREA);
  const gridHeight = rows * height + (rows - 1) * AREA.gap;
  const gridTop = CARD_CONTENT_TOP + (AREA.height - gridHeight) / 2;
  // `placeTitlesInGrid` measures x from the picture's edge, but y from the grid's.
  return placeTitlesInGrid(titles, AREA)
    .map(({ title, x, y }) => drawTitlePoster(title, { x, y: gridTop + y, width, height }, pen))
    .join('');
}
