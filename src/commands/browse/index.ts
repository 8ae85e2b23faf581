import { z } from 'zod';
import { albumListFilters } from '../../domain/media/filters/filters.ts';
import { canHold } from '../../domain/media/libraries/library.ts';
import { note } from '../../render/kit/layout.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import { renderNoSuchLibrary } from '../../render/search/search.ts';
import { oneItem } from '../card/oneItem.ts';
import { group, subcommand } from '../framework/command.ts';
import { choice, optional, text } from '../framework/options.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { completeItems, onlyTitle } from '../shared/itemChoice.ts';
import { completeLibrary, findLibrary } from '../shared/libraryOption.ts';
import { decade } from './decade.ts';
import { filterOptionsOf, firstOfArtist, firstOfLibrary } from './filterOption.ts';
import { checkFields, filmFiltersFor } from './filters.ts';
import { contentRatingOption, filterOptions, KINDS, SORTS, wanted } from './query.ts';
import { listingPages, showFirst } from './show.ts';
import { renderNoAlbums, renderNotOfKind } from './views/browse.ts';

const ofArtist = oneItem({
  ...{ name: 'browse.albums.of', requires: 'browse', place: 'update', kinds: ['artist'] },
  kept: z.object({ wanted, sort: z.enum(SORTS).optional() }),
  show: async (artist, { wanted, sort }, deps, context) => {
    const { ratingKey, librarySectionId } = artist;
    if (artist.kind !== 'artist' || ratingKey === undefined)
      return renderNoAlbums(context.texts, 'notAnArtist', artist);
    if (librarySectionId === undefined) return renderNoAlbums(context.texts, 'artistNowhere', artist);
    const of = { list: 'albums', libraryKey: librarySectionId, artistKey: ratingKey } as const;
    return await showFirst({ of, name: artist.title, wanted, sort }, deps, context);
  },
  nothing: ({ browse }, typed) => note(browse.noArtist(plainClipped(typed, 100)), { private: true }),
});

const albums = subcommand({
  words: (texts) => texts.browse.declarations.albums,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    artist: text({ complete: completeItems(['artist'], onlyTitle) }),
    ...filterOptions,
    ...filterOptionsOf(() => albumListFilters, firstOfArtist),
  },
  presses: [ofArtist.action],
  answer: ({ artist, sort, ...args }, deps, context) => ofArtist.answer(artist, { wanted: args, sort }, deps, context),
});

const library = subcommand({
  words: (texts) => texts.browse.declarations.library,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    library: text({ complete: completeLibrary() }),
    kind: optional(choice(KINDS)),
    ...filterOptions,
    ...contentRatingOption,
    ...filterOptionsOf(filmFiltersFor, firstOfLibrary),
  },
  answer: async ({ library: value, kind, sort, ...wanted }, deps, context) => {
    checkFields(wanted, context);
    const libraries = await deps.media.libraries(context);
    const found = findLibrary(value, libraries);
    if (!found) return renderNoSuchLibrary(context.texts, value, libraries);
    if (kind !== undefined && !canHold(found.type, kind)) return renderNotOfKind(context.texts, found, kind);
    const of = { list: 'library', libraryKey: found.key, kind } as const;
    // The library was in the server's list a moment ago, so a 404 means that the address is missing.
    return await orUnsupported(showFirst({ of, name: found.title, wanted, sort }, deps, context));
  },
});

export const browse = group({
  words: (texts) => texts.browse.declarations.browse,
  subcommands: [decade, library, albums],
  presses: [listingPages.action],
});
