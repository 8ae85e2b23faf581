import type { CompleteMediaServer } from '../domain/media/completeMediaServer.ts';
import type { Call } from './call.ts';
import { applyMatch, matches } from './endpoints/matches.ts';
import { removeFromPlaylist } from './endpoints/playlistItems.ts';

/** 4.13, 4.16 and 4.21. */
export function metadataServer(call: Call): Pick<CompleteMediaServer, 'matches' | 'applyMatch' | 'removeFromPlaylist'> {
  return {
    matches: async (ratingKey, options) => call(matches(ratingKey), options),
    applyMatch: async (artistKey, match, options) => call(applyMatch(artistKey, match), options),
    removeFromPlaylist: async (playlistKey, playlistItemId, options) =>
      call(removeFromPlaylist(playlistKey, playlistItemId), options),
  };
}
