import { type Client, Events } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';

/** Logs one line when the connection is lost and one when it is back: discord.js reconnects by itself. */
export function logOutages(client: Client, log: Logger, stopping: AbortSignal | undefined): void {
  let isAway = false;
  let wasThere = false;
  const back = () => {
    if (isAway) log.info({}, wasThere ? 'connected to Discord again' : 'connected to Discord');
    isAway = false;
    wasThere = true;
  };
  // A connection error comes before the loss of the connection, and not every loss has one.
  client.on(Events.ShardError, (err) => log.debug({ err }, 'error in the connection to Discord'));
  client.on(Events.ShardReconnecting, () => {
    if (stopping?.aborted) return;
    const lost = 'lost the connection to Discord; reconnecting';
    if (!isAway) log.warn({}, wasThere ? lost : 'Discord’s gateway cannot be reached; trying until it can');
    isAway = true;
  });
  client.on(Events.ShardResume, back);
  client.on(Events.ShardReady, back);
}

/** Logs which servers come and go, each once: the log is where people look when commands are missing or posts wait. */
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
