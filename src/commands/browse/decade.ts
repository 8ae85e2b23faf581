import { BadOption, subcommand } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { completeLibrary, findLibrary } from '../shared/libraryOption.ts';
import { filterOptionsOf, firstOfLibrary } from './filterOption.ts';
import { checkFields, filmFiltersFor } from './filters.ts';
import { contentRatingOption, filterOptions } from './query.ts';
import { showFirst } from './show.ts';
import { renderNoMovieLibrary } from './views/browse.ts';

const YEAR = /^(\d{4})s?$/;

export const decade = subcommand({
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
  answer: async ({ library, decade: typed, sort, ...wanted }, deps, context) => {
    const year = YEAR.exec(typed)?.[1];
    if (year === undefined) throw new BadOption('decade', context.texts.browse.problems.decade);
    checkFields(wanted, context);
    const films = await movieLibraries(deps, context);
    const found = findLibrary(library, films);
    if (!found) return renderNoMovieLibrary(context.texts, films);
    const of = { list: 'decade', libraryKey: found.key, decade: Number(year) } as const;
    // The library was in the server's list a moment ago, so a 404 means that the address is missing.
    return await orUnsupported(showFirst({ of, name: found.title, wanted, sort }, deps, context));
  },
});

const movieLibraries = async ({ media }: Deps, { signal }: InteractionContext) =>
  (await media.libraries({ signal })).filter(({ type }) => type === 'movie');

/** Autocomplete: the decades from which the library has films; from which any library does, while none is chosen. */
async function completeDecade(
  typed: string,
  deps: Deps,
  context: InteractionContext,
  given: Readonly<Record<string, unknown>>,
): Promise<readonly Choice[]> {
  const films = await movieLibraries(deps, context);
  const chosen = typeof given.library === 'string' ? findLibrary(given.library, films) : undefined;
  const lists = await Promise.all((chosen ? [chosen] : films).map(({ key }) => deps.media.decades(key, context)));
  const byYear = new Map(lists.flat().map((each) => [each.year, each.title]));
  return [...byYear]
    .filter(([year, title]) => `${year}`.includes(typed.trim()) || title.includes(typed.trim()))
    .toSorted(([a], [b]) => b - a)
    .map(([year, title]) => ({ name: title, value: String(year) }));
}
