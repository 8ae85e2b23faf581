import type { MediaServerCallOptions } from '../domain/media/callOptions.ts';
import type { Catalogue } from '../domain/media/catalogue.ts';
import type { HistoryEntry, HistoryQuery } from '../domain/media/history/history.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type MediaRef, type ServerId, serverOfRef } from '../domain/servers/refs.ts';
import { findCopyOnServer } from './copies.ts';

export interface NamedMediaServer {
  readonly id: ServerId;
  readonly name: string;
  readonly media: MediaServer;
  readonly catalogue: Catalogue;
}

export interface CombinedServersApi extends Pick<MediaServer, 'search'> {
  history(
    query: HistoryQuery,
    options: MediaServerCallOptions | undefined,
    servers: readonly NamedMediaServer[],
  ): Pages<readonly HistoryEntry[]>;
}

/**
 * Sends each call about a thing (such as an item or an account) to the server that has it. If this is not one of the
 * servers, the call fails as `not-found` and no request is sent. This keeps a guild away from servers that it may not
 * see, because every ref that a person types or presses, or that is stored, is resolved here.
 */
export function createMediaServerRouter(servers: readonly NamedMediaServer[], severalServers: CombinedServersApi) {
  const serverWith = (ref: MediaRef): NamedMediaServer => serverOwning(ref, servers);
  const mediaOf = (ref: MediaRef): MediaServer => serverWith(ref).media;
  return {
    search: async (query, options) => {
      const { librarySectionId } = query;
      if (librarySectionId === undefined) return await severalServers.search(query, options);
      return await mediaOf(librarySectionId).search(query, options);
    },
    history: (query, options) =>
      readPagesLazily(() => {
        const itemAndLibrary = [query.ratingKey, query.librarySectionId].filter((ref) => ref !== undefined);
        const itemServers = itemAndLibrary.map(serverWith);
        const accountServers = query.accountIds?.map(serverWith) ?? servers;
        // An account on one server cannot have played a title from a library on another.
        const relevantServers = accountServers.filter((server) => itemServers.every((other) => other === server));
        const [firstServer, ...otherServers] = relevantServers;
        if (!firstServer) return [];
        if (otherServers.length === 0) return readHistoryOfServer(firstServer, query, options);
        return severalServers.history(query, options, relevantServers);
      }),

    item: async (key, options) => await mediaOf(key).item(key, options),
    poster: async (thumb, options) => await mediaOf(thumb).poster(thumb, options),
    matches: async (key, options) => await mediaOf(key).matches(key, options),
    applyMatch: async (key, match, options) => await mediaOf(key).applyMatch(key, match, options),

    libraryItems: (query, options) => readPagesLazily(() => mediaOf(query.libraryKey).libraryItems(query, options)),
    artists: (key, options) => readPagesLazily(() => mediaOf(key).artists(key, options)),
    albumsOfArtist: (query, options) =>
      readPagesLazily(() => {
        const library = mediaOf(query.libraryKey);
        return mediaOf(query.artistKey) === library ? library.albumsOfArtist(query, options) : [];
      }),
    decades: async (key, options) => await mediaOf(key).decades(key, options),
    moviesOfDecade: (query, options) => readPagesLazily(() => mediaOf(query.libraryKey).moviesOfDecade(query, options)),

    playlist: async (key, options) => await mediaOf(key).playlist(key, options),
    playlistItems: async (key, options) => await mediaOf(key).playlistItems(key, options),
    createPlaylist: async (playlist, options) => await mediaOf(playlist.ratingKey).createPlaylist(playlist, options),
    addToPlaylist: async (key, itemKey, options) => {
      const playlistServer = serverWith(key);
      const itemServer = serverWith(itemKey);
      if (itemServer === playlistServer) return await playlistServer.media.addToPlaylist(key, itemKey, options);
      const item = await itemServer.media.item(itemKey, options);
      const copy = await findCopyOnServer(playlistServer, item, options ?? {});
      if (copy?.ratingKey === undefined) throw unsentFailure('invalid', { onlyOn: itemServer.name });
      return await playlistServer.media.addToPlaylist(key, copy.ratingKey, options);
    },
    removeFromPlaylist: async (key, row, options) => await mediaOf(key).removeFromPlaylist(key, row, options),

    terminateSession: async (id, reason, options) => await mediaOf(id).terminateSession(id, reason, options),
    terminateTranscode: async (key, options) => await mediaOf(key).terminateTranscode(key, options),
  } satisfies Partial<MediaServer>;
}

/** Reads one server's history. The query is limited to accounts of this server. */
export const readHistoryOfServer = (
  { id, media }: NamedMediaServer,
  query: HistoryQuery,
  options: MediaServerCallOptions | undefined,
) => media.history({ ...query, accountIds: query.accountIds?.filter((ref) => serverOfRef(ref) === id) }, options);

/** Throws a `not-found` failure if the thing belongs to none of the servers. */
function serverOwning(ref: MediaRef, servers: readonly NamedMediaServer[]): NamedMediaServer {
  const server = servers.find(({ id }) => id === serverOfRef(ref));
  if (!server) throw unsentFailure('not-found');
  return server;
}

/** A failure before any request was sent, so its path is empty. */
const unsentFailure = (kind: 'not-found' | 'invalid', details: { readonly onlyOn?: string } = {}): MediaServerFailure =>
  new MediaServerFailure(kind, { method: 'NONE', path: '', asked: false, ...details });

type Pages<T> = AsyncIterable<T> | readonly T[];

/** Makes the call only when the first page is read, so that a failure of the call is thrown there. */
export async function* readPagesLazily<T>(pages: () => Pages<T> | Promise<Pages<T>>): AsyncGenerator<T> {
  yield* await pages();
}
