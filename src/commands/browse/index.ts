import { canHold } from '../../domain/media/libraries/library.ts';
import { renderNoSuchLibrary } from '../../render/search/search.ts';
import { group, subcommand } from '../framework/command.ts';
import { choice, optional, text } from '../framework/options.ts';
import { orUnsupported } from '../shared/endpoint.ts';
import { completeLibrary, findLibrary } from '../shared/libraryOption.ts';
import { albums } from './albums.ts';
import { decade } from './decade.ts';
import { filterOptionsOf, firstOfLibrary } from './filterOption.ts';
import { checkFields, filmFiltersFor } from './filters.ts';
import { contentRatingOption, filterOptions, KINDS } from './query.ts';
import { listingPages, showFirst } from './show.ts';
import { renderNotOfKind } from './views/browse.ts';

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
