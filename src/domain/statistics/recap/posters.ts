import type { MediaItem } from '../../media/items/item.ts';
import { POSTER_TIMEOUT_MS, type ResizePictureForMessage, readLargePosters } from '../../media/items/largePosters.ts';
import type { MediaServer } from '../../media/mediaServer.ts';
import { MediaServerFailure } from '../../media/server/failure.ts';
import type { ItemRef, PictureRef } from '../../servers/refs.ts';
import type { ChartPosters } from '../charts.ts';
import type { NewTitles } from './recap.ts';

interface Sources {
  readonly media: Pick<MediaServer, 'item' | 'poster'>;
  readonly makeLargePicture: ResizePictureForMessage;
  readonly thumbOf: (item: MediaItem) => PictureRef | undefined;
  readonly signal: AbortSignal;
}

/**
 * Reads the posters of these titles, by `playedKey`. Posters that do not arrive in time are left out. Rejects with the
 * signal's reason.
 */
export async function readRecapPosters(titles: NewTitles['titles'], sources: Sources): Promise<ChartPosters> {
  const { signal } = sources;
  const thumbDeadline = AbortSignal.any([signal, AbortSignal.timeout(POSTER_TIMEOUT_MS.card)]);
  const keys = [...new Set(titles.flatMap(({ playedKey }) => playedKey ?? []))];
  const thumbs = await Promise.all(
    keys.map(async (key) => ({ key, thumb: await thumbIfReadable(key, sources, thumbDeadline) })),
  );
  const pictures = await readLargePosters(
    thumbs.flatMap(({ thumb }) => thumb ?? []),
    sources,
    { signal, patienceMs: POSTER_TIMEOUT_MS.picture },
  );
  const posters = new Map<ItemRef, Uint8Array>();
  for (const { key, thumb } of thumbs) {
    const bytes = thumb && pictures.get(thumb);
    if (bytes) posters.set(key, bytes);
  }
  return posters;
}

/** The picture of an item. Undefined if the item is gone, its server is down, or the request takes too long. */
async function thumbIfReadable(
  key: ItemRef,
  { media, thumbOf, signal }: Sources,
  deadline: AbortSignal,
): Promise<PictureRef | undefined> {
  try {
    return thumbOf(await media.item(key, { signal: deadline }));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaServerFailure || deadline.aborted) return undefined;
    throw error;
  }
}
