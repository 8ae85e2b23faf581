import { z } from 'zod';
import { albumListFilterBuilder } from '../../domain/media/filters/filters.ts';
import { mayLibraryContainItemKind } from '../../domain/media/libraries/library.ts';
import type { MediaRef } from '../../domain/servers/refs.ts';
import { formatNameWithServer } from '../../render/kit/media/servers.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { createCommandGroup, createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, InteractionContext, OptionChoice } from '../framework/context.ts';
import { type CompletionRequest, choiceOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { notFoundAsUnsupported } from '../shared/endpoint.ts';
import { createItemAutocomplete, noFacts } from '../shared/itemChoice.ts';
import { createCommandAboutItem } from '../shared/items/oneItem.ts';
import {
  completeLibrary,
  findLibrary,
  libraryMatcher,
  requireLibrary,
  resolveLibrary,
} from '../shared/libraryOption.ts';
import { createFilterOptions, firstPageOfArtistAlbums, firstPageOfLibraryItems } from './filterOption.ts';
import { getAllowedLibraryFilters, requireAllowedFilters } from './filters.ts';
import { BROWSABLE_ITEM_KINDS, commonFilterOptions, contentRatingOption, filterSchema, SORT_ORDERS } from './query.ts';
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
    ...createFilterOptions(getAllowedLibraryFilters, firstPageOfLibraryItems),
  },
  answer: async ({ args, deps, context }) => {
    const { library, decade: typedText, sort, ...filters } = args;
    const year = YEAR_OR_DECADE_PATTERN.exec(typedText)?.[1];
    if (year === undefined) throw new InvalidOptionError('decade', context.texts.browse.problems.decade);
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
  entry: { readonly key: MediaRef; readonly title: string },
  { serverNames }: CommandDeps,
  { texts }: InteractionContext,
): string => formatNameWithServer(texts, entry, serverNames);

const readMovieLibraries = async ({ media }: CommandDeps, { signal }: InteractionContext) =>
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

const artistAlbums = createCommandAboutItem({
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
  renderNoMatch: ({ browse }, typedText) =>
    createNoteMessage(browse.noArtist(clipAndEscapeText(typedText, 100)), { private: true }),
});

const browseAlbumsCommand = createSubcommand({
  words: (texts) => texts.browse.declarations.albums,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    artist: textOption({ complete: createItemAutocomplete(['artist'], noFacts) }),
    ...commonFilterOptions,
    ...createFilterOptions(() => albumListFilterBuilder, firstPageOfArtistAlbums),
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
    kind: makeOptionOptional(choiceOption(BROWSABLE_ITEM_KINDS)),
    ...commonFilterOptions,
    ...contentRatingOption,
    ...createFilterOptions(getAllowedLibraryFilters, firstPageOfLibraryItems),
  },
  answer: async ({ args, deps, context }) => {
    const { library: typedText, kind, sort, ...filters } = args;
    requireAllowedFilters(filters, context);
    const listedLibrary = await resolveLibrary(typedText, deps, context);
    if (kind !== undefined && !mayLibraryContainItemKind(listedLibrary.type, kind))
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
