import { z } from 'zod';
import { albumListFilters } from '../../domain/media/filters/filters.ts';
import { canHold } from '../../domain/media/libraries/library.ts';
import type { Ref } from '../../domain/servers/refs.ts';
import { note } from '../../render/kit/layout.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import { nameOnServer } from '../../render/kit/servers.ts';
import { BadOption, group, subcommand } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { type Completion, choice, optional, text } from '../framework/options.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { completeItems, onlyTitle } from '../shared/itemChoice.ts';
import { oneItem } from '../shared/items/oneItem.ts';
import { completeLibrary, findLibrary, isMeant, libraryIn, namedLibrary } from '../shared/libraryOption.ts';
import { filterOptionsOf, firstOfArtist, firstOfLibrary } from './filterOption.ts';
import { checkFields, filmFiltersFor } from './filters.ts';
import { contentRatingOption, filterOptions, KINDS, SORTS, wanted } from './query.ts';
import { listingPages, showFirst } from './show.ts';
import { renderNoAlbums, renderNoMovieLibrary, renderNotOfKind } from './views/browse.ts';

const YEAR = /^(\d{4})s?$/;

const decade = subcommand({
  words: (texts) => texts.browse.declarations.decade,
  requires: 'browse',
  visibility: 'public',
  changes: false,
  options: {
    library: text({ complete: completeLibrary('movie') }),
    decade: text({ max: 30, complete: completeDecade }),
    ...filterOptions,
    ...contentRatingOption,
    ...filterOptionsOf(filmFiltersFor, firstOfLibrary),
  },
  answer: async ({ args, deps, context }) => {
    const { library, decade: typed, sort, ...wanted } = args;
    const year = YEAR.exec(typed)?.[1];
    if (year === undefined) throw new BadOption('decade', context.texts.browse.problems.decade);
    checkFields(wanted, context);
    const films = await movieLibraries(deps, context);
    if (!films.some(isMeant(library))) return renderNoMovieLibrary(context.texts, films, deps.serverNames);
    const found = libraryIn(library, films, { deps, context });
    const of = { list: 'decade', libraryKey: found.key, decade: Number(year) } as const;
    // The library was in the server's list a moment ago, so a 404 means that the address is missing.
    return await orUnsupported(showFirst({ of, name: nameOf(found, deps, context), wanted, sort }, deps, context));
  },
});

/** The library's name for the head of a listing. */
const nameOf = (
  listed: { readonly key: Ref; readonly title: string },
  { serverNames }: Deps,
  { texts }: InteractionContext,
): string => nameOnServer(texts, listed, serverNames);

const movieLibraries = async ({ media }: Deps, { signal }: InteractionContext) =>
  (await media.libraries({ signal })).filter(({ type }) => type === 'movie');

/** Autocomplete: the decades of the library's films; of all film libraries while no library is chosen. */
async function completeDecade(typed: string, { deps, context, given }: Completion): Promise<readonly Choice[]> {
  const films = await movieLibraries(deps, context);
  const chosen = typeof given.library === 'string' ? findLibrary(given.library, films) : undefined;
  const lists = await Promise.all((chosen ? [chosen] : films).map(({ key }) => deps.media.decades(key, context)));
  const byYear = new Map(lists.flat().map((each) => [each.year, each.title]));
  return [...byYear]
    .filter(([year, title]) => `${year}`.includes(typed.trim()) || title.includes(typed.trim()))
    .toSorted(([a], [b]) => b - a)
    .map(([year, title]) => ({ name: title, value: String(year) }));
}

const ofArtist = oneItem({
  name: 'browse.albums.of',
  requires: 'browse',
  place: 'update',
  kinds: ['artist'],
  kept: z.object({ wanted, sort: z.enum(SORTS).optional() }),
  show: async ({ item: artist, kept, deps, context }) => {
    const { wanted, sort } = kept;
    const { ratingKey, librarySectionId } = artist;
    if (artist.kind !== 'artist' || ratingKey === undefined)
      return renderNoAlbums(context.texts, 'notAnArtist', artist);
    if (librarySectionId === undefined) return renderNoAlbums(context.texts, 'artistNowhere', artist);
    const of = { list: 'albums', libraryKey: librarySectionId, artistKey: ratingKey } as const;
    const name = nameOf({ key: ratingKey, title: artist.title }, deps, context);
    return await showFirst({ of, name, wanted, sort }, deps, context);
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
  answer: ({ args, deps, context }) => {
    const { artist, sort, ...wanted } = args;
    return ofArtist.answer({ typed: artist, kept: { wanted, sort }, deps, context });
  },
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
  answer: async ({ args, deps, context }) => {
    const { library: value, kind, sort, ...wanted } = args;
    checkFields(wanted, context);
    const found = await namedLibrary(value, deps, context);
    if (kind !== undefined && !canHold(found.type, kind))
      return renderNotOfKind(context.texts, { library: found, kind, servers: deps.serverNames });
    const of = { list: 'library', libraryKey: found.key, kind } as const;
    // The library was in the server's list a moment ago, so a 404 means that the address is missing.
    return await orUnsupported(showFirst({ of, name: nameOf(found, deps, context), wanted, sort }, deps, context));
  },
});

export const browse = group({
  words: (texts) => texts.browse.declarations.browse,
  subject: 'find',
  subcommands: [decade, library, albums],
  presses: [listingPages.action],
});
