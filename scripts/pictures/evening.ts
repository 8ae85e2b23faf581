import sharp from 'sharp';

/** How long each picture stays, in ms. */
const EACH_MS = 2600;

/** An animated WebP of pictures of one width, as high as the highest of them. */
export async function animation(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const [width, height] = [Math.max(...sizes.map((size) => size.width)), Math.max(...sizes.map((size) => size.height))];
  const frames = pictures.map((picture) =>
    sharp(picture).resize({ width, height, fit: 'contain', position: 'top', background: '#313338' }).png().toBuffer(),
  );
  return await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ quality: 80, delay: pictures.map(() => EACH_MS), loop: 0 })
    .toBuffer();
}
