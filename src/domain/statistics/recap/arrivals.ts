import type { MediaServerCallOptions } from '../../media/callOptions.ts';
import { libraryFilterBuilder } from '../../media/filters/filters.ts';
import { type MediaItem, releaseYear } from '../../media/items/item.ts';
import { readEachLibrary } from '../../media/libraries/eachLibrary.ts';
import type { Library, ListableItemKind } from '../../media/libraries/library.ts';
import type { MediaServer } from '../../media/mediaServer.ts';
import { type ItemRef, type ServerId, serverOfRef } from '../../servers/refs.ts';
import type { RecapTimeSpan } from './period.ts';
import { MAX_NEW_TITLES, type NewTitles } from './recap.ts';

/**
 * For each type of library, the kind of item that counts as new. In a TV library, this is the episode and not its
 * series.
 */
const NEW_KINDS: ReadonlyMap<string, ListableItemKind> = new Map([
  ['movie', 'movie'],
  ['show', 'episode'],
]);

/** Maximum number of pages read from a library, because a server that does not filter lists everything. */
const MOST_PAGES = 40;

type Title = NewTitles['titles'][number] & { readonly addedAt: number };

interface Reading {
  readonly servers: readonly ServerId[];
  readonly times: RecapTimeSpan;
}

type Media = Pick<MediaServer, 'libraries' | 'libraryItems'>;

/**
 * Films that were added in the period, and series to which episodes were added. Libraries that cannot be read are left
 * out, and the result is then marked as partial. Rejects if no library can be read.
 */
export async function readTitlesAddedInPeriod(
  { servers, times }: Reading,
  media: Media,
  options: MediaServerCallOptions,
): Promise<NewTitles> {
  const libraries = (await media.libraries(options)).filter(
    ({ key, type }) => NEW_KINDS.has(type) && servers.includes(serverOfRef(key)),
  );
  let isPartial = false;
  const titles = new Map<ItemRef | string, Title>();
  const readLibrary = async (library: Library): Promise<void> => {
    const isComplete = await readPages(library, { times, media, options }, (item) => addTitle(titles, item));
    if (!isComplete) isPartial = true;
  };
  await readEachLibrary(libraries, readLibrary, () => {
    isPartial = true;
  });
  const newest = [...titles.values()].toSorted((a, b) => b.addedAt - a.addedAt);
  return {
    films: newest.filter(({ kind }) => kind === 'movie').length,
    series: newest.filter(({ kind }) => kind === 'show').length,
    titles: newest.slice(0, MAX_NEW_TITLES),
    isPartial,
  };
}

interface PageReading {
  readonly times: RecapTimeSpan;
  readonly media: Pick<MediaServer, 'libraryItems'>;
  readonly options: MediaServerCallOptions;
}

/** Reads the pages of a library. False if there are more pages than may be read. */
async function readPages(
  { key, type }: Library,
  { times, media, options }: PageReading,
  onItem: (item: MediaItem) => void,
): Promise<boolean> {
  const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(times.since))];
  let pages = 0;
  for await (const { items } of media.libraryItems({ libraryKey: key, kind: NEW_KINDS.get(type), filters }, options)) {
    if (pages === MOST_PAGES) return false;
    pages += 1;
    for (const item of items) if (isWithin(item, times)) onItem(item);
  }
  return true;
}

const isWithin = ({ addedAt }: MediaItem, { since, until }: RecapTimeSpan): boolean =>
  addedAt !== undefined && addedAt.getTime() >= since && addedAt.getTime() < until;

/** Adds a film or an episode. Episodes of one series count as one title. */
function addTitle(titles: Map<ItemRef | string, Title>, item: MediaItem): void {
  const addedAt = item.addedAt?.getTime() ?? 0;
  const isFilm = item.kind === 'movie';
  const title = (isFilm ? item.title : item.grandparentTitle) ?? '';
  const key = (isFilm ? item.ratingKey : item.grandparentRatingKey) ?? `${item.kind} ${title}`;
  const earlierTitle = titles.get(key);
  if (earlierTitle && earlierTitle.addedAt >= addedAt) return;
  const year = isFilm ? releaseYear(item) : undefined;
  titles.set(key, { kind: isFilm ? 'movie' : 'show', title, year, playedKey: item.ratingKey, addedAt });
}
