import type { RankingPanel } from '../../domain/statistics/charts.ts';
import type { Typesetter } from '../text/typesetter.ts';
import { boxAt, type Drawing, type Look, MARGIN, SMALL, WIDTH, wordsAt } from './look.ts';

/** The sizes of a row's picture, in points. */
export const POSTER_SIDES = { upright: { width: 32, height: 48 }, square: { width: 40, height: 40 } } as const;
const PLAIN_ROW = 36;
const GAP = 8;
const NAME = 14;
const BAR = 8;
const MORE = 26;

/** Draws the name over the whole width, and the bar below it, since a phone has no room for both side by side. */
export function rankingOf(
  { rows, posters, more }: RankingPanel,
  look: Look,
  language: string,
  { fitted, widthOf }: Typesetter,
  pictures: ReadonlyMap<string, string>,
): Drawing {
  const number = new Intl.NumberFormat(language);
  const side = posters && POSTER_SIDES[posters];
  const height = side ? side.height + GAP : PLAIN_ROW;
  const most = Math.max(...rows.map(({ value }) => value), 1);
  const rankWidth = Math.ceil(Math.max(...rows.map(({ rank }) => widthOf(`${rank}`, SMALL, 600)), 0));
  const pictureAt = MARGIN + rankWidth + GAP;
  const left = pictureAt + (side ? side.width + GAP : 0);
  const right = WIDTH - MARGIN;
  const drawn = rows.map(({ rank, label, year, value, poster = '' }, index) => {
    const middle = index * height + height / 2;
    const words = { size: NAME, fill: look.text, y: middle - 8 } as const;
    const shown = number.format(value);
    const after = year === undefined ? '' : ` ${year}`;
    const room = right - left - widthOf(shown, NAME, 600) - widthOf(after, NAME) - GAP;
    const bar = { x: left, y: middle + 4, height: BAR, radius: BAR / 2 } as const;
    return [
      wordsAt({
        text: `${rank}`,
        x: MARGIN + rankWidth,
        y: middle,
        size: SMALL,
        fill: look.muted,
        anchor: 'end',
        weight: 600,
      }),
      side ? pictureIn({ x: pictureAt, y: middle - side.height / 2, ...side }, look, pictures.get(poster)) : '',
      wordsAt({ ...words, text: fitted(label, NAME, room) + after, x: left }),
      wordsAt({ ...words, text: shown, x: right, anchor: 'end', weight: 600 }),
      boxAt({ ...bar, width: right - left, fill: look.line }),
      boxAt({ ...bar, width: Math.max(BAR, ((right - left) * value) / most), fill: look.mark }),
    ].join('');
  });
  const end = rows.length * height;
  if (more === undefined) return { height: end, svg: drawn.join('') };
  const line = { x: left, y: end + MORE / 2, size: SMALL, fill: look.muted } as const;
  return { height: end + MORE, svg: drawn.join('') + wordsAt({ ...line, text: fitted(more, SMALL, right - left) }) };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a row's picture, or an empty place where the title has none. */
const pictureIn = ({ x, y, width, height }: Place, { line }: Look, picture: string | undefined): string =>
  picture === undefined
    ? boxAt({ x, y, width, height, radius: 4, fill: line })
    : `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${picture}"/>\n`;
