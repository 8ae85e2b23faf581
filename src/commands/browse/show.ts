import type { ItemPage } from '../../domain/media/items/itemsApi.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls } from '../../render/kit/pages.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { cardMenus } from '../shared/items/items.ts';
import { paging } from '../shared/paging.ts';
import { planAlbumFilters, planFilmFilters } from './filters.ts';
import { type Browsed, browsed } from './query.ts';
import { MOST_SORTED, readPage, readSorted } from './read.ts';
import { renderBrowse } from './views/browse.ts';

export const listingPages = paging({
  name: 'browse.page',
  requires: 'browse',
  target: browsed,
  by: 'anyone',
  show: (target, deps, context) => showListing(target, deps, context),
});

/** The first page, for the person who ran the command. Throws a BadOption, as below. */
export const showFirst = (
  asked: Omit<Browsed, 'mayAdd' | 'page'>,
  deps: Deps,
  context: InteractionContext,
): Promise<Message> => showListing({ ...asked, mayAdd: mayEditPlaylists(deps, context), page: 1 }, deps, context);

/** One page of a listing. Throws a BadOption for filters that make no sense, before it sends a request. */
async function showListing(
  asked: Browsed,
  { media, posters, linksIn }: Deps,
  context: InteractionContext,
): Promise<Message> {
  const { actor, texts, signal } = context;
  const { sort, mayAdd } = asked;
  const listing = listingOf(asked, media, context);
  const listed = sort === undefined ? await readPage(listing, asked.page) : await readSorted(listing, asked.page, sort);
  const { items, page, pages } = listed;
  return renderBrowse(texts, {
    ...asked,
    ...listed,
    sortedAmong: listed.isCut ? MOST_SORTED : undefined,
    links: linksIn(actor.guildId),
    posters: await posters.small(thumbsOf(items), signal),
    controls: [
      ...cardMenus(texts, items, { mayAdd }),
      ...pageControls(texts, { page, pages, press: (to) => listingPages.to({ ...asked, page: to }) }),
    ],
  });
}

function listingOf(
  { of, wanted }: Browsed,
  media: Deps['media'],
  { texts, signal }: InteractionContext,
): AsyncIterable<ItemPage> {
  switch (of.list) {
    case 'decade':
      return media.moviesOfDecade({ ...of, filters: planFilmFilters(wanted, texts) }, { signal });
    case 'library':
      return media.libraryItems({ ...of, filters: planFilmFilters(wanted, texts) }, { signal });
    case 'albums':
      return media.albumsOfArtist({ ...of, filters: planAlbumFilters(wanted, texts) }, { signal });
  }
}
