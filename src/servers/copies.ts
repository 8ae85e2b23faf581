import type { MediaServerCallOptions } from '../domain/media/callOptions.ts';
import type { Catalogue } from '../domain/media/catalogue.ts';
import type { MediaItem } from '../domain/media/items/item.ts';
import { isRecognizableWork, isSameCreativeWork } from '../domain/media/items/works.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { ItemRef } from '../domain/servers/refs.ts';

/** Maximum number of results per search. Results with the same title come first, so the work is among them. */
const MAX_HITS = 25;

/**
 * Finds the same work on another server, by its title in that server's catalogue or search. The result has that
 * server's files. Undefined if the server does not have the work, or if the item is not a work. Rejects with the
 * server's failure.
 */
export async function findCopyOnServer(
  { media, catalogue }: { readonly media: MediaServer; readonly catalogue: Catalogue },
  work: MediaItem,
  options: MediaServerCallOptions,
): Promise<MediaItem | undefined> {
  if (!isRecognizableWork(work)) return undefined;
  const query = [work.grandparentTitle ?? '', work.title].join(' ').trim();
  const candidates = catalogue.isReady
    ? catalogue.search(query, { kinds: [work.kind], limit: MAX_HITS })
    : (await media.search({ query, limit: MAX_HITS }, options)).flatMap(({ items }) => items);
  const key = candidates.find((candidate) => isSameCreativeWork(candidate, work))?.ratingKey;
  return key === undefined ? undefined : await readItemIfPresent(key, media, options);
}

/** Returns undefined if the item was deleted after the catalogue was read. */
async function readItemIfPresent(key: ItemRef, media: Pick<MediaServer, 'item'>, options: MediaServerCallOptions) {
  try {
    return await media.item(key, options);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'not-found') return undefined;
    throw error;
  }
}
