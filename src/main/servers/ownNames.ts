import { doubled } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type NamingServer, readServerName } from '../../domain/media/server/serverName.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import { HOUR_MS } from '../../time/units.ts';
import type { OpenedServer } from './openRunningServer.ts';
import type { Servers } from './servers.ts';

type Named = Pick<OpenedServer, 'id' | 'health' | 'shutdown'> & {
  readonly media: NamingServer;
};

/**
 * Between two tries, in ms: a server that scans is slow for minutes, and some servers never give their name.
 */
const FIRST_PAUSE_MS = 15_000;

/**
 * Gives servers without a name the name that they give themselves, as soon as there are several to tell apart
 * and each answers. A single server is not asked, because its name is never shown. A server that is too slow
 * or refuses is asked again, less and less often.
 */
export function takeOwnNames(
  servers: Pick<Servers<Named>, 'list' | 'each'>,
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
  const asked = new WeakSet<Named>();
  const isToAsk = ({ health, shutdown }: Named): boolean =>
    hasSeveral() && health.state().kind === 'up' && !shutdown.begun.aborted;

  async function ask(server: Named): Promise<void> {
    const signal = server.shutdown.begun;
    if (asked.has(server)) return;
    asked.add(server);
    for (let failures = 0; isToAsk(server); failures += 1) {
      if (await takeName(server)) break;
      await clock.wait(doubled(failures, FIRST_PAUSE_MS, HOUR_MS), signal).catch(() => undefined);
    }
    asked.delete(server);
  }

  /** True if the name was stored; false if it has to be asked for again. */
  async function takeName({ id, media, shutdown }: Named): Promise<boolean> {
    const signal = shutdown.begun;
    try {
      await mediaServers.callsItself(id, () => readServerName(media, signal));
      return true;
    } catch (err) {
      const level = err instanceof MediaServerFailure ? 'debug' : 'warn';
      if (!signal.aborted)
        log[level]({ err, server: id }, 'what the media server calls itself is not known; asking again later');
      return false;
    }
  }

  servers.each((server) => {
    server.health.subscribe(() => {
      void ask(server);
    });
  });
  mediaServers.subscribe(() =>
    servers.list().forEach((server) => {
      void ask(server);
    }),
  );
}
