import sharp from 'sharp';
import type { ChartPosters, Panel } from '../../domain/statistics/charts.ts';
import { SCALE } from './look.ts';
import { POSTER_SIDES } from './ranking.ts';

/** The radius of the corners, in points. */
const RADIUS = 4;

/** The rows' pictures in the size in which they are drawn, as data addresses that contain their bytes. */
export async function rowPictures(
  panels: readonly Panel[],
  posters: ChartPosters,
): Promise<ReadonlyMap<string, string>> {
  const wanted = panels.flatMap((panel) =>
    panel.kind === 'ranking' && panel.posters
      ? panel.rows.map(({ poster = '' }) => ({
          poster,
          bytes: posters.get(poster),
          ...POSTER_SIDES[panel.posters ?? 'upright'],
        }))
      : [],
  );
  const drawn = await Promise.all(
    wanted.map(async ({ poster, bytes, width, height }) => {
      const picture = bytes && (await cropped(bytes, width, height));
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
