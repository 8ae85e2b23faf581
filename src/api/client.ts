import type { CompleteMediaServer } from '../domain/media/completeMediaServer.ts';
import type { HistoryEntry } from '../domain/media/media.ts';
import type { CallOptions, HistoryQuery, MediaServer } from '../domain/media/mediaServer.ts';
import { type Call, createCall, type DebugLog } from './call.ts';
import { accounts } from './endpoints/accounts.ts';
import { upgradeMediaAnalysis } from './endpoints/butler.ts';
import { devices } from './endpoints/devices.ts';
import { history, historyPage, isWanted, newestHistoryEntry } from './endpoints/history.ts';
import { identity } from './endpoints/identity.ts';
import { item } from './endpoints/items.ts';
import { libraries, scanLibraries } from './endpoints/libraries.ts';
import { writeLog } from './endpoints/log.ts';
import { poster } from './endpoints/pictures.ts';
import { addToPlaylist, playlistItems } from './endpoints/playlistItems.ts';
import { createPlaylist, playlist, playlists, uriOf } from './endpoints/playlists.ts';
import { search } from './endpoints/search.ts';
import { sessions, terminateSession } from './endpoints/sessions.ts';
import { libraryServer } from './libraryServer.ts';
import { pagesOf } from './listing/pages.ts';
import { createWithMachine } from './machine.ts';
import { metadataServer } from './metadataServer.ts';
import { checkedId } from './paths.ts';
import { settingsServer } from './settingsServer.ts';
import type { Transport } from './transport/transport.ts';

export interface MediaServerOptions {
  readonly transport: Transport;
  /** To the account service (4.1); `accountResources` is `unsupported` without it. */
  readonly accountTransport?: Transport | undefined;
  /** Asked from the server when missing; for those that lack /identity. */
  readonly machineIdentifier?: string | undefined;
  /** Told at debug level what was odd in an answer. */
  readonly log?: DebugLog | undefined;
}

/** The only implementation of the port. Throws a TypeError for a machineIdentifier that cannot stand in an address. */
export function createMediaServer(options: MediaServerOptions): CompleteMediaServer {
  const { transport, accountTransport, machineIdentifier, log } = options;
  const call = createCall(transport, log);
  const askAccount = accountTransport && createCall(accountTransport, log);
  return {
    ...everydayOf(call, machineIdentifier),
    ...libraryServer(call),
    ...metadataServer(call),
    ...settingsServer(call, askAccount),
  };
}

function everydayOf(call: Call, machineIdentifier: string | undefined): MediaServer {
  return {
    identity: async (options) => call(identity(), options),
    search: async (query, options) => call(search(query), options),
    libraries: async (options) => call(libraries(), options),
    item: async (ratingKey, options) => call(item(ratingKey), options),
    poster: async (thumb, options) => call(poster(thumb), options),
    ...playlistsOf(call, machineIdentifier),
    sessions: async (options) => call(sessions(), options),
    terminateSession: async (sessionId, reason, options) => call(terminateSession(sessionId, reason), options),
    scanLibraries: async (options) => call(scanLibraries(), options),
    writeLog: async (message, options) => call(writeLog(message), options),
    upgradeMediaAnalysis: async (options) => call(upgradeMediaAnalysis(), options),
    history: (query, options) => entriesOf(call, query, options),
    historyPage: async (start, options) => call((words) => historyPage(words, start), options),
    newestHistoryEntry: async (options) => call(newestHistoryEntry, options),
    accounts: async (options) => call(accounts(), options),
    devices: async (options) => call(devices(), options),
  };
}

type Playlists = Pick<MediaServer, 'playlists' | 'playlist' | 'playlistItems' | 'createPlaylist' | 'addToPlaylist'>;

function playlistsOf(call: Call, machineIdentifier: string | undefined): Playlists {
  const withMachine = createWithMachine(call, machineIdentifier);
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
  };
}

/** The history's pages with what was not asked for taken out: a server may ignore the filter. */
async function* entriesOf(
  call: Call,
  query: HistoryQuery,
  options: CallOptions | undefined,
): AsyncGenerator<readonly HistoryEntry[]> {
  for await (const entries of pagesOf(call, history(query), options)) {
    const wanted = entries.filter((entry) => isWanted(query, entry));
    if (wanted.length > 0) yield wanted;
  }
}
