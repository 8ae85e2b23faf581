import sharp from 'sharp';

/** Twice the 85 points at which Discord shows a thumbnail's longer side, for sharp screens. */
const SIDE = 240;
/** A picture of more pixels than this is no poster, and would fill the memory when unpacked. */
const MAX_PIXELS = 60_000_000;

/** A small WebP of any picture sharp reads. Rejects when the bytes are no such picture. */
export async function smallPoster(bytes: Uint8Array): Promise<Uint8Array> {
  return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}
