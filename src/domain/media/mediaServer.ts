import type { Caller } from './callOptions.ts';
import type { HistoryApi } from './history/history.ts';
import type { ItemsApi } from './items/itemsApi.ts';
import type { LibrariesApi } from './libraries/librariesApi.ts';
import type { PlaylistsApi } from './playlists/playlist.ts';
import type { SearchApi } from './search/search.ts';
import type { ServerApi } from './server/serverApi.ts';
import type { SessionsApi } from './sessions/session.ts';

/**
 * The bot's port to a media server: one interface per resource, implemented only by `api/`. Depend on the smallest
 * part: `Pick<MediaServer, 'search'>`. Every call rejects only with a MediaServerFailure or the signal's reason. Ids
 * are 1 to 19 digits; any other is `invalid` without a request. Names follow the interface's attributes; units do not:
 * a time is a Date, a length is in milliseconds, a flag is a boolean. Every attribute that the interface may leave out
 * is optional.
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
 * Reads with a person's own token from the same media server. If the server refuses the token, the failure's `link` is
 * `refused`.
 */
export type TokenReader = Pick<MediaServer, 'libraries' | 'history' | 'historyPage'>;
export type TokenReaderFor = (token: string, caller: Caller) => TokenReader;

/** The same media server, called on behalf of one person. Each person may have only a few waiting calls. */
export type MediaServerFor = (caller: Caller) => MediaServer;
