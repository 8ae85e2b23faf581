import type { CallOptions } from '../domain/media/callOptions.ts';
import type { HistoryEntry } from '../domain/media/history/history.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { beginHistory, mergedHistory } from './mergedHistory.ts';
import { mergedHubs } from './mergedHubs.ts';
import { createRoutedMedia, historyOn, type NamedMedia, type OfSeveral, pagesOf } from './routedMedia.ts';

export interface AllServers {
  readonly servers: readonly NamedMedia[];
  /** Asks all servers, or some, or the one that the options name, and returns the answers that came. */
  readonly askAll: <T>(
    call: AskOne<T>,
    options: CallOptions | undefined,
    some?: readonly NamedMedia[],
  ) => Promise<readonly T[]>;
  /** Called when that server's part is missing. Throws errors that are not failures of a media server. */
  readonly missed: (server: NamedMedia, error: unknown) => void;
}

/** One of the servers that are asked at the same time, and the options of the call to it. */
interface AskedServer {
  readonly server: NamedMedia;
  readonly media: MediaServer;
  readonly options: CallOptions;
}

type AskOne<T> = (asked: AskedServer) => Promise<T>;

/**
 * Several media servers as one. A call about a thing goes to the server that has it; for a thing on none of
 * these servers no request is sent, as if it did not exist. A list combines the lists of all servers. A call
 * that needs a single server cannot be made here.
 */
export function createMergedMedia({ servers, askAll, missed }: AllServers): MediaServer {
  const lists = async <T>(call: AskOne<readonly T[]>, options: CallOptions | undefined): Promise<readonly T[]> =>
    (await askAll(call, options)).flat();

  const search: MediaServer['search'] = async (query, options) =>
    mergedHubs(await askAll((asked) => asked.media.search(query, asked.options), options));
  const history: OfSeveral['history'] = (query, options, servers) =>
    pagesOf(async () => {
      const begun = askAll(
        (asked) => {
          const entries = historyOn(asked.server, query, asked.options);
          return beginHistory(entries, (error) => missed(asked.server, error));
        },
        options,
        servers,
      );
      return mergedHistory(await begun);
    });

  return {
    ...createRoutedMedia(servers, { search, history }),
    libraries: (options) => lists((asked) => asked.media.libraries(asked.options), options),
    playlists: (options) => lists((asked) => asked.media.playlists({ ...options, ...asked.options }), options),
    sessions: (options) => lists((asked) => asked.media.sessions(asked.options), options),
    newestHistoryEntry: async (options) => {
      const entries = await askAll((asked) => asked.media.newestHistoryEntry(asked.options), options);
      const newest = (a: HistoryEntry | undefined, b: HistoryEntry | undefined) =>
        a && (!b || a.viewedAt >= b.viewedAt) ? a : b;
      return entries.reduce(newest, undefined);
    },
    devices: (options) => lists((asked) => asked.media.devices(asked.options), options),
    accounts: (options) => lists((asked) => asked.media.accounts(asked.options), options),

    ...NEEDS_ONE,
  };
}

/** For calls that need one server: making them for several is a mistake in the code. */
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
