import type { PictureRef } from '../../servers/refs.ts';
import type { MediaServer } from '../mediaServer.ts';

/**
 * Scales a picture to the width of a message. Takes ownership of the bytes. Rejects if the picture cannot be made, or
 * with the signal's reason.
 */
export type ResizePictureForMessage = (bytes: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;

interface Sources {
  readonly media: Pick<MediaServer, 'poster'>;
  readonly makeLargePicture: ResizePictureForMessage;
}

/** How long a card waits for its poster, and a drawn picture for its parts, in ms. */
export const POSTER_TIMEOUT_MS = { card: 4000, picture: 10_000 } as const;

interface Wait {
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}

/**
 * Reads posters in the width of a message, without caching. Leaves out posters that do not arrive in time. Rejects only
 * with the signal's reason.
 */
export async function readLargePosters(
  thumbs: readonly PictureRef[],
  { media, makeLargePicture }: Sources,
  { signal, patienceMs }: Wait,
): Promise<ReadonlyMap<PictureRef, Uint8Array>> {
  const readSignal = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const posters = new Map<PictureRef, Uint8Array>();
  await Promise.all(
    [...new Set(thumbs)].map(async (thumb) => {
      try {
        const { bytes } = await media.poster(thumb, { signal: readSignal });
        posters.set(thumb, await makeLargePicture(bytes, readSignal));
      } catch {
        signal.throwIfAborted();
      }
    }),
  );
  return posters;
}
