import { z } from 'zod';
import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { linkedOn } from '../../domain/people/linkedAccounts.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { type ArgsOf, group, subcommand } from '../framework/command.ts';
import type { Working } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { chosenRefs } from '../shared/choiceValue.ts';
import { pagedList, pageNumber, paging } from '../shared/paging.ts';
import { completeItem } from '../shared/playlist/item.ts';
import {
  completePlaylist,
  findPlaylist,
  knownPlaylist,
  MAX_PLAYLIST_TITLE,
  orGone,
  privateIfOwn,
} from '../shared/playlist/target.ts';
import { voteButton } from '../shared/voteButton.ts';
import { addPicked, pickItems } from './pick.ts';
import { remove } from './remove.ts';
import { undo } from './undo.ts';
import { ITEMS_A_PAGE, PLAYLISTS_A_PAGE, renderPlaylistItems, renderPlaylists } from './views/list.ts';

const moreItems = () => optional(text({ complete: completeItem }));

/** The second to the fifth item: autocomplete offers up to five options; a select offers more. */
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
    item: text({ complete: completeItem }),
    playlist: optional(text({ max: MAX_PLAYLIST_TITLE, complete: completePlaylist })),
    ...MORE_ITEMS,
  },
  answer: ({ args, deps, context }) => {
    const { playlist, ...items } = args;
    const into = { kind: 'value' as const, value: playlist ?? context.texts.playlist.defaultTitle };
    return addPicked({ into, items: itemValues(items) }, deps, context);
  },
});

const showPages = paging({
  name: 'playlist.show.page',
  requires: 'playlist.list',
  by: 'invoker',
  target: z.object({ playlist: itemRef, page: pageNumber }),
  show: async ({ playlist, page }, deps, context) =>
    await showPage(await orGone(deps.media.playlist(playlist, context), context), page, { deps, context }),
});

const show = subcommand({
  words: (texts) => texts.playlist.declarations.show,
  requires: 'playlist.list',
  visibility: 'private if linked',
  changes: false,
  options: { playlist: knownPlaylist() },
  presses: [showPages.action],
  answer: async ({ args, deps, context }) =>
    await showPage(await findPlaylist(args.playlist, deps, context), 1, { deps, context }),
});

async function showPage(playlist: Playlist, asked: number, { deps, context }: Working): Promise<Message> {
  const { media, posters, serverNames: servers } = deps;
  const { texts, signal } = context;
  const all = await orGone(media.playlistItems(playlist.ratingKey, context), context);
  const { page, pages, before, items } = pageOf(all, asked, ITEMS_A_PAGE);
  const press = (to: number) => showPages.to({ playlist: playlist.ratingKey, page: to });
  const controls = pageControls(texts, { page, pages, press });
  const small = await posters.small(thumbsOf(items), signal);
  const links = deps.linksIn(context.actor.guildId);
  const buttons = voteButton(texts, items, context.may);
  const shown = { playlist, items, before, total: all.length, buttons };
  const message = renderPlaylistItems(texts, { ...shown, posters: small, links, controls, servers });
  return privateIfOwn(message, deps, context);
}

/** Playlists belong to a person: anyone else who turned the page would see their own. */
const list = pagedList({
  words: (texts) => texts.playlist.declarations.list,
  name: 'playlist.list.page',
  requires: 'playlist.list',
  visibility: 'private if linked',
  by: 'invoker',
  show: async ({ page: asked, pagePress: press }, deps, context) => {
    const { actor, servers, texts } = context;
    const playlists = await deps.media.playlists(context);
    const { page, pages, before, items } = pageOf(playlists, asked, PLAYLISTS_A_PAGE);
    const controls = pageControls(texts, { page, pages, press });
    const own = linkedOn(deps.linkedAccounts, actor.userId, servers);
    const names = own.map((server) => deps.serverNames(wholeServer(server)));
    const ownOn = servers.every((server) => own.includes(server)) ? undefined : names.join(', ');
    const shown = { total: playlists.length, before, controls, isOwn: own.length > 0, ownOn };
    const message = renderPlaylists(texts, items, { ...shown, servers: deps.serverNames });
    return privateIfOwn(message, deps, context);
  },
});

/** A playlist is made with its first item (4.14); the others are then added to it. */
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
  options: { title: text({ max: MAX_PLAYLIST_TITLE }), item: text({ complete: completeItem }), ...MORE_ITEMS },
  answer: ({ args, deps, context }) => {
    const { title, ...items } = args;
    return addPicked({ into: { kind: 'new', title }, items: itemValues(items) }, deps, context);
  },
});

export const playlist = group({
  words: (texts) => texts.playlist.declarations.playlist,
  subject: 'lists',
  subcommands: [list, show, create, add, remove, undo],
  presses: [pickItems],
});
