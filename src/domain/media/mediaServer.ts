import type { Caller } from './callOptions.ts';
import type { HistoryApi } from './history/history.ts';
import type { ItemsApi } from './items/itemsApi.ts';
import type { LibrariesApi } from './libraries/librariesApi.ts';
import type { PlaylistsApi } from './playlists/playlist.ts';
import type { SearchApi } from './search/search.ts';
import type { ServerApi } from './server/serverApi.ts';
import type { SessionsApi } from './sessions/session.ts';

/**
 * Everything that the bot can request from a media server, with one interface per resource. Only `api/` implements
 * them. Depend on the smallest part, such as `Pick<MediaServer, 'search'>`. Every call rejects only with a
 * MediaServerFailure or the signal's reason. Ids have 1 to 19 digits; any other id is refused as `invalid` without a
 * request. Names follow the server's attributes, but a time is a Date, a length is in milliseconds and a flag is a
 * boolean. Attributes that the server may leave out are optional.
 */
export interface MediaServer
  extends SearchApi,
    ItemsApi,
    LibrariesApi,
    PlaylistsApi,
    SessionsApi,
    HistoryApi,
    ServerApi {}

/**
 * Reads from the media server with a person's own token. If the server refuses the token, the failure's `link` is
 * `refused`.
 */
export type MediaServerTokenReader = Pick<MediaServer, 'libraries' | 'history' | 'historyPage'>;
export type CreateMediaServerTokenReader = (token: string, caller: Caller) => MediaServerTokenReader;

/** Calls the media server on behalf of one person. Each person may have only a few waiting calls. */
export type MediaServerFor = (caller: Caller) => MediaServer;
