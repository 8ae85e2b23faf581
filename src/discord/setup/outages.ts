import { type Client, Events } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';

/** One line when there is no connection and one when there is: discord.js tries on. */
export function logOutages(client: Client, log: Logger, stopping: AbortSignal | undefined): void {
  let isAway = false;
  let wasThere = false;
  const back = () => {
    if (isAway) log.info({}, wasThere ? 'connected to Discord again' : 'connected to Discord');
    isAway = false;
    wasThere = true;
  };
  // What went wrong comes before the connection that is lost by it, and is not all that is lost by anything.
  client.on(Events.ShardError, (err) => log.debug({ err }, 'an error of the connection to Discord'));
  client.on(Events.ShardReconnecting, () => {
    if (stopping?.aborted) return;
    const lost = 'lost the connection to Discord; trying to get it back';
    if (!isAway)
      log.warn({}, wasThere ? lost : 'Discord’s gateway takes no connection yet; trying again until it does');
    isAway = true;
  });
  client.on(Events.ShardResume, back);
  client.on(Events.ShardReady, back);
}

/** Which servers come and go, each once: why commands are missing or posts wait is looked for in the log. */
export function logServers(client: Client, log: Logger): void {
  const away = new Set<string>();
  client.on(Events.GuildUnavailable, ({ id }) => {
    if (!away.has(id)) log.warn({ guild: id }, 'Discord has an outage in this server');
    away.add(id);
  });
  client.on(Events.GuildAvailable, ({ id }) => {
    if (away.delete(id)) log.info({ guild: id }, 'Discord’s outage in this server is over');
  });
  client.on(Events.GuildCreate, ({ id }) => log.info({ guild: id }, 'invited to a server'));
  client.on(Events.GuildDelete, ({ id }) => {
    away.delete(id);
    log.warn({ guild: id }, 'removed from a server');
  });
}
