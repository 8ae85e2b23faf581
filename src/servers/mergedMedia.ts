import type { CallOptions } from '../domain/media/callOptions.ts';
import type { Catalogue } from '../domain/media/catalogue.ts';
import type { HistoryEntry } from '../domain/media/history/history.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import { isRef, type ServerId, serverOf } from '../domain/servers/refs.ts';
import { copyOn } from './copies.ts';
import { beginHistory, mergedHistory } from './mergedHistory.ts';
import { mergedHubs } from './mergedHubs.ts';

export interface NamedMedia {
  readonly id: ServerId;
  readonly name: string;
  readonly media: MediaServer;
  readonly catalogue: Catalogue;
}

export interface AllServers {
  readonly servers: readonly NamedMedia[];
  /** Asks all of them, or the one that the options name, and gives the answers of those that answered. */
  readonly askAll: <T>(call: AskOne<T>, options: CallOptions | undefined) => Promise<readonly T[]>;
  /** Called when something is missing of that server. Throws what is no failure of a media server. */
  readonly missed: (server: NamedMedia, error: unknown) => void;
}

type AskOne<T> = (media: MediaServer, options: CallOptions, server: NamedMedia) => Promise<T>;

/**
 * Several media servers as one. A call about something goes to the server that it is on; nothing is sent for what is on none of these, as
 * if there were no such thing. A list is that of all of them. What has to go to one server cannot be asked of several.
 */
export function createMergedMedia({ servers, askAll, missed }: AllServers): MediaServer {
  /** Throws a `not-found` for what is on another server, of which nothing may be learned. */
  const at = (ref: string): MediaServer => mediaOf(ref, servers).media;
  const lists = async <T>(call: AskOne<readonly T[]>, options: CallOptions | undefined): Promise<readonly T[]> =>
    (await askAll(call, options)).flat();

  return {
    search: async (query, options) => {
      if (query.librarySectionId !== undefined) return await at(query.librarySectionId).search(query, options);
      return mergedHubs(await askAll((media, of) => media.search(query, of), options));
    },

    item: async (key, options) => await at(key).item(key, options),
    poster: async (thumb, options) => await at(thumb).poster(thumb, options),
    matches: async (key, options) => await at(key).matches(key, options),
    applyMatch: async (key, match, options) => await at(key).applyMatch(key, match, options),

    libraries: (options) => lists((media, of) => media.libraries(of), options),
    libraryItems: (query, options) => pagesOf(() => at(query.libraryKey).libraryItems(query, options)),
    artists: (key, options) => pagesOf(() => at(key).artists(key, options)),
    albumsOfArtist: (query, options) =>
      pagesOf(() => {
        const library = at(query.libraryKey);
        return at(query.artistKey) === library ? library.albumsOfArtist(query, options) : [];
      }),
    decades: async (key, options) => await at(key).decades(key, options),
    moviesOfDecade: (query, options) => pagesOf(() => at(query.libraryKey).moviesOfDecade(query, options)),

    playlists: (options) => lists((media, of) => media.playlists({ ...options, ...of }), options),
    playlist: async (key, options) => await at(key).playlist(key, options),
    playlistItems: async (key, options) => await at(key).playlistItems(key, options),
    createPlaylist: async (playlist, options) => await at(playlist.ratingKey).createPlaylist(playlist, options),
    addToPlaylist: async (key, itemKey, options) => {
      const [playlists, items] = [mediaOf(key, servers), mediaOf(itemKey, servers)];
      if (items === playlists) return await playlists.media.addToPlaylist(key, itemKey, options);
      const copy = await copyOn(playlists, await items.media.item(itemKey, options), options ?? {});
      if (copy?.ratingKey === undefined) throw refused('invalid', { onlyOn: items.name });
      return await playlists.media.addToPlaylist(key, copy.ratingKey, options);
    },
    removeFromPlaylist: async (key, row, options) => await at(key).removeFromPlaylist(key, row, options),

    sessions: (options) => lists((media, of) => media.sessions(of), options),
    terminateSession: async (id, reason, options) => await at(id).terminateSession(id, reason, options),
    terminateTranscode: async (key, options) => await at(key).terminateTranscode(key, options),

    history: (query, options) => {
      const about = [query.ratingKey, query.accountId, query.librarySectionId].filter((ref) => ref !== undefined);
      if (about.length > 0)
        return pagesOf(() => {
          const [one, other] = new Set(about.map(at));
          // Nothing was played by an account of one server in a library of another.
          return one && !other ? one.history(query, options) : [];
        });
      return pagesOf(async () => {
        const begun = askAll(
          (media, of, server) => beginHistory(media.history(query, of), (error) => missed(server, error)),
          options,
        );
        return mergedHistory(await begun);
      });
    },
    newestHistoryEntry: async (options) => {
      const entries = await askAll((media, of) => media.newestHistoryEntry(of), options);
      const newest = (a: HistoryEntry | undefined, b: HistoryEntry | undefined) =>
        a && (!b || a.viewedAt >= b.viewedAt) ? a : b;
      return entries.reduce(newest, undefined);
    },
    devices: (options) => lists((media, of) => media.devices(of), options),
    accounts: (options) => lists((media, of) => media.accounts(of), options),

    ...NEEDS_ONE,
  };
}

/** What an action asks of the one server that it is about: that it is asked of several is a mistake in the code. */
const needsOne = async (): Promise<never> => {
  throw new Error('this has to be asked of one media server');
};
const NEEDS_ONE = {
  historyPage: needsOne,
  scanLibraries: needsOne,
  addLibrary: needsOne,
  setAgentPreferences: needsOne,
  agentPreferences: needsOne,
  settings: needsOne,
  setPreference: needsOne,
  upgradeMediaAnalysis: needsOne,
  writeLog: needsOne,
  writeLogMessages: needsOne,
  identity: needsOne,
  accountResources: needsOne,
} satisfies Partial<MediaServer>;

function mediaOf(ref: string, servers: readonly NamedMedia[]): NamedMedia {
  const found = isRef(ref) ? servers.find(({ id }) => id === serverOf(ref)) : undefined;
  if (!found) throw refused('not-found');
  return found;
}

/** Nothing is sent, so there is no path to name. */
const refused = (kind: 'not-found' | 'invalid', more: { readonly onlyOn?: string } = {}): MediaServerFailure =>
  new MediaServerFailure(kind, { method: 'NONE', path: '', asked: false, ...more });

type Pages<T> = AsyncIterable<T> | readonly T[];

/** Fails where it is read, and not where it is asked for. */
async function* pagesOf<T>(pages: () => Pages<T> | Promise<Pages<T>>): AsyncGenerator<T> {
  yield* await pages();
}
