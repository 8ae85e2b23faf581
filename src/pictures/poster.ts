import sharp, { type Sharp } from 'sharp';

/**
 * Maximum width and height of a poster, in pixels. Discord shows a thumbnail's longer side at 85 points, and sharp
 * screens need more than twice as many pixels.
 */
const SIDE = 240;
/** Maximum width and height of a screenshot, in pixels, as Discord shows a picture on a wide screen. */
const SCREENSHOT_SIDE = 1280;
/** Maximum pixels of a picture, 4000 x 4000. A larger picture is no poster, and would fill the memory when unpacked. */
const MAX_PIXELS = 16_000_000;
/**
 * Maximum pixels of a picture that must be unpacked whole or needs twice the memory. The largest posters in use have
 * 2000 x 3000.
 */
const MAX_HEAVY_PIXELS = 8_000_000;
/**
 * Maximum pixels of an AVIF with transparency, which needs some 55 bytes per pixel: a file of 500 bytes with 16
 * megapixels took 340 MB. A poster of 1000 x 1500 fits.
 */
const MAX_AVIF_PIXELS = 1_600_000;
/** Time limit for one picture, in seconds. A common poster takes 10 to 50 ms. */
const SECONDS = 5;

/**
 * Formats of photographs and screenshots. SVG is not among them, because a short file can demand unlimited work or read
 * other files.
 */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Failure for a picture that would need too much memory or has an unsupported format. */
class HeavyPicture extends Error {
  override readonly name = 'HeavyPicture';
}

// Turns off sharp's cache, which would be of no use: each picture is processed once.
sharp.cache(false);

/**
 * Makes a small WebP of a photograph or screenshot, with at most some 100 MB of memory. Rejects for any other file, and
 * for a picture that would need too much memory or time.
 */
export const shrinkPoster = (bytes: Uint8Array): Promise<Uint8Array> => shrink(bytes, SIDE);

/** Makes a WebP of a screenshot without its metadata, such as the location. */
export const shrinkScreenshot = (bytes: Uint8Array): Promise<Uint8Array> => shrink(bytes, SCREENSHOT_SIDE);

async function shrink(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  await checkWeight(picture);
  return await picture
    .timeout({ seconds: SECONDS })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}

/** Checks format and size of the picture, of which only the header is read. */
async function checkWeight(picture: Sharp): Promise<void> {
  const { width, height, isProgressive, depth, format } = await picture.metadata();
  const pixels = width * height;
  if (!FORMATS.has(format)) throw new HeavyPicture(`${format} is no format of photographs`);
  if (format === 'heif' && pixels > MAX_AVIF_PIXELS) throw tooHeavy('an AVIF', MAX_AVIF_PIXELS);
  if ((isProgressive || depth !== 'uchar') && pixels > MAX_HEAVY_PIXELS)
    throw tooHeavy('an interlaced or 16-bit picture', MAX_HEAVY_PIXELS);
}

const tooHeavy = (kind: string, pixels: number): HeavyPicture =>
  new HeavyPicture(`${kind} of more than ${pixels / 1e6} megapixels`);
