import sharp from 'sharp';
import type { ChartPosters, Panel, RankingPanel } from '../../domain/statistics/charts.ts';
import { linesOf } from './lines.ts';
import { type Box, boxAt, type Drawing, type Look, MARGIN, type Pen, SCALE, SMALL, WIDTH, wordsAt } from './look.ts';

/** The radius of the corners, in points. */
const RADIUS = 4;

/** The rows' pictures in the size in which they are drawn, as data addresses that contain their bytes. */
export async function rowPictures(panels: readonly Panel[], posters: ChartPosters): Promise<Pen['pictures']> {
  const wanted = panels.flatMap((panel) => {
    const side = panel.kind === 'ranking' && panel.posters && POSTER_SIDES[panel.posters];
    return side ? panel.rows.flatMap(({ poster }) => (poster === undefined ? [] : [{ poster, side }])) : [];
  });
  const drawn = await Promise.all(
    wanted.map(async ({ poster, side }) => {
      const bytes = posters.get(poster);
      const picture = bytes && (await cropped(bytes, side.width, side.height));
      return picture === undefined ? [] : [[poster, picture] as const];
    }),
  );
  return new Map(drawn.flat());
}

/** Crops a picture and rounds its corners. A picture that cannot be read counts as missing. */
async function cropped(bytes: Uint8Array, width: number, height: number): Promise<string | undefined> {
  const w = width * SCALE;
  const h = height * SCALE;
  const corners = `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${RADIUS * SCALE}"/></svg>`;
  try {
    const png = await sharp(bytes)
      .resize({ width: w, height: h, fit: 'cover' })
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      // The chart unpacks it at once. A palette would take 100 ms for each photograph.
      .png({ compressionLevel: 1 })
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return undefined;
  }
}

/** The sizes of a row's picture, in points: a phone shows them so. */
const POSTER_SIDES = { upright: { width: 40, height: 60 }, square: { width: 48, height: 48 } } as const;
const PLAIN_ROW = 38;
const GAP = 8;
const NAME = 14;
const NAME_LINE = 18;
const BAR = 8;
const BAR_LINE = 16;
const MORE = 20;
const RIGHT = WIDTH - MARGIN;

/**
 * Draws the name over the whole width, and the bar with its number below it, because a phone has no room for
 * both side by side.
 */
export function rankingOf(panel: RankingPanel, pen: Pen): Drawing {
  const { rows, posters, more } = panel;
  const { look, widthOf } = pen;
  const side = posters && POSTER_SIDES[posters];
  const height = side ? side.height + GAP : PLAIN_ROW;
  const rankEnd = MARGIN + Math.ceil(Math.max(...rows.map(({ rank }) => widthOf(`${rank}`, SMALL, 600)), 0));
  const left = rankEnd + GAP + (side ? side.width + GAP : 0);
  const most = Math.max(...rows.map(({ value }) => value), 1);
  const widest = Math.max(...rows.map(({ value }) => widthOf(written(value, pen), NAME, 600)), 0);
  const barEnd = Math.max(left + BAR, RIGHT - GAP - widest);
  const drawn = rows.map(({ rank, poster = '', ...row }, index) => {
    const middle = index * height + height / 2;
    const number = { text: `${rank}`, x: rankEnd, y: middle, size: SMALL, fill: look.muted } as const;
    return [
      wordsAt({ ...number, anchor: 'end', weight: 600 }),
      side ? pictureIn({ x: rankEnd + GAP, y: middle - side.height / 2, ...side }, look, pen.pictures.get(poster)) : '',
      // Beside a picture there is room for a second line.
      rowOf(row, { left, middle, barEnd, most, lines: side ? 2 : 1 }, pen),
    ].join('');
  });
  const end = rows.length * height;
  if (more === undefined) return { height: end, svg: drawn.join('') };
  const lines = linesOf(more, { size: SMALL, width: RIGHT - rankEnd - GAP, most: 2 }, pen);
  const under = lines.map((text, index) =>
    wordsAt({ text, x: rankEnd + GAP, y: end + (index + 0.5) * MORE, size: SMALL, fill: look.muted }),
  );
  return { height: end + lines.length * MORE, svg: [...drawn, ...under].join('') };
}

/** `barEnd` is the end of the longest bar, the one of `most`; `lines` is the most lines of the name. */
function rowOf(
  { label, year, value }: Pick<RankingPanel['rows'][number], 'label' | 'year' | 'value'>,
  { left, middle, barEnd, most, lines }: Readonly<Record<'left' | 'middle' | 'barEnd' | 'most' | 'lines', number>>,
  pen: Pen,
): string {
  const { look } = pen;
  const end = year === undefined ? '' : ` ${year}`;
  const names = linesOf(label, { size: NAME, width: RIGHT - left, most: lines, end }, pen);
  const top = middle - (names.length * NAME_LINE + BAR_LINE) / 2;
  const at = top + names.length * NAME_LINE + BAR_LINE / 2;
  const bar = { x: left, y: at - BAR / 2, height: BAR, radius: BAR / 2 } as const;
  const words = { size: NAME, fill: look.text } as const;
  return [
    ...names.map((text, index) => wordsAt({ ...words, text, x: left, y: top + (index + 0.5) * NAME_LINE })),
    wordsAt({ ...words, text: written(value, pen), x: RIGHT, y: at, anchor: 'end', weight: 600 }),
    boxAt({ ...bar, width: barEnd - left, fill: look.line }),
    boxAt({ ...bar, width: Math.max(BAR, ((barEnd - left) * value) / most), fill: look.mark }),
  ].join('');
}

const written = (value: number, { language }: Pick<Pen, 'language'>): string =>
  new Intl.NumberFormat(language).format(value);

/** Draws a row's picture, or an empty place where the title has none. */
const pictureIn = ({ x, y, width, height }: Omit<Box, 'fill'>, { line }: Look, picture: string | undefined): string =>
  picture === undefined
    ? boxAt({ x, y, width, height, radius: 4, fill: line })
    : `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${picture}"/>\n`;
