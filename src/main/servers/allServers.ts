import type { Clock } from '../../domain/clock.ts';
import type { SessionServers, StatesOfServers } from '../../domain/live/snapshot.ts';
import type { Caller } from '../../domain/media/callOptions.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { bestState, type Health } from '../../domain/media/server/health.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { CombinedServers } from '../../domain/serving/served.ts';
import type { ReadCachedVersions } from '../../jobs/live/knownVersions.ts';
import { createServe } from '../../servers/serve.ts';
import type { Servers } from './servers.ts';

/** All running media servers, combined into one, for jobs and displays. */
export interface AllServers {
  readonly health: Health;
  readonly statesOf: StatesOfServers;
  readonly serversOf: SessionServers['serversOf'];
  readonly served: () => CombinedServers;
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
  servers: Servers,
  mediaServers: Pick<MediaServers, 'serversOf' | 'find'>,
  clock: Clock,
): AllServers {
  const find = (id: ServerId) => {
    const server = servers.find(id);
    return server && { ...server, mediaFor: () => server.media, posters: postersForJobs(server.posters) };
  };
  const serve = createServe({ find, nameOf: (id) => mediaServers.find(id)?.name, clock });
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

function healthOf(servers: Servers): Health {
  return {
    state: () => bestState(servers.list().map(({ health }) => health.state())),
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
export function knownVersionsOnServers(servers: Servers, serverOf: SessionServers['serverOf']): ReadCachedVersions {
  return async (sessions, signal) => {
    const byServer = Map.groupBy(sessions, serverOf);
    const versionLists = [...byServer].map(async ([id, ownSessions]) => [
      ...((await servers.find(id)?.knownVersions(ownSessions, signal)) ?? []),
    ]);
    return new Map((await Promise.all(versionLists)).flat());
  };
}

/** Combines all media servers into one. Each call goes to the servers that run at that moment. */
export const combinedMedia = ({
  served,
}: Pick<AllServers, 'served'>): Pick<MediaServer, 'libraries' | 'libraryItems' | 'history' | 'item' | 'poster'> => ({
  libraries: (options) => served().media.libraries(options),
  libraryItems: (query, options) => served().media.libraryItems(query, options),
  history: (query, options) => served().media.history(query, options),
  item: (key, options) => served().media.item(key, options),
  poster: (thumb, options) => served().media.poster(thumb, options),
});
