import type { SingleTitlePanel } from '../../domain/statistics/charts.ts';
import { wrapText } from './lines.ts';
import {
  type ChartDrawingContext,
  drawTextAt,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  SMALL_TEXT_SIZE,
  type SvgDrawing,
} from './look.ts';
import type { PictureBox } from './pictures.ts';
import { drawTitleTile, POSTER_RATIO } from './tile.ts';

/** Width of the poster in points: more than half the picture's width. */
const POSTER = 150;
const HEIGHT = POSTER * POSTER_RATIO;
const GAP = 12;
const LEFT = PICTURE_MARGIN + POSTER + GAP;
const TITLE = 17;
const TITLE_LINE = 22;
const LINE = 18;
const MAX_TITLE_LINES = 5;
const MAX_FACT_LINES = 2;

export function pictureBoxesOfFeature({ title: { poster } }: SingleTitlePanel): readonly PictureBox[] {
  return poster === undefined ? [] : [{ poster, width: POSTER, height: HEIGHT, isWhole: true }];
}

export function drawFeature({ title, facts }: SingleTitlePanel, pen: ChartDrawingContext): SvgDrawing {
  const { look } = pen;
  const width = PICTURE_WIDTH - PICTURE_MARGIN - LEFT;
  const name = wrapText(
    title.label,
    { size: TITLE, width, maxLines: MAX_TITLE_LINES, weight: 600, breaksWords: true },
    pen,
  );
  const lines = [...(title.year === undefined ? [] : [title.year]), ...facts].flatMap((fact) =>
    wrapText(fact, { size: SMALL_TEXT_SIZE, width, maxLines: MAX_FACT_LINES, breaksWords: true }, pen),
  );
  const top = (HEIGHT - name.length * TITLE_LINE - lines.length * LINE) / 2;
  const factsTop = top + name.length * TITLE_LINE;
  return {
    height: HEIGHT,
    svg: [
      drawTitleTile(title, { x: PICTURE_MARGIN, y: 0, width: POSTER, height: HEIGHT }, pen),
      ...name.map((text, index) =>
        drawTextAt({
          text,
          x: LEFT,
          y: top + (index + 0.5) * TITLE_LINE,
          size: TITLE,
          fill: look.text,
          weight: 600,
        }),
      ),
      ...lines.map((text, index) =>
        drawTextAt({ text, x: LEFT, y: factsTop + (index + 0.5) * LINE, size: SMALL_TEXT_SIZE, fill: look.muted }),
      ),
    ].join(''),
  };
}
