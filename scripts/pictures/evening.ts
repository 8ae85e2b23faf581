import sharp from 'sharp';
import { CHAT_BACKGROUND_COLORS, type Theme } from '../../sandbox/page/style/colors.ts';

/** Time for which each picture is shown, in ms. */
const EACH_MS = 2600;

/** Joins pictures of the same width to an animated WebP, as high as the highest picture. */
export async function joinPicturesToAnimation(pictures: readonly Buffer[], theme: Theme): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const [width, height] = [Math.max(...sizes.map((size) => size.width)), Math.max(...sizes.map((size) => size.height))];
  const frames = pictures.map((picture) =>
    sharp(picture)
      .resize({ width, height, fit: 'contain', position: 'top', background: CHAT_BACKGROUND_COLORS[theme] })
      .png()
      .toBuffer(),
  );
  return await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ quality: 80, delay: pictures.map(() => EACH_MS), loop: 0 })
    .toBuffer();
}
