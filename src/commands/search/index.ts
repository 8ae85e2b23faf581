import { z } from 'zod';
import { libraryRef } from '../../domain/servers/storedRefs.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls } from '../../render/kit/pages.ts';
import { nameOnServer } from '../../render/kit/servers.ts';
import { renderSearch } from '../../render/search/search.ts';
import { command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { fallback, integer, optional, text } from '../framework/options.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { cardMenus } from '../shared/items/items.ts';
import { completeLibrary, namedLibrary } from '../shared/libraryOption.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { moreNeeded, neededPerHub, planPage } from './page.ts';

/** A search, as the buttons under its results keep it. */
const searched = z.object({
  query: z.string(),
  limit: z.int().min(1).max(10),
  library: z.object({ key: libraryRef, title: z.string() }).optional(),
  /**
   * True if the person who ran the command may add to playlists: a card keeps its menus when another person
   * turns its pages.
   */
  mayAdd: z.boolean(),
  page: pageNumber,
});
type Searched = z.output<typeof searched>;

const pages = paging({
  name: 'search.page',
  requires: 'search',
  target: searched,
  by: 'anyone',
  show: (target, deps, context) => showResults(target, deps, context),
});

async function showResults(
  asked: Searched,
  { media, posters, serverNames: servers, linksIn }: Deps,
  { actor, texts, signal }: InteractionContext,
): Promise<Message> {
  const { query, library, limit, mayAdd } = asked;
  const find = (perHub: number) => media.search({ query, limit: perHub, librarySectionId: library?.key }, { signal });
  const found = await find(neededPerHub(asked.page, limit));
  const more = moreNeeded(found, asked.page, limit);
  const hubs = more === undefined ? found : await find(more);
  const { groups, page, pages: count, before, total } = planPage(hubs, asked);
  const items = groups.flatMap((group) => group.items);
  return renderSearch(texts, {
    query,
    library: library?.title,
    groups,
    before,
    total,
    servers,
    links: linksIn(actor.guildId),
    posters: await posters.small(thumbsOf(items), signal),
    controls: [
      ...cardMenus(texts, items, { mayAdd, servers }),
      ...pageControls(texts, { page, pages: count, press: (to) => pages.to({ ...asked, page: to }) }),
    ],
  });
}

export const search = command({
  words: (texts) => texts.search.declarations.search,
  subject: 'find',
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
  answer: async ({ args, deps, context }) => {
    const { query, library, limit } = args;
    const only = library === undefined ? undefined : await namedLibrary(library, deps, context);
    const kept = only && { key: only.key, title: nameOnServer(context.texts, only, deps.serverNames) };
    const asked = { query, limit, library: kept, mayAdd: mayEditPlaylists(deps, context), page: 1 };
    return await showResults(asked, deps, context);
  },
});
