import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import { thumbsOfItems } from '../../render/kit/media/itemRow.ts';
import { formatNameWithServer } from '../../render/kit/media/servers.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls } from '../../render/kit/message/pages.ts';
import { renderSearch } from '../../render/search/search.ts';
import { createCommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { addOptionDefault, integerOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { cardMenus } from '../shared/items/items.ts';
import { completeLibrary, resolveLibrary } from '../shared/libraryOption.ts';
import { createPager, pageNumberSchema } from '../shared/paging.ts';
import { createFollowHint } from './createFollowHint.ts';
import { moreResultsNeededPerHub, planResultPage, searchResultsNeededPerKind } from './page.ts';

const searchTarget = z.object({
  query: z.string(),
  limit: z.int().min(1).max(10),
  library: z.object({ key: libraryRefSchema, title: z.string() }).optional(),
  /**
   * True if the author of the command may add to playlists. Stored, so that the menus for adding stay when another
   * person turns the page.
   */
  mayAdd: z.boolean(),
  page: pageNumberSchema,
});
type SearchTarget = z.output<typeof searchTarget>;

const pages = createPager({
  name: 'search.page',
  requires: 'search',
  target: searchTarget,
  by: 'anyone',
  show: async (target, deps, context) => (await findResults(target, deps, context)).message,
});

interface ResultPage {
  readonly message: Message;
  readonly items: readonly MediaItem[];
}

async function findResults(target: SearchTarget, deps: CommandDeps, context: InteractionContext): Promise<ResultPage> {
  const { media, posters, serverNames: servers, linksIn } = deps;
  const { actor, texts, signal } = context;
  const { query, library, limit, mayAdd } = target;
  const searchHubs = (perHub: number) =>
    media.search({ query, limit: perHub, librarySectionId: library?.key }, { signal });
  const firstHubs = await searchHubs(searchResultsNeededPerKind(target.page, limit));
  const moreCount = moreResultsNeededPerHub(firstHubs, target.page, limit);
  const hubs = moreCount === undefined ? firstHubs : await searchHubs(moreCount);
  const { groups, page, pages: count, before, total } = planResultPage(hubs, target);
  const items = groups.flatMap((group) => group.items);
  const message = renderSearch(texts, {
    query,
    library: library?.title,
    groups,
    before,
    total,
    servers,
    links: linksIn(actor.guildId),
    posters: await posters.small(thumbsOfItems(items), signal),
    controls: [
      ...cardMenus(texts, items, { mayAdd, servers }),
      ...pageControls(texts, {
        page,
        pages: count,
        press: (targetPage) => pages.pressTo({ ...target, page: targetPage }),
      }),
    ],
  });
  return { message, items };
}

export const searchCommand = createCommand({
  words: (texts) => texts.search.declarations.search,
  subject: 'find',
  requires: 'search',
  visibility: 'public',
  changes: false,
  presses: [pages.action],
  options: {
    query: textOption({ max: 100 }),
    library: makeOptionOptional(textOption({ complete: completeLibrary(), menu: true })),
    // The default is the same as that of media servers (interface.md, 8).
    limit: addOptionDefault(integerOption({ min: 1, max: 10 }), 3),
  },
  answer: async function* ({ args, deps, context }) {
    const { query, library, limit } = args;
    const resolvedLibrary = library === undefined ? undefined : await resolveLibrary(library, deps, context);
    const libraryTarget = resolvedLibrary && {
      key: resolvedLibrary.key,
      title: formatNameWithServer(context.texts, resolvedLibrary, deps.serverNames),
    };
    const target = { query, limit, library: libraryTarget, mayAdd: mayEditPlaylists(deps, context), page: 1 };
    const { message, items } = await findResults(target, deps, context);
    yield message;
    const hint = await createFollowHint(items, { deps, context });
    if (hint) yield hint;
  },
});
