import sharp from 'sharp';
import type { ChartTheme } from '../../../src/domain/statistics/charts.ts';
import { chartColoursOfTheme } from '../../../src/pictures/chart/look.ts';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes each. */
  readonly data: Buffer;
}

export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The rows of pixels in which the two differ. */
export const rowsThatDiffer = (a: Pixels, b: Pixels): readonly number[] =>
  Array.from({ length: a.height }, (_, y) => y).filter((y) => {
    const [from, to] = [y * a.width * 3, (y + 1) * a.width * 3];
    return !a.data.subarray(from, to).equals(b.data.subarray(from, to));
  });

/** Whether the outermost band is background alone: a label that is cut would be there. */
export function isEdgeEmpty({ width, height, data }: Pixels, theme: ChartTheme, band = 16): boolean {
  const background = Buffer.from(chartColoursOfTheme({ theme }).background.slice(1), 'hex');
  const isEmpty = (y: number, from: number, to: number) =>
    data.subarray((y * width + from) * 3, (y * width + to) * 3).equals(Buffer.alloc((to - from) * 3, background));
  return Array.from({ length: height }, (_, y) => y).every((y) =>
    y < band || y >= height - band ? isEmpty(y, 0, width) : isEmpty(y, 0, band) && isEmpty(y, width - band, width),
  );
}
