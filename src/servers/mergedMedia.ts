import type { MediaServerCallOptions } from '../domain/media/callOptions.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { mergeHistories, openHistorySource } from './mergedHistory.ts';
import { mergeHubLists } from './mergedHubs.ts';
import {
  type CombinedServersApi,
  createMediaServerRouter,
  type NamedMediaServer,
  readHistoryOfServer,
  readPagesLazily,
} from './routedMedia.ts';

export interface MergedMediaDeps {
  readonly servers: readonly NamedMediaServer[];
  /**
   * Asks all servers, or `chosenServers`, or the server that the options name. Resolves to the answers that arrived.
   */
  readonly askAll: <T>(
    call: AskOne<T>,
    options: MediaServerCallOptions | undefined,
    chosenServers?: readonly NamedMediaServer[],
  ) => Promise<readonly T[]>;
  /** Called when one server's answer is missing. Throws the error again if it is not a media server's failure. */
  readonly reportMissing: (server: NamedMediaServer, error: unknown) => void;
}

interface AskedServer {
  readonly server: NamedMediaServer;
  readonly media: MediaServer;
  readonly options: MediaServerCallOptions;
}

type AskOne<T> = (target: AskedServer) => Promise<T>;

/**
 * Combines several media servers into one. A call about a thing (such as an item or an account) goes to the server that
 * has it, and fails as `not-found` if this is not one of the servers. A list combines the lists of all servers. Calls
 * that need a single server fail.
 */
export function createMergedMedia({ servers, askAll, reportMissing }: MergedMediaDeps): MediaServer {
  const readLists = async <T>(
    call: AskOne<readonly T[]>,
    options: MediaServerCallOptions | undefined,
  ): Promise<readonly T[]> => (await askAll(call, options)).flat();

  const search: MediaServer['search'] = async (query, options) =>
    mergeHubLists(await askAll((target) => target.media.search(query, target.options), options));
  const history: CombinedServersApi['history'] = (query, options, servers) =>
    readPagesLazily(async () => {
      const sources = askAll(
        (target) => {
          const entries = readHistoryOfServer(target.server, query, target.options);
          return openHistorySource(entries, (error) => reportMissing(target.server, error));
        },
        options,
        servers,
      );
      return mergeHistories(await sources);
    });

  return {
    ...createMediaServerRouter(servers, { search, history }),
    libraries: (options) => readLists((target) => target.media.libraries(target.options), options),
    playlists: (options) => readLists((target) => target.media.playlists({ ...options, ...target.options }), options),
    sessions: (options) => readLists((target) => target.media.sessions(target.options), options),
    newestHistoryEntry: async (options) => {
      const answers = await askAll((target) => target.media.newestHistoryEntry(target.options), options);
      const entries = answers.filter((entry) => entry !== undefined);
      return entries.toSorted((a, b) => b.viewedAt.getTime() - a.viewedAt.getTime())[0];
    },
    devices: (options) => readLists((target) => target.media.devices(target.options), options),
    accounts: (options) => readLists((target) => target.media.accounts(target.options), options),

    ...NEEDS_ONE,
  };
}

/** Fails calls that need a single server. To make such a call for several servers is a mistake in the code. */
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
