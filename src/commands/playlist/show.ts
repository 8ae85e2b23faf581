import { z } from 'zod';
import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { renderPlaylistGone } from '../../render/playlist/add.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { ifThere } from '../shared/endpoint.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { findPlaylist, knownPlaylist, privateIfOwn } from './target.ts';
import { ITEMS_A_PAGE, renderPlaylistItems } from './views/list.ts';

export const show = subcommand({
  words: (texts) => texts.playlist.declarations.show,
  requires: 'playlist.list',
  visibility: 'private if linked',
  changes: false,
  options: { playlist: knownPlaylist() },
  answer: async ({ playlist: value }, deps, context) => {
    const known = await findPlaylist(value, deps, context);
    return 'why' in known ? known.why : await showPage(known.playlist, 1, deps, context);
  },
});

export const showPages = paging({
  ...{ name: 'playlist.show.page', requires: 'playlist.list', by: 'invoker' },
  target: z.object({ playlist: z.string(), page: pageNumber }),
  show: async ({ playlist: key, page }, deps, context) => {
    const playlist = await ifThere(deps.media.playlist(key, context));
    return playlist ? await showPage(playlist, page, deps, context) : renderPlaylistGone(context.texts);
  },
});

async function showPage(playlist: Playlist, asked: number, deps: Deps, context: InteractionContext): Promise<Message> {
  const { media, posters } = deps;
  const { texts, signal } = context;
  const all = await ifThere(media.playlistItems(playlist.ratingKey, { signal }));
  if (!all) return renderPlaylistGone(texts);
  const { page, pages, before, items } = pageOf(all, asked, ITEMS_A_PAGE);
  const controls = pageControls(texts, {
    page,
    pages,
    press: (to) => showPages.to({ playlist: playlist.ratingKey, page: to }),
  });
  const small = await posters.small(thumbsOf(items), signal);
  const message = renderPlaylistItems(texts, { playlist, items, before, total: all.length, posters: small, controls });
  return privateIfOwn(message, deps, context);
}
