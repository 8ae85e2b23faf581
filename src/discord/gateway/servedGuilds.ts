import { setImmediate as turn } from 'node:timers/promises';
import { type Client, Events, type Guild } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';

/** Calls the listener when a guild is added or comes back, or a role is deleted. */
export function onRolesChanged(client: Client, listener: () => void): void {
  for (const event of [Events.GuildCreate, Events.GuildAvailable, Events.GuildRoleDelete] as const)
    client.on(event, listener);
}

interface ServedGuilds {
  readonly client: Client<true>;
  readonly guildIds: readonly string[] | undefined;
  readonly log: Logger;
}

/**
 * Runs a function for each served guild: for the present ones, and for each one that is added or comes back.
 * Resolves when it has run for the present ones; failures are logged. Never rejects.
 */
export async function onServedGuild(
  { client, guildIds, log }: ServedGuilds,
  run: (guildId: string) => Promise<void>,
): Promise<void> {
  const each = async ({ id, available }: Guild) => {
    // During an outage a guild is only an id; an event follows when it is back.
    if (!available || guildIds?.includes(id) === false) return;
    await run(id).catch((err: unknown) => log.error({ err, guild: id }, 'could not prepare a server'));
  };
  for (const event of [Events.GuildCreate, Events.GuildAvailable] as const)
    client.on(event, (guild) => {
      void each(guild);
    });
  for (const guild of [...client.guilds.cache.values()]) {
    await each(guild);
    // There may be thousands of guilds, and without a pause all other work would wait for the last one.
    await turn();
  }
}
