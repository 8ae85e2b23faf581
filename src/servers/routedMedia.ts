import type { CallOptions } from '../domain/media/callOptions.ts';
import type { Catalogue } from '../domain/media/catalogue.ts';
import type { HistoryEntry, HistoryQuery } from '../domain/media/history/history.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { type Ref, type ServerId, serverOf } from '../domain/servers/refs.ts';
import { copyOn } from './copies.ts';

export interface NamedMedia {
  readonly id: ServerId;
  readonly name: string;
  readonly media: MediaServer;
  readonly catalogue: Catalogue;
}

/** Answers calls about no particular thing, or about several servers. */
export interface OfSeveral extends Pick<MediaServer, 'search'> {
  history(
    query: HistoryQuery,
    options: CallOptions | undefined,
    asked: readonly NamedMedia[],
  ): Pages<readonly HistoryEntry[]>;
}

/**
 * Calls about a thing: each goes to the server that has it. For a thing on none of these servers no request
 * is sent, as if it did not exist. This is what keeps a guild from servers that it may not see: any ref that
 * was typed, pressed or stored ends here.
 */
export function createRoutedMedia(servers: readonly NamedMedia[], all: OfSeveral) {
  /** Throws a `not-found` for a thing on another server, so that nothing is revealed about it. */
  const at = (ref: Ref): MediaServer => on(ref).media;
  const on = (ref: Ref): NamedMedia => mediaOf(ref, servers);
  return {
    search: async (query, options) =>
      await (query.librarySectionId === undefined ? all : at(query.librarySectionId)).search(query, options),
    history: (query, options) =>
      pagesOf(() => {
        const places = [query.ratingKey, query.librarySectionId].filter((ref) => ref !== undefined).map(on);
        const theirs = query.accountIds?.map(on) ?? servers;
        // An account of one server cannot have played anything in a library of another.
        const asked = theirs.filter((server) => places.every((place) => place === server));
        const [one, ...others] = asked;
        if (!one) return [];
        return others.length > 0 ? all.history(query, options, asked) : historyOn(one, query, options);
      }),

    item: async (key, options) => await at(key).item(key, options),
    poster: async (thumb, options) => await at(thumb).poster(thumb, options),
    matches: async (key, options) => await at(key).matches(key, options),
    applyMatch: async (key, match, options) => await at(key).applyMatch(key, match, options),

    libraryItems: (query, options) => pagesOf(() => at(query.libraryKey).libraryItems(query, options)),
    artists: (key, options) => pagesOf(() => at(key).artists(key, options)),
    albumsOfArtist: (query, options) =>
      pagesOf(() => {
        const library = at(query.libraryKey);
        return at(query.artistKey) === library ? library.albumsOfArtist(query, options) : [];
      }),
    decades: async (key, options) => await at(key).decades(key, options),
    moviesOfDecade: (query, options) => pagesOf(() => at(query.libraryKey).moviesOfDecade(query, options)),

    playlist: async (key, options) => await at(key).playlist(key, options),
    playlistItems: async (key, options) => await at(key).playlistItems(key, options),
    createPlaylist: async (playlist, options) => await at(playlist.ratingKey).createPlaylist(playlist, options),
    addToPlaylist: async (key, itemKey, options) => {
      const playlists = mediaOf(key, servers);
      const items = mediaOf(itemKey, servers);
      if (items === playlists) return await playlists.media.addToPlaylist(key, itemKey, options);
      const copy = await copyOn(playlists, await items.media.item(itemKey, options), options ?? {});
      if (copy?.ratingKey === undefined) throw refused('invalid', { onlyOn: items.name });
      return await playlists.media.addToPlaylist(key, copy.ratingKey, options);
    },
    removeFromPlaylist: async (key, row, options) => await at(key).removeFromPlaylist(key, row, options),

    terminateSession: async (id, reason, options) => await at(id).terminateSession(id, reason, options),
    terminateTranscode: async (key, options) => await at(key).terminateTranscode(key, options),
  } satisfies Partial<MediaServer>;
}

/** Asks a server only about its own accounts. */
export const historyOn = ({ id, media }: NamedMedia, query: HistoryQuery, options: CallOptions | undefined) =>
  media.history({ ...query, accountIds: query.accountIds?.filter((ref) => serverOf(ref) === id) }, options);

function mediaOf(ref: Ref, servers: readonly NamedMedia[]): NamedMedia {
  const found = servers.find(({ id }) => id === serverOf(ref));
  if (!found) throw refused('not-found');
  return found;
}

/** Nothing is sent, so there is no path to name. */
const refused = (kind: 'not-found' | 'invalid', more: { readonly onlyOn?: string } = {}): MediaServerFailure =>
  new MediaServerFailure(kind, { method: 'NONE', path: '', asked: false, ...more });

type Pages<T> = AsyncIterable<T> | readonly T[];

/** Fails where it is read, and not where it is asked for. */
export async function* pagesOf<T>(pages: () => Pages<T> | Promise<Pages<T>>): AsyncGenerator<T> {
  yield* await pages();
}
