import { z } from 'zod';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls } from '../../render/kit/pages.ts';
import { renderNoSuchLibrary, renderSearch } from '../../render/search/search.ts';
import { cardMenus } from '../card/menus.ts';
import { command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { fallback, integer, optional, text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { completeLibrary, findLibrary } from '../shared/libraryOption.ts';
import { moreNeeded, neededPerHub, planPage } from './page.ts';

const PAGE = 'search.page';

/** A search, and what the buttons under its results keep of it. */
const searched = z.object({
  query: z.string(),
  limit: z.int().min(1).max(10),
  library: z.object({ key: z.string(), title: z.string() }).optional(),
  /** Whether whoever asked may add to playlists: a card keeps its menus whoever turns its pages. */
  mayAdd: z.boolean(),
  page: z.int().min(1),
});
type Searched = z.output<typeof searched>;

export const search = command({
  words: (texts) => texts.search.declarations.search,
  requires: 'search',
  visibility: 'public',
  changes: false,
  options: {
    query: text({ max: 100 }),
    library: optional(text({ max: 100, complete: completeLibrary() })),
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

export const searchPage = press({
  name: PAGE,
  requires: 'search',
  changes: false,
  target: searched,
  place: 'update',
  answer: (target, _, deps, context) => showResults(target, deps, context),
});

async function showResults(
  asked: Searched,
  { media, posters }: Pick<Deps, 'media' | 'posters'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<Message> {
  const { query, library, limit, mayAdd } = asked;
  const find = (perHub: number) => media.search({ query, limit: perHub, librarySectionId: library?.key }, { signal });
  const found = await find(neededPerHub(asked.page, limit));
  const more = moreNeeded(found, asked.page, limit);
  const hubs = more === undefined ? found : await find(more);
  const { groups, page, pages, before, total } = planPage(hubs, asked);
  const items = groups.flatMap((group) => group.items);
  return renderSearch(texts, {
    query,
    library: library?.title,
    ...{ groups, before, total },
    posters: await posters.small(thumbsOf(items), signal),
    controls: [
      ...cardMenus(texts, items, mayAdd),
      ...pageControls(texts, {
        page,
        pages,
        press: (to) => ({ action: PAGE, target: { ...asked, page: to }, by: 'anyone' }),
      }),
    ],
  });
}
