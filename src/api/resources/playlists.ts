import type { PlaylistsApi } from '../../domain/media/playlists/playlist.ts';
import type { Call } from '../call.ts';
import { addToPlaylist, playlistItems, removeFromPlaylist } from '../endpoints/playlistItems.ts';
import { createPlaylist, playlist, playlists, uriOf } from '../endpoints/playlists.ts';
import { pagesOf } from '../listing/pages.ts';
import type { WithMachine } from '../machine.ts';
import { checkedId } from '../paths.ts';

export function playlistsApi(call: Call, withMachine: WithMachine): PlaylistsApi {
  return {
    playlists: async (options) => call(playlists(options), options),
    playlist: async (ratingKey, options) => call(playlist(ratingKey), options),
    playlistItems: async (ratingKey, options) =>
      (await Array.fromAsync(pagesOf(call, playlistItems(ratingKey), options))).flat(),
    createPlaylist: async ({ ratingKey, ...playlist }, options = {}) => {
      const key = checkedId(ratingKey, 'POST', '/playlists');
      return withMachine(options, (machine) =>
        call((words) => createPlaylist(playlist, uriOf(words, machine, key)), options),
      );
    },
    addToPlaylist: async (playlistKey, ratingKey, options = {}) => {
      const list = checkedId(playlistKey, 'PUT', '/playlists/{id}/items');
      const key = checkedId(ratingKey, 'PUT', '/playlists/{id}/items');
      return withMachine(options, (machine) =>
        call((words) => addToPlaylist(list, uriOf(words, machine, key)), options),
      );
    },
    removeFromPlaylist: async (playlistKey, playlistItemId, options) =>
      call(removeFromPlaylist(playlistKey, playlistItemId), options),
  };
}
