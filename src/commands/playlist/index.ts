import { z } from 'zod';
import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { linkedOn } from '../../domain/people/linkedAccounts.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { type ArgsOf, group, subcommand } from '../framework/command.ts';
import type { DepsAndContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { chosenRefs } from '../shared/choiceValue.ts';
import { createPaging, pagedList, pageNumber } from '../shared/paging.ts';
import { copyButton } from '../shared/playlist/copyButton.ts';
import { completePlayableItem } from '../shared/playlist/item.ts';
import {
  completePlaylist,
  findPlaylist,
  MAX_PLAYLIST_TITLE,
  playlistOption,
  privateIfOwn,
  unlessPlaylistGone,
} from '../shared/playlist/target.ts';
import { voteButton } from '../shared/voteButton.ts';
import { copyToOwn } from './copy/copyToOwn.ts';
import { undoCopy } from './copy/undo.ts';
import { addRequestedItems, pickItems } from './pick.ts';
import { remove } from './remove.ts';
import { undo } from './undo.ts';
import { ITEMS_A_PAGE, PLAYLISTS_A_PAGE, renderPlaylistItems, renderPlaylists } from './views/list.ts';

const moreItems = () => optional(text({ complete: completePlayableItem }));

/** Options for four more items. With more options, the command would be hard to fill in. */
const MORE_ITEMS = { item2: moreItems(), item3: moreItems(), item4: moreItems(), item5: moreItems() };

type ItemValues = ArgsOf<typeof MORE_ITEMS> & { readonly item: string };

const itemValues = ({ item, item2, item3, item4, item5 }: ItemValues): readonly string[] =>
  [item, item2, item3, item4, item5].filter((value) => value !== undefined);

const add = subcommand({
  words: (texts) => texts.playlist.declarations.add,
  requires: 'playlist.edit',
  visibility: 'private if linked',
  changes: ({ args }) => {
    const { playlist, ...items } = args;
    return {
      target: `playlist ${playlist ?? 'by default'}`,
      after: `add ${itemValues(items).join(', ')}`,
      refs: chosenRefs(playlist, ...itemValues(items)),
    };
  },
  options: {
    item: text({ complete: completePlayableItem }),
    playlist: optional(text({ max: MAX_PLAYLIST_TITLE, complete: completePlaylist, menu: true })),
    ...MORE_ITEMS,
  },
  answer: ({ args, deps, context }) => {
    const { playlist, ...items } = args;
    const destination = { kind: 'value' as const, value: playlist ?? context.texts.playlist.defaultTitle };
    return addRequestedItems({ into: destination, items: itemValues(items) }, deps, context);
  },
});

const showPages = createPaging({
  name: 'playlist.show.page',
  requires: 'playlist.list',
  by: 'invoker',
  target: z.object({ playlist: itemRef, page: pageNumber }),
  show: async ({ playlist: key, page }, deps, context) => {
    const playlist = await unlessPlaylistGone(deps.media.playlist(key, context), context);
    return await showPlaylistPage(playlist, page, { deps, context });
  },
});

const show = subcommand({
  words: (texts) => texts.playlist.declarations.show,
  requires: 'playlist.list',
  visibility: 'private if linked',
  changes: false,
  options: { playlist: playlistOption() },
  presses: [showPages.action],
  answer: async ({ args, deps, context }) =>
    await showPlaylistPage(await findPlaylist(args.playlist, deps, context), 1, { deps, context }),
});

async function showPlaylistPage(
  playlist: Playlist,
  requestedPage: number,
  { deps, context }: DepsAndContext,
): Promise<Message> {
  const { media, posters, serverNames: servers } = deps;
  const { texts, signal } = context;
  const allItems = await unlessPlaylistGone(media.playlistItems(playlist.ratingKey, context), context);
  const { page, pages, before, items } = pageOf(allItems, requestedPage, ITEMS_A_PAGE);
  const press = (targetPage: number) => showPages.pressTo({ playlist: playlist.ratingKey, page: targetPage });
  const controls = pageControls(texts, { page, pages, press });
  const smallPosters = await posters.small(thumbsOf(items), signal);
  const links = deps.linksIn(context.actor.guildId);
  // A person with an account of their own sees their own playlists, of which they need no copy.
  const isShared = linkedOn(deps.linkedAccounts, context.actor.userId, [serverOf(playlist.ratingKey)]).length === 0;
  const buttons = [
    ...voteButton(texts, items, context.may),
    ...(isShared && context.may('playlist.own')
      ? [copyButton(texts, { kind: 'playlist', key: playlist.ratingKey })]
      : []),
  ];
  const view = { playlist, items, before, total: allItems.length, buttons };
  const message = renderPlaylistItems(texts, { ...view, posters: smallPosters, links, controls, servers });
  return privateIfOwn(message, deps, context);
}

/** Only the person who ran the command turns the pages, because another person would see their own playlists. */
const list = pagedList({
  words: (texts) => texts.playlist.declarations.list,
  name: 'playlist.list.page',
  requires: 'playlist.list',
  visibility: 'private if linked',
  by: 'invoker',
  show: async ({ page: requestedPage, pagePress: press }, deps, context) => {
    const { actor, servers, texts } = context;
    const playlists = await deps.media.playlists(context);
    const { page, pages, before, items } = pageOf(playlists, requestedPage, PLAYLISTS_A_PAGE);
    const controls = pageControls(texts, { page, pages, press });
    const ownServers = linkedOn(deps.linkedAccounts, actor.userId, servers);
    const names = ownServers.map((server) => deps.serverNames(wholeServer(server)));
    const ownOn = servers.every((server) => ownServers.includes(server)) ? undefined : names.join(', ');
    const view = { total: playlists.length, before, controls, isOwn: ownServers.length > 0, ownOn };
    const message = renderPlaylists(texts, items, { ...view, servers: deps.serverNames });
    return privateIfOwn(message, deps, context);
  },
});

const create = subcommand({
  words: (texts) => texts.playlist.declarations.create,
  requires: 'playlist.edit',
  visibility: 'private if linked',
  changes: ({ args }) => {
    const { title, ...items } = args;
    return {
      target: `new playlist ${title}`,
      after: `add ${itemValues(items).join(', ')}`,
      refs: chosenRefs(...itemValues(items)),
    };
  },
  options: { title: text({ max: MAX_PLAYLIST_TITLE }), item: text({ complete: completePlayableItem }), ...MORE_ITEMS },
  answer: ({ args, deps, context }) => {
    const { title, ...items } = args;
    return addRequestedItems({ into: { kind: 'new', title }, items: itemValues(items) }, deps, context);
  },
});

export const playlist = group({
  words: (texts) => texts.playlist.declarations.playlist,
  subject: 'lists',
  subcommands: [list, show, create, add, remove, undo],
  presses: [pickItems, copyToOwn, undoCopy],
});
