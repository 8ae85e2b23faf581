import { z } from 'zod';
import { albumListFilters } from '../../domain/media/filters/filters.ts';
import { mayLibraryContain } from '../../domain/media/libraries/library.ts';
import type { Ref } from '../../domain/servers/refs.ts';
import { nameOnServer } from '../../render/kit/media/servers.ts';
import { note } from '../../render/kit/message/layout.ts';
import { plainClipped } from '../../render/kit/text/markdown.ts';
import { BadOption, createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, OptionChoice } from '../framework/context.ts';
import { type CompletionRequest, choiceOption, makeOptional, textOption } from '../framework/options.ts';
import { notFoundAsUnsupported } from '../shared/endpoint.ts';
import { completeItems, noFacts } from '../shared/itemChoice.ts';
import { createItemCommand } from '../shared/items/oneItem.ts';
import {
  completeLibrary,
  findLibrary,
  libraryMatcher,
  requireLibrary,
  resolveLibrary,
} from '../shared/libraryOption.ts';
import { createFilterOptions, firstPageOfArtistAlbums, firstPageOfLibraryItems } from './filterOption.ts';
import { libraryFiltersFor, requireAllowedFilters } from './filters.ts';
import { commonFilterOptions, contentRatingOption, filterSchema, LISTED_KIND_NAMES, SORT_ORDERS } from './query.ts';
import { browsePaging, showFirstPage } from './show.ts';
import { renderNoAlbums, renderNoMovieLibrary, renderWrongLibraryKind } from './views/browse.ts';

const YEAR_OR_DECADE_PATTERN = /^(\d{4})s?$/;

const browseDecadeCommand = createSubcommand({
  words: (texts) => texts.browse.declarations.decade,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    library: textOption({ complete: completeLibrary('movie'), menu: true }),
    decade: textOption({ max: 30, complete: completeDecade, menu: true }),
    ...commonFilterOptions,
    ...contentRatingOption,
    ...createFilterOptions(libraryFiltersFor, firstPageOfLibraryItems),
  },
  answer: async ({ args, deps, context }) => {
    const { library, decade: typedText, sort, ...filters } = args;
    const year = YEAR_OR_DECADE_PATTERN.exec(typedText)?.[1];
    if (year === undefined) throw new BadOption('decade', context.texts.browse.problems.decade);
    requireAllowedFilters(filters, context);
    const movieLibraries = await readMovieLibraries(deps, context);
    if (!movieLibraries.some(libraryMatcher(library)))
      return renderNoMovieLibrary(context.texts, movieLibraries, deps.serverNames);
    const listedLibrary = requireLibrary(library, movieLibraries, { deps, context });
    const listing = { list: 'decade', libraryKey: listedLibrary.key, decade: Number(year) } as const;
    // The library exists, because the server has just listed it. So a 404 means that the server lacks this endpoint.
    return await notFoundAsUnsupported(
      showFirstPage(
        { of: listing, name: listingName(listedLibrary, deps, context), wanted: filters, sort },
        deps,
        context,
      ),
    );
  },
});

const listingName = (
  entry: { readonly key: Ref; readonly title: string },
  { serverNames }: Deps,
  { texts }: InteractionContext,
): string => nameOnServer(texts, entry, serverNames);

const readMovieLibraries = async ({ media }: Deps, { signal }: InteractionContext) =>
  (await media.libraries({ signal })).filter(({ type }) => type === 'movie');

async function completeDecade(
  typedText: string,
  { deps, context, otherOptions }: CompletionRequest,
): Promise<readonly OptionChoice[]> {
  const movieLibraries = await readMovieLibraries(deps, context);
  const chosenLibrary =
    typeof otherOptions.library === 'string' ? findLibrary(otherOptions.library, movieLibraries) : undefined;
  const librariesToRead = chosenLibrary ? [chosenLibrary] : movieLibraries;
  const decadesByLibrary = await Promise.all(librariesToRead.map(({ key }) => deps.media.decades(key, context)));
  const titlesByYear = new Map(decadesByLibrary.flat().map(({ year, title }) => [year, title]));
  const typedPart = typedText.trim();
  return [...titlesByYear]
    .filter(([year, title]) => String(year).includes(typedPart) || title.includes(typedPart))
    .toSorted(([yearA], [yearB]) => yearB - yearA)
    .map(([year, title]) => ({ name: title, value: String(year) }));
}

const artistAlbums = createItemCommand({
  name: 'browse.albums.of',
  requires: 'browse',
  place: 'update',
  kinds: ['artist'],
  extraSchema: z.object({ wanted: filterSchema, sort: z.enum(SORT_ORDERS).optional() }),
  show: async ({ item: artist, extraData, deps, context }) => {
    const { wanted, sort } = extraData;
    const { ratingKey, librarySectionId } = artist;
    if (artist.kind !== 'artist' || ratingKey === undefined)
      return renderNoAlbums(context.texts, 'notAnArtist', artist);
    if (librarySectionId === undefined) return renderNoAlbums(context.texts, 'artistNowhere', artist);
    const listing = { list: 'albums', libraryKey: librarySectionId, artistKey: ratingKey } as const;
    const name = listingName({ key: ratingKey, title: artist.title }, deps, context);
    return await showFirstPage({ of: listing, name, wanted, sort }, deps, context);
  },
  renderNoMatch: ({ browse }, typedText) => note(browse.noArtist(plainClipped(typedText, 100)), { private: true }),
});

const browseAlbumsCommand = createSubcommand({
  words: (texts) => texts.browse.declarations.albums,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    artist: textOption({ complete: completeItems(['artist'], noFacts) }),
    ...commonFilterOptions,
    ...createFilterOptions(() => albumListFilters, firstPageOfArtistAlbums),
  },
  presses: [artistAlbums.action],
  answer: ({ args, deps, context }) => {
    const { artist, sort, ...filters } = args;
    return artistAlbums.answer({ typedText: artist, extraData: { wanted: filters, sort }, deps, context });
  },
});

const browseLibraryCommand = createSubcommand({
  words: (texts) => texts.browse.declarations.library,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    library: textOption({ complete: completeLibrary(), menu: true }),
    kind: makeOptional(choiceOption(LISTED_KIND_NAMES)),
    ...commonFilterOptions,
    ...contentRatingOption,
    ...createFilterOptions(libraryFiltersFor, firstPageOfLibraryItems),
  },
  answer: async ({ args, deps, context }) => {
    const { library: typedText, kind, sort, ...filters } = args;
    requireAllowedFilters(filters, context);
    const listedLibrary = await resolveLibrary(typedText, deps, context);
    if (kind !== undefined && !mayLibraryContain(listedLibrary.type, kind))
      return renderWrongLibraryKind(context.texts, { library: listedLibrary, kind, servers: deps.serverNames });
    const listing = { list: 'library', libraryKey: listedLibrary.key, kind } as const;
    // The library exists, because the server has just listed it. So a 404 means that the server lacks this endpoint.
    return await notFoundAsUnsupported(
      showFirstPage(
        { of: listing, name: listingName(listedLibrary, deps, context), wanted: filters, sort },
        deps,
        context,
      ),
    );
  },
});

export const browseCommand = createCommandGroup({
  words: (texts) => texts.browse.declarations.browse,
  subject: 'find',
  subcommands: [browseDecadeCommand, browseLibraryCommand, browseAlbumsCommand],
  presses: [browsePaging.action],
});
