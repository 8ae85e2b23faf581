import type { CallOptions } from '../../domain/media/callOptions.ts';
import { fitsFilters } from '../../domain/media/filters/filterCheck.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemPage } from '../../domain/media/items/listings.ts';
import type { LibrariesApi } from '../../domain/media/libraries/librariesApi.ts';
import type { AlbumsQuery, DecadeQuery } from '../../domain/media/libraries/libraryItems.ts';
import {
  type AddedLibrary,
  agentWithPreferences,
  checkNewLibrary,
  type NewLibrary,
} from '../../domain/media/libraries/newLibrary.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Call } from '../call.ts';
import { setAgentPreferences } from '../endpoints/agentPreferences.ts';
import { agentPreferencesNow } from '../endpoints/agentPreferencesNow.ts';
import { decades, moviesOfDecade } from '../endpoints/decades.ts';
import { libraries, scanLibraries } from '../endpoints/libraries.ts';
import { albumsOfArtist, libraryItems } from '../endpoints/libraryItems.ts';
import { addLibrary } from '../endpoints/newLibrary.ts';
import { type List, listedPagesOf } from '../listing/pages.ts';

export function librariesApi(call: Call): LibrariesApi {
  const items = (list: () => List<MediaItem>, fits: (item: MediaItem) => boolean, options: CallOptions | undefined) =>
    fittingPages(call, list, fits, options);
  const ofKind = (kind: string | undefined) => (item: MediaItem) => kind === undefined || item.kind === kind;
  return {
    libraries: async (options) => call(libraries(), options),
    scanLibraries: async (options) => call(scanLibraries(), options),
    addLibrary: async (library, options) => addChecked(call, library, options),
    setAgentPreferences: async (agent, values, options) =>
      call((words) => setAgentPreferences(words, agent, values), options),
    agentPreferences: async (agent, options) => call((words) => agentPreferencesNow(words, agent), options),
    libraryItems: (query, options) =>
      items(
        () => libraryItems(query),
        (item) => ofKind(query.kind)(item) && fitsFilters(item, query.filters ?? []),
        options,
      ),
    artists: (libraryKey, options) =>
      items(() => libraryItems({ libraryKey, kind: 'artist' }), ofKind('artist'), options),
    albumsOfArtist: (query, options) => items(() => albumsOfArtist(query), isAlbumOf(query), options),
    decades: async (libraryKey, options) => call(decades(libraryKey), options),
    moviesOfDecade: (query, options) => items(() => moviesOfDecade(query), isOfDecade(query), options),
  };
}

const isAlbumOf =
  ({ artistKey, filters = [] }: AlbumsQuery) =>
  (item: MediaItem): boolean =>
    item.kind === 'album' &&
    (item.parentRatingKey === undefined || item.parentRatingKey === artistKey) &&
    fitsFilters(item, filters);

/** The films of the ten years that start with this one (4.22). For a film without a year we trust the server. */
const isOfDecade =
  ({ decade, filters = [] }: DecadeQuery) =>
  (item: MediaItem): boolean =>
    (item.year === undefined || (item.year >= decade && item.year < decade + 10)) && fitsFilters(item, filters);

/** Removes what a server sent although it was not requested, and leaves out pages that are empty then. */
async function* fittingPages(
  call: Call,
  list: () => List<MediaItem>,
  fits: (item: MediaItem) => boolean,
  options: CallOptions | undefined,
): AsyncGenerator<ItemPage> {
  for await (const { entries, listing } of listedPagesOf(call, list(), options)) {
    const items = entries.filter(fits);
    if (items.length > 0) yield { listing, items };
  }
}

async function addChecked(call: Call, asked: NewLibrary, options: CallOptions | undefined): Promise<AddedLibrary> {
  const problems = checkNewLibrary(asked);
  if (problems.length > 0)
    throw new MediaServerFailure('invalid', { method: 'POST', path: '/library/sections', words: problems.join('; ') });
  const library = await call((words) => addLibrary(words, asked), options);
  const agent = agentWithPreferences(asked.agent);
  const { agentPreferences: values = {} } = asked;
  if (agent === undefined || Object.keys(values).length === 0) return { library };
  try {
    await call((words) => setAgentPreferences(words, agent, values), options);
    return { library, agentPreferences: { agent, held: true } };
  } catch (error) {
    const failure = error instanceof MediaServerFailure ? error : givenUp(error);
    return { library, agentPreferences: { agent, held: false, failure } };
  }
}

/** The caller gave up, but the library was created, and the person who asked for it must be told so. */
const givenUp = (reason: unknown): MediaServerFailure =>
  new MediaServerFailure('timeout', { method: 'GET', path: '/:/plugins', cause: reason });
