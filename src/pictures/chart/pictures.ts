import sharp from 'sharp';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { ChartPosters } from '../../domain/statistics/charts.ts';
import { type ChartDrawingContext, PIXELS_PER_POINT, type PictureDataUrl } from './look.ts';

/** Radius of a picture's rounded corners, in points. */
export const PICTURE_CORNER_RADIUS = 4;

/** Place of a picture in a panel, in points. */
export interface PictureBox {
  readonly poster: ItemRef;
  readonly width: number;
  readonly height: number;
  /** True to scale the whole picture to fit into the box. False to crop the picture, so that it fills the box. */
  readonly isWhole: boolean;
}

/** The pictures for these boxes, without those that are missing or cannot be read. */
export async function loadPosterPictures(
  boxes: readonly PictureBox[],
  posters: ChartPosters,
): Promise<ChartDrawingContext['pictures']> {
  const pictures = new Map<string, PictureDataUrl>();
  await Promise.all(
    boxes.map(async (box) => {
      const bytes = posters.get(box.poster);
      const picture = bytes && (await scalePicture(bytes, box));
      if (picture) pictures.set(box.poster, picture);
    }),
  );
  return pictures;
}

/** Scales a picture and rounds its corners. Undefined for an unreadable picture. */
async function scalePicture(
  bytes: Uint8Array,
  { width, height, isWhole }: PictureBox,
): Promise<PictureDataUrl | undefined> {
  const size = { width: Math.round(width * PIXELS_PER_POINT), height: Math.round(height * PIXELS_PER_POINT) };
  try {
    const { data, info } = await sharp(bytes)
      .resize({ width: size.width, height: size.height, fit: isWhole ? 'inside' : 'cover' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corners = `<svg width="${info.width}" height="${info.height}"><rect width="${info.width}" height="${info.height}" rx="${PICTURE_CORNER_RADIUS * PIXELS_PER_POINT}"/></svg>`;
    const png = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      // Light compression, because the chart unpacks the picture at once. A palette would take 100 ms per photograph.
      .png({ compressionLevel: 1 })
      .toBuffer();
    const href = `data:image/png;base64,${png.toString('base64')}`;
    return { href, width: info.width / PIXELS_PER_POINT, height: info.height / PIXELS_PER_POINT };
  } catch {
    return undefined;
  }
}

export const drawImageAt = ({ href, width, height }: PictureDataUrl, x: number, y: number): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}"/>\n`;
