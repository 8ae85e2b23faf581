import { z } from 'zod';
import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { findPlaylist, knownPlaylist, orGone, privateIfOwn } from './target.ts';
import { ITEMS_A_PAGE, renderPlaylistItems } from './views/list.ts';

const showPages = paging({
  ...{ name: 'playlist.show.page', requires: 'playlist.list', by: 'invoker' },
  target: z.object({ playlist: z.string(), page: pageNumber }),
  show: async ({ playlist, page }, deps, context) =>
    await showPage(await orGone(deps.media.playlist(playlist, context), context), page, deps, context),
});

export const show = subcommand({
  words: (texts) => texts.playlist.declarations.show,
  requires: 'playlist.list',
  visibility: 'private if linked',
  changes: false,
  options: { playlist: knownPlaylist() },
  presses: [showPages.action],
  answer: async ({ playlist }, deps, context) =>
    await showPage(await findPlaylist(playlist, deps, context), 1, deps, context),
});

async function showPage(playlist: Playlist, asked: number, deps: Deps, context: InteractionContext): Promise<Message> {
  const { media, posters } = deps;
  const { texts, signal } = context;
  const all = await orGone(media.playlistItems(playlist.ratingKey, context), context);
  const { page, pages, before, items } = pageOf(all, asked, ITEMS_A_PAGE);
  const press = (to: number) => showPages.to({ playlist: playlist.ratingKey, page: to });
  const controls = pageControls(texts, { page, pages, press });
  const small = await posters.small(thumbsOf(items), signal);
  const message = renderPlaylistItems(texts, { playlist, items, before, total: all.length, posters: small, controls });
  return privateIfOwn(message, deps, context);
}
