import type { CallOptions } from '../domain/media/callOptions.ts';
import type { Catalogue } from '../domain/media/catalogue.ts';
import type { MediaItem } from '../domain/media/items/item.ts';
import { isSameWork, isWork } from '../domain/media/items/works.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { ItemRef } from '../domain/servers/refs.ts';

/** Of the works that are called like it, the right one is among the first. */
const LIMIT = 25;

/**
 * The same work on that server, with its files: looked for by title, in its catalogue or by its search. Undefined if it has none, or one
 * that nothing is known by. Rejects with the server's failure.
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
