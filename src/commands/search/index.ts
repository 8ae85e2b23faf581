import { renderNoSuchLibrary } from '../../render/search/search.ts';
import { command } from '../framework/command.ts';
import { fallback, integer, optional, text } from '../framework/options.ts';
import { completeLibrary, findLibrary } from '../shared/libraryOption.ts';
import { pages, showResults } from './results.ts';

export const search = command({
  words: (texts) => texts.search.declarations.search,
  requires: 'search',
  visibility: 'public',
  changes: false,
  options: {
    query: text({ max: 100 }),
    library: optional(text({ complete: completeLibrary() })),
    // The server's own default is 3 (interface 8).
    limit: fallback(integer({ min: 1, max: 10 }), 3),
  },
  answer: async ({ query, library, limit }, deps, context) => {
    const { texts, signal, may } = context;
    const libraries = library === undefined ? [] : await deps.media.libraries({ signal });
    const only = library === undefined ? undefined : findLibrary(library, libraries);
    if (library !== undefined && !only) return renderNoSuchLibrary(texts, library, libraries);
    const kept = only && { key: only.key, title: only.title };
    return await showResults({ query, limit, library: kept, mayAdd: may('playlist.edit'), page: 1 }, deps, context);
  },
});

export const searchPresses = [pages.action];
