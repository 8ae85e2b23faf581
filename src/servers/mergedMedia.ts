import type { CallOptions } from '../domain/media/callOptions.ts';
import type { HistoryEntry } from '../domain/media/history/history.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { beginHistory, mergedHistory } from './mergedHistory.ts';
import { mergedHubs } from './mergedHubs.ts';
import { createRoutedMedia, historyOn, type NamedMedia, type OfSeveral, pagesOf } from './routedMedia.ts';

export interface AllServers {
  readonly servers: readonly NamedMedia[];
  /** Asks all of them, or some, or the one that the options name, and gives the answers of those that answered. */
  readonly askAll: <T>(
    call: AskOne<T>,
    options: CallOptions | undefined,
    some?: readonly NamedMedia[],
  ) => Promise<readonly T[]>;
  /** Called when something is missing of that server. Throws what is no failure of a media server. */
  readonly missed: (server: NamedMedia, error: unknown) => void;
}

type AskOne<T> = (media: MediaServer, options: CallOptions, server: NamedMedia) => Promise<T>;

/**
 * Several media servers as one. A call about something goes to the server that it is on; nothing is sent for what is on none of these, as
 * if there were no such thing. A list is that of all of them. What has to go to one server cannot be asked of several.
 */
export function createMergedMedia({ servers, askAll, missed }: AllServers): MediaServer {
  const lists = async <T>(call: AskOne<readonly T[]>, options: CallOptions | undefined): Promise<readonly T[]> =>
    (await askAll(call, options)).flat();

  const search: MediaServer['search'] = async (query, options) =>
    mergedHubs(await askAll((media, of) => media.search(query, of), options));
  const history: OfSeveral['history'] = (query, options, asked) =>
    pagesOf(async () => {
      const begun = askAll(
        (_, of, server) => beginHistory(historyOn(server, query, of), (error) => missed(server, error)),
        options,
        asked,
      );
      return mergedHistory(await begun);
    });

  return {
    ...createRoutedMedia(servers, { search, history }),
    libraries: (options) => lists((media, of) => media.libraries(of), options),
    playlists: (options) => lists((media, of) => media.playlists({ ...options, ...of }), options),
    sessions: (options) => lists((media, of) => media.sessions(of), options),
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
