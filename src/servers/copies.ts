import type { CallOptions } from '../domain/media/callOptions.ts';
import type { Catalogue } from '../domain/media/catalogue.ts';
import type { MediaItem } from '../domain/media/items/item.ts';
import { isSameWork, isWork } from '../domain/media/items/works.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { ItemRef } from '../domain/servers/refs.ts';

/** The right work is among the first of those with the same title. */
const LIMIT = 25;

/**
 * The same work on that server, with its files, found by title in the server's catalogue or with its search.
 * Undefined if the server has none, or if the item cannot be identified as a work. Rejects with the server's
 * failure.
 */
export async function copyOn(
  { media, catalogue }: { readonly media: MediaServer; readonly catalogue: Catalogue },
  work: MediaItem,
  options: CallOptions,
): Promise<MediaItem | undefined> {
  if (!isWork(work)) return undefined;
  const query = [work.grandparentTitle ?? '', work.title].join(' ').trim();
  const found = catalogue.isReady
    ? catalogue.search(query, { kinds: [work.kind], limit: LIMIT })
    : (await media.search({ query, limit: LIMIT }, options)).flatMap(({ items }) => items);
  const key = found.find((each) => isSameWork(each, work))?.ratingKey;
  return key === undefined ? undefined : await itemIfThere(key, media, options);
}

/** Undefined for an item that was deleted since the catalogue was read. */
async function itemIfThere(key: ItemRef, media: Pick<MediaServer, 'item'>, options: CallOptions) {
  try {
    return await media.item(key, options);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'not-found') return undefined;
    throw error;
  }
}
