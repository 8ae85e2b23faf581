import { command } from '../framework/command.ts';
import { fallback, integer, optional, text } from '../framework/options.ts';
import { completeLibrary, namedLibrary } from '../shared/libraryOption.ts';
import { pages, showResults } from './results.ts';

export const search = command({
  words: (texts) => texts.search.declarations.search,
  requires: 'search',
  visibility: 'public',
  changes: false,
  presses: [pages.action],
  options: {
    query: text({ max: 100 }),
    library: optional(text({ complete: completeLibrary() })),
    // The server's own default is 3 (interface 8).
    limit: fallback(integer({ min: 1, max: 10 }), 3),
  },
  answer: async ({ query, library, limit }, deps, context) => {
    const only = library === undefined ? undefined : await namedLibrary(library, deps, context);
    const kept = only && { key: only.key, title: only.title };
    return await showResults(
      { query, limit, library: kept, mayAdd: context.may('playlist.edit'), page: 1 },
      deps,
      context,
    );
  },
});
