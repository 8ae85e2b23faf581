import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type NamingServer, readServerName } from '../../domain/media/server/serverName.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import { HOUR_MS } from '../../time/units.ts';
import type { OpenedServer } from './openRunningServer.ts';
import type { OpenedMediaServers } from './servers.ts';

type NamedServer = Pick<OpenedServer, 'id' | 'health' | 'shutdown'> & {
  readonly media: NamingServer;
};

/**
 * First pause between two attempts, in ms. Later pauses grow, because a server that scans its library is slow for
 * minutes, and some servers never send their name.
 */
const FIRST_PAUSE_MS = 15_000;

const NAME_NOT_READ = 'could not read or store the name of a media server; asking the server again later';

/**
 * Stores the name that each server gives itself, once there are several servers and the server is up. A single server
 * is not asked, because its name is never shown. After a failure, the server is asked again, with growing pauses.
 */
export function storeReportedServerNames(
  servers: Pick<OpenedMediaServers<NamedServer>, 'list' | 'each'>,
  {
    mediaServers,
    hasSeveral,
    clock,
    log,
  }: {
    readonly mediaServers: Pick<MediaServers, 'callsItself' | 'subscribe'>;
    readonly hasSeveral: () => boolean;
    readonly clock: Pick<Clock, 'wait'>;
    readonly log: Pick<Logger, 'warn' | 'debug'>;
  },
): void {
  const pendingServers = new WeakSet<NamedServer>();
  const shouldAsk = ({ health, shutdown }: NamedServer): boolean =>
    hasSeveral() && health.state().kind === 'up' && !shutdown.begun.aborted;

  async function askForName(server: NamedServer): Promise<void> {
    const signal = server.shutdown.begun;
    if (pendingServers.has(server)) return;
    pendingServers.add(server);
    for (let failures = 0; shouldAsk(server); failures += 1) {
      if (await storeOwnName(server)) break;
      await clock.wait(calculateBackoffPause(failures, FIRST_PAUSE_MS, HOUR_MS), signal).catch(() => undefined);
    }
    pendingServers.delete(server);
  }

  /** Asks a media server for its name and stores it. False if another attempt is necessary. */
  async function storeOwnName({ id, media, shutdown }: NamedServer): Promise<boolean> {
    const signal = shutdown.begun;
    try {
      await mediaServers.callsItself(id, () => readServerName(media, signal));
      return true;
    } catch (err) {
      if (!signal.aborted && err instanceof MediaServerFailure) log.debug({ err, server: id }, NAME_NOT_READ);
      else if (!signal.aborted) log.warn({ err, server: id }, NAME_NOT_READ);
      return false;
    }
  }

  servers.each((server) => {
    server.health.subscribe(() => {
      void askForName(server);
    });
  });
  mediaServers.subscribe(() =>
    servers.list().forEach((server) => {
      void askForName(server);
    }),
  );
}
