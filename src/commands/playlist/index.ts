import { serversWithLinkedAccount } from '../../domain/people/linkedAccounts.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import { createCommandGroup, createSubcommand, type DecodedCommandOptions } from '../framework/command.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { chosenRefs } from '../shared/encodeRefAsChoiceValue.ts';
import { pagedList } from '../shared/paging.ts';
import { completePlaylist, MAX_PLAYLIST_TITLE } from '../shared/playlist/choices.ts';
import { completePlayableItem } from '../shared/playlist/item.ts';
import { makePrivateIfAccountLinked } from '../shared/playlist/target.ts';
import { copyPlaylistPressHandler } from './copy/copyPlaylistPressHandler.ts';
import { undoCopyPressHandler } from './copy/undo.ts';
import { addRequestedItemsToPlaylist, choosePlaylistItemPressHandler } from './pick.ts';
import { removeFromPlaylistCommand } from './remove.ts';
import { showPlaylistCommand } from './show.ts';
import { undoPlaylistRemovalCommand } from './undo.ts';
import { PLAYLISTS_A_PAGE, renderPlaylists } from './views/list.ts';

const moreItems = () => makeOptionOptional(textOption({ complete: completePlayableItem }));

/** Options for four more items. More options would make the command hard to fill in. */
const MORE_ITEMS = { item2: moreItems(), item3: moreItems(), item4: moreItems(), item5: moreItems() };

type ItemValues = DecodedCommandOptions<typeof MORE_ITEMS> & { readonly item: string };

const itemValues = ({ item, item2, item3, item4, item5 }: ItemValues): readonly string[] =>
  [item, item2, item3, item4, item5].filter((value) => value !== undefined);

const addToPlaylistCommand = createSubcommand({
  words: (texts) => texts.playlist.declarations.add,
  requires: 'playlist.edit',
  visibility: 'private if linked',
  changes: ({ args }) => {
    const { playlist, ...items } = args;
    return {
      target: playlist === undefined ? 'the default playlist' : `playlist ${playlist}`,
      after: `add ${itemValues(items).join(', ')}`,
      refs: chosenRefs(playlist, ...itemValues(items)),
    };
  },
  options: {
    item: textOption({ complete: completePlayableItem }),
    playlist: makeOptionOptional(textOption({ max: MAX_PLAYLIST_TITLE, complete: completePlaylist, menu: true })),
    ...MORE_ITEMS,
  },
  answer: ({ args, deps, context }) => {
    const { playlist, ...items } = args;
    const destination = { kind: 'value' as const, value: playlist ?? context.texts.playlist.defaultTitle };
    return addRequestedItemsToPlaylist({ into: destination, items: itemValues(items) }, deps, context);
  },
});

/** Only the author of the command turns the pages, because other people would see their own playlists. */
const listPlaylistsCommand = pagedList({
  words: (texts) => texts.playlist.declarations.list,
  name: 'playlist.list.page',
  requires: 'playlist.list',
  visibility: 'private if linked',
  by: 'invoker',
  show: async ({ page: requestedPage, pagePress: press }, deps, context) => {
    const { actor, servers, texts } = context;
    const playlists = await deps.media.playlists(context);
    const { page, pages, before, items } = takePageOfEntries(playlists, requestedPage, PLAYLISTS_A_PAGE);
    const controls = pageControls(texts, { page, pages, press });
    const ownServers = serversWithLinkedAccount(deps.linkedAccounts, actor.userId, servers);
    const names = ownServers.map((server) => deps.serverNames(wholeServerRef(server)));
    const ownOn = servers.every((server) => ownServers.includes(server)) ? undefined : names.join(', ');
    const message = renderPlaylists(texts, items, {
      total: playlists.length,
      before,
      controls,
      isOwn: ownServers.length > 0,
      ownOn,
      maySeeShared: context.may('account.shared'),
      servers: deps.serverNames,
    });
    return makePrivateIfAccountLinked(message, deps, context);
  },
});

const createPlaylistCommand = createSubcommand({
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
  options: {
    title: textOption({ max: MAX_PLAYLIST_TITLE }),
    item: textOption({ complete: completePlayableItem }),
    ...MORE_ITEMS,
  },
  answer: ({ args, deps, context }) => {
    const { title, ...items } = args;
    return addRequestedItemsToPlaylist({ into: { kind: 'new', title }, items: itemValues(items) }, deps, context);
  },
});

export const playlistCommand = createCommandGroup({
  words: (texts) => texts.playlist.declarations.playlist,
  subject: 'lists',
  subcommands: [
    listPlaylistsCommand,
    showPlaylistCommand,
    createPlaylistCommand,
    addToPlaylistCommand,
    removeFromPlaylistCommand,
    undoPlaylistRemovalCommand,
  ],
  presses: [choosePlaylistItemPressHandler, copyPlaylistPressHandler, undoCopyPressHandler],
});
