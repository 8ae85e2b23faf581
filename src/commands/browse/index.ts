import { z } from 'zod';
import { albumListFilters } from '../../domain/media/filters/filters.ts';
import { mayContain } from '../../domain/media/libraries/library.ts';
import type { Ref } from '../../domain/servers/refs.ts';
import { nameOnServer } from '../../render/kit/media/servers.ts';
import { note } from '../../render/kit/message/layout.ts';
import { plainClipped } from '../../render/kit/text/markdown.ts';
import { BadOption, group, subcommand } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { type Completion, choice, optional, text } from '../framework/options.ts';
import { notFoundAsUnsupported } from '../shared/endpoint.ts';
import { completeItems, onlyTitle } from '../shared/itemChoice.ts';
import { oneItem } from '../shared/items/oneItem.ts';
import {
  completeLibrary,
  findLibrary,
  libraryMatcher,
  requireLibrary,
  resolveLibrary,
} from '../shared/libraryOption.ts';
import { filterOptionsOf, firstPageOfArtistAlbums, firstPageOfLibraryItems } from './filterOption.ts';
import { checkFields, libraryFiltersFor } from './filters.ts';
import { contentRatingOption, filterOptions, filterSchema, LISTED_KIND_NAMES, SORT_ORDERS } from './query.ts';
import { listingPages, showFirstPage } from './show.ts';
import { renderNoAlbums, renderNoMovieLibrary, renderNotOfKind } from './views/browse.ts';

const YEAR_OR_DECADE_PATTERN = /^(\d{4})s?$/;

const decade = subcommand({
  words: (texts) => texts.browse.declarations.decade,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    library: text({ complete: completeLibrary('movie'), menu: true }),
    decade: text({ max: 30, complete: completeDecade, menu: true }),
    ...filterOptions,
    ...contentRatingOption,
    ...filterOptionsOf(libraryFiltersFor, firstPageOfLibraryItems),
  },
  answer: async ({ args, deps, context }) => {
    const { library, decade: typedText, sort, ...filters } = args;
    const year = YEAR_OR_DECADE_PATTERN.exec(typedText)?.[1];
    if (year === undefined) throw new BadOption('decade', context.texts.browse.problems.decade);
    checkFields(filters, context);
    const movieLibraries = await readMovieLibraries(deps, context);
    if (!movieLibraries.some(libraryMatcher(library)))
      return renderNoMovieLibrary(context.texts, movieLibraries, deps.serverNames);
    const listedLibrary = requireLibrary(library, movieLibraries, { deps, context });
    const listing = { list: 'decade', libraryKey: listedLibrary.key, decade: Number(year) } as const;
    // The library was listed just now, so a 404 means that the server lacks this endpoint.
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
  { deps, context, otherOptions }: Completion,
): Promise<readonly Choice[]> {
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

const artistAlbums = oneItem({
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

const albums = subcommand({
  words: (texts) => texts.browse.declarations.albums,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    artist: text({ complete: completeItems(['artist'], onlyTitle) }),
    ...filterOptions,
    ...filterOptionsOf(() => albumListFilters, firstPageOfArtistAlbums),
  },
  presses: [artistAlbums.action],
  answer: ({ args, deps, context }) => {
    const { artist, sort, ...filters } = args;
    return artistAlbums.answer({ typedText: artist, extraData: { wanted: filters, sort }, deps, context });
  },
});

const library = subcommand({
  words: (texts) => texts.browse.declarations.library,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    library: text({ complete: completeLibrary(), menu: true }),
    kind: optional(choice(LISTED_KIND_NAMES)),
    ...filterOptions,
    ...contentRatingOption,
    ...filterOptionsOf(libraryFiltersFor, firstPageOfLibraryItems),
  },
  answer: async ({ args, deps, context }) => {
    const { library: typedText, kind, sort, ...filters } = args;
    checkFields(filters, context);
    const listedLibrary = await resolveLibrary(typedText, deps, context);
    if (kind !== undefined && !mayContain(listedLibrary.type, kind))
      return renderNotOfKind(context.texts, { library: listedLibrary, kind, servers: deps.serverNames });
    const listing = { list: 'library', libraryKey: listedLibrary.key, kind } as const;
    // The library was listed just now, so a 404 means that the server lacks this endpoint.
    return await notFoundAsUnsupported(
      showFirstPage(
        { of: listing, name: listingName(listedLibrary, deps, context), wanted: filters, sort },
        deps,
        context,
      ),
    );
  },
});

export const browse = group({
  words: (texts) => texts.browse.declarations.browse,
  subject: 'find',
  subcommands: [decade, library, albums],
  presses: [listingPages.action],
});
