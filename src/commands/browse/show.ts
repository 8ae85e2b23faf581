import type { ItemPage } from '../../domain/media/items/itemsApi.ts';
import { thumbsOfItems } from '../../render/kit/media/itemRow.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls } from '../../render/kit/message/pages.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { cardMenus } from '../shared/items/items.ts';
import { createPager } from '../shared/paging.ts';
import { buildAlbumFilters, buildLibraryFilters } from './filters.ts';
import { type BrowseTarget, browseTargetSchema } from './query.ts';
import { MAX_SORTED_ITEMS, readListingPage, readSortedPage } from './read.ts';
import { renderBrowseListing } from './views/browse.ts';

export const browsePaging = createPager({
  name: 'browse.page',
  requires: 'browse',
  target: browseTargetSchema,
  by: 'anyone',
  show: (target, deps, context) => showListing(target, deps, context),
});

export const showFirstPage = (
  request: Omit<BrowseTarget, 'mayAdd' | 'page'>,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<Message> => showListing({ ...request, mayAdd: mayEditPlaylists(deps, context), page: 1 }, deps, context);

/** Throws an InvalidOptionError for invalid filters before it sends a request. */
async function showListing(
  target: BrowseTarget,
  { media, posters, linksIn }: CommandDeps,
  context: InteractionContext,
): Promise<Message> {
  const { actor, texts, signal } = context;
  const { sort, mayAdd } = target;
  const listing = listingOf(target, media, context);
  const listingPage =
    sort === undefined ? await readListingPage(listing, target.page) : await readSortedPage(listing, target.page, sort);
  const { items, page, pages } = listingPage;
  return renderBrowseListing(texts, {
    ...target,
    ...listingPage,
    sortedAmong: listingPage.isCut ? MAX_SORTED_ITEMS : undefined,
    links: linksIn(actor.guildId),
    posters: await posters.small(thumbsOfItems(items), signal),
    controls: [
      ...cardMenus(texts, items, { mayAdd }),
      ...pageControls(texts, {
        page,
        pages,
        press: (targetPage) => browsePaging.pressTo({ ...target, page: targetPage }),
      }),
    ],
  });
}

function listingOf(
  { of, wanted }: BrowseTarget,
  media: CommandDeps['media'],
  { texts, signal }: InteractionContext,
): AsyncIterable<ItemPage> {
  switch (of.list) {
    case 'decade':
      return media.moviesOfDecade({ ...of, filters: buildLibraryFilters(wanted, texts) }, { signal });
    case 'library':
      return media.libraryItems({ ...of, filters: buildLibraryFilters(wanted, texts) }, { signal });
    case 'albums':
      return media.albumsOfArtist({ ...of, filters: buildAlbumFilters(wanted, texts) }, { signal });
  }
}
