import type { LibraryRef } from '../../servers/refs.ts';
import type { MediaServer } from '../mediaServer.ts';

interface CountOptions {
  readonly media: Pick<MediaServer, 'libraryItems'>;
  readonly signal: AbortSignal;
  readonly mostPages?: number;
}

/**
 * Counts the titles on a library's top level: films, series or artists. Takes one request if the server sends the
 * total. Otherwise reads the pages, and is undefined if the library has more than `mostPages`. Rejects with the media
 * server's failure or the signal's reason.
 */
export async function countTitles(
  libraryKey: LibraryRef,
  { media, signal, mostPages = Number.POSITIVE_INFINITY }: CountOptions,
): Promise<number | undefined> {
  let count = 0;
  let pages = 0;
  for await (const { listing, items } of media.libraryItems({ libraryKey }, { signal })) {
    if (listing.totalSize !== undefined) return listing.totalSize;
    if (pages === mostPages) return undefined;
    // A server without paging sends all items as one page.
    count += items.length;
    pages += 1;
  }
  return count;
}
