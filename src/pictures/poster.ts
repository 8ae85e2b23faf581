import sharp, { type Sharp } from 'sharp';

/** Twice the 85 points at which Discord shows a thumbnail's longer side, for sharp screens. */
const SIDE = 240;
/** In pixels: the side of a picture in a message on a wide screen. */
const SCREENSHOT_SIDE = 1280;
/** 4000 x 4000. A picture with more pixels is no poster, and would fill the memory when unpacked. */
const MAX_PIXELS = 16_000_000;
/** For pictures that have to be unpacked whole, or take twice the memory. The largest posters in use are 2000 x 3000. */
const MAX_HEAVY_PIXELS = 8_000_000;
/**
 * An AVIF of 500 bytes and 16 megapixels took 340 MB: some 55 bytes a pixel with transparency. A poster of
 * 1000 x 1500 fits.
 */
const MAX_AVIF_PIXELS = 1_600_000;
/** A common poster takes 10 to 50 ms. */
const SECONDS = 5;

/** Photographs and screenshots. A drawing (SVG) is a program: a short one can ask for any amount of work, and for other files. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** The picture would take too much memory, or has no pixels. */
class HeavyPicture extends Error {
  override readonly name = 'HeavyPicture';
}

// Every picture is made small once, so sharp's cache would never be used.
sharp.cache(false);

/**
 * A small WebP of a photograph or screenshot. Rejects if the bytes are no such picture or would take too much memory or
 * time; one takes some 100 MB at most.
 */
export const smallPoster = (bytes: Uint8Array): Promise<Uint8Array> => small(bytes, SIDE);

/** The same for a screenshot. All metadata (the place, for example) is removed. */
export const smallScreenshot = (bytes: Uint8Array): Promise<Uint8Array> => small(bytes, SCREENSHOT_SIDE);

async function small(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  await checkWeight(picture);
  return await picture
    .timeout({ seconds: SECONDS })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}

/** Reads the header alone. */
async function checkWeight(picture: Sharp): Promise<void> {
  const { width, height, isProgressive, depth, format } = await picture.metadata();
  const pixels = width * height;
  if (!FORMATS.has(format)) throw new HeavyPicture(`${format} is no format of photographs`);
  if (format === 'heif' && pixels > MAX_AVIF_PIXELS) throw tooHeavy('an AVIF', MAX_AVIF_PIXELS);
  if ((isProgressive || depth !== 'uchar') && pixels > MAX_HEAVY_PIXELS)
    throw tooHeavy('an interlaced or 16-bit picture', MAX_HEAVY_PIXELS);
}

const tooHeavy = (what: string, pixels: number): HeavyPicture =>
  new HeavyPicture(`${what} of more than ${pixels / 1e6} megapixels`);
