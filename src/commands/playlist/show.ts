import { z } from 'zod';
import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { hasLinkedAccount, serversWithLinkedAccount } from '../../domain/people/linkedAccounts.ts';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { itemRefSchema } from '../../domain/servers/storedRefs.ts';
import { thumbsOfItems } from '../../render/kit/media/itemRow.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import { renderPlaylistGone } from '../../render/playlist/add.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { textOption } from '../framework/options.ts';
import { createPager, pageNumberSchema } from '../shared/paging.ts';
import { playlistChoices } from '../shared/playlist/choices.ts';
import { copyButton } from '../shared/playlist/copyButton.ts';
import {
  accessServerAsSharedAccount,
  listSharedPlaylists,
  type MediaServerWithAccount,
} from '../shared/playlist/sharedAccount.ts';
import {
  findPlaylist,
  findPlaylistAmong,
  isPlaylistNamed,
  makePrivateIfAccountLinked,
  throwIfPlaylistGone,
} from '../shared/playlist/target.ts';
import { voteButton } from '../shared/voteButton.ts';
import { ITEMS_A_PAGE, renderPlaylistItems } from './views/list.ts';

interface ShownPlaylist {
  readonly playlist: Playlist;
  /** True if the playlist is read with the shared account although the person has linked their own. */
  readonly isShared: boolean;
}

const showPages = createPager({
  name: 'playlist.show.page',
  requires: 'playlist.list',
  by: 'invoker',
  target: z.object({ playlist: itemRefSchema, page: pageNumberSchema, isShared: z.boolean().default(false) }),
  show: async ({ playlist: key, page, isShared }, deps, context) => {
    const { media, options } = accountFor({ ratingKey: key, isShared }, { deps, context });
    const playlist = await throwIfPlaylistGone(media.playlist(key, options), context);
    return await showPlaylistPage({ playlist, isShared }, page, { deps, context });
  },
});

export const showPlaylistCommand = createSubcommand({
  words: (texts) => texts.playlist.declarations.show,
  requires: 'playlist.list',
  visibility: 'private if linked',
  changes: false,
  options: {
    playlist: textOption({
      menu: true,
      complete: async (typedText, { deps, context }) => {
        const ownPlaylists = await deps.media.playlists(context);
        const sharedPlaylists = await listSharedPlaylists(ownPlaylists, 'typing', { deps, context }).catch(
          noneIfUnreadable,
        );
        const markedAsShared = sharedPlaylists.map((playlist) => ({ ...playlist, isShared: true }));
        return playlistChoices([...ownPlaylists, ...markedAsShared], typedText, { deps, context });
      },
    }),
  },
  presses: [showPages.action],
  answer: async ({ args, deps, context }) =>
    await showPlaylistPage(await findOwnOrShared(args.playlist, { deps, context }), 1, { deps, context }),
});

/** If a server fails, the suggestions lack its shared playlists. */
function noneIfUnreadable(failure: unknown): readonly Playlist[] {
  if (!(failure instanceof MediaServerFailure)) throw failure;
  return [];
}

/**
 * The person's own playlist that was chosen or named. If the person has no playlist of this name, a shared playlist.
 */
async function findOwnOrShared(value: string, { deps, context }: CommandDepsAndContext): Promise<ShownPlaylist> {
  if (hasLinkedAccount(deps.linkedAccounts, context.actor.userId, context.servers)) {
    const ownPlaylists = await deps.media.playlists(context);
    const isOwn = ownPlaylists.some((playlist) => isPlaylistNamed(playlist, value));
    const sharedPlaylists = isOwn ? [] : await listSharedPlaylists(ownPlaylists, 'read', { deps, context });
    const playlist = findPlaylistAmong(value, sharedPlaylists, { deps, context });
    if (playlist) return { playlist, isShared: true };
  }
  return { playlist: await findPlaylist(value, deps, context), isShared: false };
}

/** The account with which the playlist is read. Throws an AbortWithMessageError if the person may no longer use it. */
function accountFor(
  { ratingKey, isShared }: Pick<Playlist, 'ratingKey'> & Pick<ShownPlaylist, 'isShared'>,
  { deps, context }: CommandDepsAndContext,
): MediaServerWithAccount {
  if (!isShared) return { media: deps.media, options: { signal: context.signal } };
  const shared = context.may('account.shared')
    ? accessServerAsSharedAccount(serverOfRef(ratingKey), 'read', { deps, context })
    : undefined;
  if (shared === undefined) throw new AbortWithMessageError(renderPlaylistGone(context.texts));
  return shared;
}

async function showPlaylistPage(
  { playlist, isShared }: ShownPlaylist,
  requestedPage: number,
  { deps, context }: CommandDepsAndContext,
): Promise<Message> {
  const { linkedAccounts, posters, serverNames: servers } = deps;
  const { actor, may, texts, signal } = context;
  const { ratingKey } = playlist;
  const { media, options } = accountFor({ ratingKey, isShared }, { deps, context });
  const allItems = await throwIfPlaylistGone(media.playlistItems(ratingKey, options), context);
  const { page, pages, before, items } = takePageOfEntries(allItems, requestedPage, ITEMS_A_PAGE);
  const press = (targetPage: number) => showPages.pressTo({ playlist: ratingKey, page: targetPage, isShared });
  const controls = pageControls(texts, { page, pages, press });
  const smallPosters = await posters.small(thumbsOfItems(items), signal);
  const links = deps.linksIn(actor.guildId);
  const isOwn =
    !isShared && serversWithLinkedAccount(linkedAccounts, actor.userId, [serverOfRef(ratingKey)]).length > 0;
  const buttons = [
    ...voteButton(texts, items, may),
    ...(!isOwn && may('playlist.own') ? [copyButton(texts, { kind: 'playlist', key: ratingKey })] : []),
  ];
  const message = renderPlaylistItems(texts, {
    playlist,
    isShared,
    items,
    before,
    total: allItems.length,
    buttons,
    posters: smallPosters,
    links,
    controls,
    servers,
  });
  return makePrivateIfAccountLinked(message, deps, context);
}
