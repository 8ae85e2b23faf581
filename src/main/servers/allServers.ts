import type { Clock } from '../../domain/clock.ts';
import type { ListServerHealthStates, SessionServers } from '../../domain/live/snapshot.ts';
import type { Caller } from '../../domain/media/callOptions.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { bestServerHealthState, type ServerHealthMonitor } from '../../domain/media/server/health.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { CombinedMediaServers } from '../../domain/serving/served.ts';
import type { CachedFileVersionsReader } from '../../jobs/live/knownVersions.ts';
import { createServerCombiner } from '../../servers/serve.ts';
import type { OpenedMediaServers } from './servers.ts';

/** All running media servers, combined into one, for jobs and displays. */
export interface AllMediaServers {
  readonly health: ServerHealthMonitor;
  readonly statesOf: ListServerHealthStates;
  readonly serversOf: SessionServers['serversOf'];
  readonly served: () => CombinedMediaServers;
  readonly posters: Posters;
}

/** Caller for requests by jobs, for which no person has asked. */
const JOB_CALLER: Caller = { userId: '', reference: '', urgency: 'read' };
/**
 * Time to wait for the other servers after the first response, in ms. Longer than for commands, because jobs are in no
 * hurry.
 */
const GRACE_MS = 10_000;

export function createAllServers(
  servers: OpenedMediaServers,
  mediaServers: Pick<MediaServers, 'serversOf' | 'find'>,
  clock: Clock,
): AllMediaServers {
  const find = (id: ServerId) => {
    const server = servers.find(id);
    return server && { ...server, mediaFor: () => server.media, posters: postersForJobs(server.posters) };
  };
  const serve = createServerCombiner({ find, nameOf: (id) => mediaServers.find(id)?.name, clock });
  const serverIdsOf = (guildId: string) => mediaServers.serversOf(guildId).map(({ id }) => id);
  const served = () =>
    serve(
      servers.list().map(({ id }) => id),
      { callerOn: () => JOB_CALLER, graceMs: GRACE_MS, onMissing: () => undefined },
    );
  return {
    health: healthOf(servers),
    serversOf: serverIdsOf,
    statesOf: (ids) =>
      ids.flatMap((id) => {
        const storedServer = mediaServers.find(id);
        if (!storedServer) return [];
        return [{ id, name: storedServer.name, state: servers.find(id)?.health.state() ?? { kind: 'unknown' } }];
      }),
    served,
    posters: { small: (thumbs, signal, caller) => served().posters.small(thumbs, signal ?? NEVER, caller) },
  };
}

const NEVER = new AbortController().signal;

const postersForJobs = (posters: Posters): Posters => ({ small: (thumbs, signal) => posters.small(thumbs, signal) });

function healthOf(servers: OpenedMediaServers): ServerHealthMonitor {
  return {
    state: () => bestServerHealthState(servers.list().map(({ health }) => health.state())),
    subscribe: (listener) => {
      let isSubscribed = true;
      servers.each(({ health }) =>
        health.subscribe((state) => {
          if (isSubscribed) listener(state);
        }),
      );
      return () => {
        isSubscribed = false;
      };
    },
  };
}

/** Looks up the known versions of each session's item on the server that plays it. */
export function knownVersionsOnServers(
  servers: OpenedMediaServers,
  serverOf: SessionServers['serverOf'],
): CachedFileVersionsReader {
  return async (sessions, signal) => {
    const byServer = Map.groupBy(sessions, serverOf);
    const versionLists = [...byServer].map(async ([id, ownSessions]) => [
      ...((await servers.find(id)?.knownVersions(ownSessions, signal)) ?? []),
    ]);
    return new Map((await Promise.all(versionLists)).flat());
  };
}

/** Combines all media servers into one. Each call goes to the servers that run at that moment. */
export const combineMediaServers = ({
  served,
}: Pick<AllMediaServers, 'served'>): Pick<
  MediaServer,
  'libraries' | 'libraryItems' | 'history' | 'item' | 'poster'
> => ({
  libraries: (options) => served().media.libraries(options),
  libraryItems: (query, options) => served().media.libraryItems(query, options),
  history: (query, options) => served().media.history(query, options),
  item: (key, options) => served().media.item(key, options),
  poster: (thumb, options) => served().media.poster(thumb, options),
});
