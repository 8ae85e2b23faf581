import type { MediaServerCallOptions } from '../callOptions.ts';
import { libraryFilterBuilder } from '../filters/filters.ts';
import type { MediaItem } from '../items/item.ts';
import type { MediaServer } from '../mediaServer.ts';
import { type OnMissingLibrary, readEachLibrary } from './eachLibrary.ts';
import type { Library, ListableItemKind } from './library.ts';

/** Kind of item that counts as new, by type of library. In a TV library, this is the episode and not its series. */
const NEW_KINDS = { movie: 'movie', show: 'episode', artist: 'album' } as const satisfies Readonly<
  Record<string, ListableItemKind>
>;

const newKindOf = ({ type }: Library): ListableItemKind | undefined =>
  new Map<string, ListableItemKind>(Object.entries(NEW_KINDS)).get(type);

interface NewestQuery {
  readonly since: Date;
  readonly now: Date;
  readonly isIncluded?: ((library: Library) => boolean) | undefined;
  readonly onMissing: OnMissingLibrary;
}

/**
 * Reads recently added items, newest first. Reads only one page per library, because a server that does not filter
 * would list everything. Leaves out libraries that cannot be read. Rejects if none can be read.
 */
export async function readNewestItems(
  { since, now, isIncluded = () => true, onMissing }: NewestQuery,
  media: Pick<MediaServer, 'libraries' | 'libraryItems'>,
  options: MediaServerCallOptions,
): Promise<readonly MediaItem[]> {
  const libraries = (await media.libraries(options)).filter(
    (library) => newKindOf(library) !== undefined && isIncluded(library),
  );
  const request = { since, media, options };
  const pages = await readEachLibrary(libraries, (library) => readFirstPage(library, request), onMissing);
  const timeOf = ({ addedAt }: MediaItem) => addedAt?.getTime() ?? 0;
  return pages
    .flat()
    .filter((item) => timeOf(item) >= since.getTime() && timeOf(item) <= now.getTime())
    .toSorted((a, b) => timeOf(b) - timeOf(a));
}

interface PageRequest {
  readonly since: Date;
  readonly media: Pick<MediaServer, 'libraryItems'>;
  readonly options: MediaServerCallOptions;
}

async function readFirstPage(library: Library, { since, media, options }: PageRequest): Promise<readonly MediaItem[]> {
  const kind = newKindOf(library);
  if (kind === undefined) return [];
  const librarySectionId = library.key;
  const librarySectionTitle = library.title;
  const filters = [libraryFilterBuilder.where('addedAt', '>=', since)];
  for await (const { items } of media.libraryItems({ libraryKey: library.key, kind, filters }, options))
    return items.map((item) => ({ librarySectionId, librarySectionTitle, ...item }));
  return [];
}
