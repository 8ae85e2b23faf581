import sharp from 'sharp';
import type { ChartPosters, Panel, RankingPanel } from '../../domain/statistics/charts.ts';
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
  const [w, h] = [width * SCALE, height * SCALE];
  const corners = `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${RADIUS * SCALE}"/></svg>`;
  try {
    const png = await sharp(bytes)
      .resize({ width: w, height: h, fit: 'cover' })
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      .png({ palette: true, quality: 90 })
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return undefined;
  }
}

/** The sizes of a row's picture, in points. */
const POSTER_SIDES = { upright: { width: 32, height: 48 }, square: { width: 40, height: 40 } } as const;
const PLAIN_ROW = 36;
const GAP = 8;
const NAME = 14;
const BAR = 8;
const MORE = 26;
const RIGHT = WIDTH - MARGIN;

/** Draws the name over the whole width, and the bar below it, since a phone has no room for both side by side. */
export function rankingOf(panel: RankingPanel, pen: Pen): Drawing {
  const { rows, posters, more } = panel;
  const { look, fitted, widthOf } = pen;
  const side = posters && POSTER_SIDES[posters];
  const height = side ? side.height + GAP : PLAIN_ROW;
  const rankEnd = MARGIN + Math.ceil(Math.max(...rows.map(({ rank }) => widthOf(`${rank}`, SMALL, 600)), 0));
  const left = rankEnd + GAP + (side ? side.width + GAP : 0);
  const drawn = rows.map(({ rank, poster = '', ...row }, index) => {
    const middle = index * height + height / 2;
    const number = { text: `${rank}`, x: rankEnd, y: middle, size: SMALL, fill: look.muted } as const;
    return [
      wordsAt({ ...number, anchor: 'end', weight: 600 }),
      side ? pictureIn({ x: rankEnd + GAP, y: middle - side.height / 2, ...side }, look, pen.pictures.get(poster)) : '',
      barOf(row, { left, middle, most: Math.max(...rows.map(({ value }) => value), 1) }, pen),
    ].join('');
  });
  const end = rows.length * height;
  if (more === undefined) return { height: end, svg: drawn.join('') };
  const line = { x: left, y: end + MORE / 2, size: SMALL, fill: look.muted } as const;
  return { height: end + MORE, svg: drawn.join('') + wordsAt({ ...line, text: fitted(more, SMALL, RIGHT - left) }) };
}

function barOf(
  { label, year, value }: Pick<RankingPanel['rows'][number], 'label' | 'year' | 'value'>,
  { left, middle, most }: { readonly left: number; readonly middle: number; readonly most: number },
  { look, language, fitted, widthOf }: Pen,
): string {
  const words = { size: NAME, fill: look.text, y: middle - 8 } as const;
  const shown = new Intl.NumberFormat(language).format(value);
  const after = year === undefined ? '' : ` ${year}`;
  const room = RIGHT - left - widthOf(shown, NAME, 600) - widthOf(after, NAME) - GAP;
  const bar = { x: left, y: middle + 4, height: BAR, radius: BAR / 2 } as const;
  return [
    wordsAt({ ...words, text: fitted(label, NAME, room) + after, x: left }),
    wordsAt({ ...words, text: shown, x: RIGHT, anchor: 'end', weight: 600 }),
    boxAt({ ...bar, width: RIGHT - left, fill: look.line }),
    boxAt({ ...bar, width: Math.max(BAR, ((RIGHT - left) * value) / most), fill: look.mark }),
  ].join('');
}

/** Draws a row's picture, or an empty place where the title has none. */
const pictureIn = ({ x, y, width, height }: Omit<Box, 'fill'>, { line }: Look, picture: string | undefined): string =>
  picture === undefined
    ? boxAt({ x, y, width, height, radius: 4, fill: line })
    : `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${picture}"/>\n`;
