import type { Clock } from '../../domain/clock.ts';
import type { StatesOf, VisibleSessions } from '../../domain/live/snapshot.ts';
import type { Caller } from '../../domain/media/callOptions.ts';
import type { Posters } from '../../domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { bestState, type Health } from '../../domain/media/server/health.ts';
import type { ServerName } from '../../domain/media/server/serverName.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Served } from '../../domain/serving/served.ts';
import type { KnownVersions } from '../../jobs/live/knownVersions.ts';
import { createServe } from '../../servers/serve.ts';
import type { Servers } from './servers.ts';

/** The bot's media servers together, as they are at the moment, for its own jobs and displays. */
export interface AllServers {
  readonly health: Health;
  readonly statesOf: StatesOf;
  readonly serversOf: VisibleSessions['serversOf'];
  /** All servers as one. Its requests are made for no person. */
  readonly served: () => Served;
  readonly posters: Posters;
  /** The name that the only server gives itself; several have no name together. */
  readonly serverName: ServerName;
}

/** No person: jobs use the server's own facade. */
const JOB: Caller = { userId: '', reference: '', urgency: 'read' };
/** Jobs are not in a hurry. */
const GRACE_MS = 10_000;

export function createAllServers(
  servers: Servers,
  { serversOf: knownTo, find: findKnown }: Pick<MediaServers, 'serversOf' | 'find'>,
  clock: Clock,
): AllServers {
  const find = (id: ServerId) => {
    const server = servers.find(id);
    return server && { ...server, mediaFor: () => server.media, posters: forJobs(server.posters) };
  };
  const serve = createServe({ find, nameOf: (id) => findKnown(id)?.name, clock });
  const idsOf = (guildId: string) => knownTo(guildId).map(({ id }) => id);
  const served = () =>
    serve(
      servers.list().map(({ id }) => id),
      { callerOn: () => JOB, graceMs: GRACE_MS, onMissing: () => undefined },
    );
  return {
    health: healthOf(servers),
    serversOf: idsOf,
    statesOf: (ids) =>
      ids.flatMap((id) => {
        const known = findKnown(id);
        return known ? [{ id, name: known.name, state: servers.find(id)?.health.state() ?? { kind: 'unknown' } }] : [];
      }),
    served,
    posters: { small: (thumbs, signal, caller) => served().posters.small(thumbs, signal ?? NEVER, caller) },
    serverName: async (signal) => {
      const [only, ...others] = servers.list();
      return others.length === 0 ? await only?.serverName(signal) : undefined;
    },
  };
}

const NEVER = new AbortController().signal;

const forJobs = (posters: Posters): Posters => ({ small: (thumbs, signal) => posters.small(thumbs, signal) });

function healthOf(servers: Servers): Health {
  return {
    state: () => bestState(servers.list().map(({ health }) => health.state())),
    subscribe: (listener) => {
      let isOn = true;
      servers.each(({ health }) => health.subscribe((state) => isOn && listener(state)));
      return () => {
        isOn = false;
      };
    },
  };
}

/** The versions of the playing items, from the server that plays them. */
export function versionsOn(servers: Servers, serverOf: VisibleSessions['serverOf']): KnownVersions {
  return async (sessions, signal) => {
    const byServer = Map.groupBy(sessions, serverOf);
    const known = [...byServer].map(async ([id, own]) => [
      ...((await servers.find(id)?.knownVersions(own, signal)) ?? []),
    ]);
    return new Map((await Promise.all(known)).flat());
  };
}

/** The whole media server as one facade; each call looks up the current servers. */
export const mediaOfAll = ({
  served,
}: Pick<AllServers, 'served'>): Pick<MediaServer, 'libraries' | 'libraryItems' | 'history'> => ({
  libraries: (options) => served().media.libraries(options),
  libraryItems: (query, options) => served().media.libraryItems(query, options),
  history: (query, options) => served().media.history(query, options),
});
