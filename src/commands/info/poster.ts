import type { MediaItem } from '../../domain/media/items/item.ts';
import { type PostersByThumb, thumbOf } from '../../render/kit/thumb.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';

/** How long the facts wait for their picture. */
const WITHIN_MS = 4000;

/** The item's poster as wide as a message shows it, if there is one in time. Rejects only with the signal's reason. */
export async function largePoster(
  item: MediaItem,
  { media, makeLarge }: Pick<Deps, 'media' | 'makeLarge'>,
  { signal }: Pick<InteractionContext, 'signal'>,
): Promise<PostersByThumb> {
  const thumb = thumbOf(item);
  if (thumb === undefined) return new Map();
  const until = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  try {
    const { bytes } = await media.poster(thumb, { signal: until });
    return new Map([[thumb, await makeLarge(bytes, until)]]);
  } catch {
    signal.throwIfAborted();
    return new Map();
  }
}
