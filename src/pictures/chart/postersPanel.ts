import type { PostersPanel } from '../../domain/statistics/charts.ts';
import {
  type ChartDrawingContext,
  MAX_PICTURE_HEIGHT,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type SvgDrawing,
} from './look.ts';
import type { PictureBox } from './pictures.ts';
import { drawTitleTile, POSTER_RATIO } from './tile.ts';

/** Size that a grid may have, and the gap between its tiles, in points. */
export interface GridArea {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** Area for posters that fill a picture, between the parts above and below. */
const AREA: GridArea = {
  width: PICTURE_WIDTH - 2 * PICTURE_MARGIN,
  height: MAX_PICTURE_HEIGHT - 2 * PICTURE_MARGIN - 4,
  gap: 8,
};

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Width and height of a tile, in points. */
  readonly width: number;
  readonly height: number;
}

/** The grid that has the largest tiles for this number of titles. Empty places make a grid worse. */
export function fitTitlesIntoGrid(count: number, area: GridArea): Grid {
  const grids = [...new Array(Math.max(count, 1)).keys()].map((index) => gridWith(index + 1, count, area));
  const worth = ({ width, columns, rows }: Grid) => (width * count) / (columns * rows);
  return grids.reduce((best, grid) => (worth(grid) > worth(best) ? grid : best));
}

function gridWith(columns: number, count: number, area: GridArea): Grid {
  const rows = Math.max(1, Math.ceil(count / columns));
  const byWidth = (area.width - (columns - 1) * area.gap) / columns;
  const byHeight = (area.height - (rows - 1) * area.gap) / rows / POSTER_RATIO;
  const width = Math.floor(Math.min(byWidth, byHeight));
  return { columns, rows, width, height: width * POSTER_RATIO };
}

interface GridPlace<T> {
  readonly title: T;
  /** Distance from the picture's left edge, in points. */
  readonly x: number;
  /** Distance from the grid's upper edge, in points. */
  readonly y: number;
}

/** Places of the titles in rows, each row centred in the picture. Fuller rows come first. */
export function placeTitlesInGrid<T>(titles: readonly T[], area: GridArea): readonly GridPlace<T>[] {
  const { rows, width, height } = fitTitlesIntoGrid(titles.length, area);
  const places: GridPlace<T>[] = [];
  for (let row = 0; row < rows; row += 1) {
    const rest = titles.slice(places.length);
    const rowTitles = rest.slice(0, Math.ceil(rest.length / (rows - row)));
    const left = (PICTURE_WIDTH - rowTitles.length * (width + area.gap) + area.gap) / 2;
    const y = row * (height + area.gap);
    places.push(...rowTitles.map((title, index) => ({ title, x: left + index * (width + area.gap), y })));
  }
  return places;
}

export function posterBoxesOfPostersPanel({ titles }: PostersPanel): readonly PictureBox[] {
  const { width, height } = fitTitlesIntoGrid(titles.length, AREA);
  return titles.flatMap(({ poster }) => (poster === undefined ? [] : [{ poster, width, height, isWhole: true }]));
}

export function drawPosters({ titles }: PostersPanel, pen: ChartDrawingContext): SvgDrawing {
  const { rows, width, height } = fitTitlesIntoGrid(titles.length, AREA);
  const tiles = placeTitlesInGrid(titles, AREA).map(({ title, x, y }) =>
    drawTitleTile(title, { x, y, width, height }, pen),
  );
  return { height: rows * height + Math.max(0, rows - 1) * AREA.gap, svg: tiles.join('') };
}
