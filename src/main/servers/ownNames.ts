import type { Logger } from '../../domain/logger.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import type { OpenedServer } from './openRunningServer.ts';
import type { Servers } from './servers.ts';

type Named = Pick<OpenedServer, 'id' | 'health' | 'serverName' | 'shutdown'>;

/**
 * Servers that nobody named get the name that they give themselves, as soon as there are several to tell apart and each answers. A single
 * one is asked nothing: its name is nowhere to be seen.
 */
export function takeOwnNames(
  servers: Pick<Servers<Named>, 'list' | 'each'>,
  {
    mediaServers,
    hasSeveral,
    log,
  }: {
    readonly mediaServers: Pick<MediaServers, 'callsItself' | 'subscribe'>;
    readonly hasSeveral: () => boolean;
    readonly log: Pick<Logger, 'warn'>;
  },
): void {
  function ask({ id, health, serverName, shutdown }: Named): void {
    if (!hasSeveral() || health.state().kind !== 'up' || shutdown.begun.aborted) return;
    mediaServers
      .callsItself(id, () => serverName(shutdown.begun))
      .catch((err) => {
        if (!shutdown.begun.aborted) log.warn({ err, server: id }, 'what the media server calls itself was not stored');
      });
  }

  servers.each((server) => void server.health.subscribe(() => ask(server)));
  mediaServers.subscribe(() => servers.list().forEach(ask));
}
