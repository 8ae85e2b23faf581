import type { Caller } from './callOptions.ts';
import type { HistoryApi } from './history/history.ts';
import type { ItemsApi } from './items/itemsApi.ts';
import type { LibrariesApi } from './libraries/librariesApi.ts';
import type { PlaylistsApi } from './playlists/playlist.ts';
import type { SearchApi } from './search/search.ts';
import type { ServerApi } from './server/serverApi.ts';
import type { SessionsApi } from './sessions/session.ts';

/**
 * What the rest of the bot may ask of a media server: one interface per resource. `api/` is its only implementation. Ask
 * for the least: `Pick<MediaServer, 'search'>`.
 *
 * Every call rejects with a MediaServerFailure (or the signal's reason) and with nothing else. Ids are 1 to 19 digits;
 * any other is `invalid` without a request. Names follow the interface's attributes; units do not: a time is a Date, a
 * length is in milliseconds, a flag is a boolean. Whatever the interface may leave out is optional.
 */
export interface MediaServer
  extends SearchApi,
    ItemsApi,
    LibrariesApi,
    PlaylistsApi,
    SessionsApi,
    HistoryApi,
    ServerApi {}

/** What a token can read on the same media server; where the server refuses it, `link` of the failure is `refused`. */
export type TokenReader = Pick<MediaServer, 'libraries' | 'history' | 'historyPage'>;
export type TokenReaderFor = (token: string, caller: Caller) => TokenReader;

/** The same media server, called on behalf of one person, who may have a few calls waiting at a time. */
export type MediaServerFor = (caller: Caller) => MediaServer;
