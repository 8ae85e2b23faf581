import { setImmediate as turn } from 'node:timers/promises';
import { type Client, Events, type Guild } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';

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
 * Runs a function for each current guild that the bot serves, and later for each guild that is added or available
 * again. Resolves when it has run for the current ones. Failures are logged. Never rejects.
 */
export async function forEachServedGuild(
  { client, guildIds, log }: ServedGuilds,
  run: (guildId: string) => Promise<void>,
): Promise<void> {
  const runIfServed = async ({ id, available }: Guild) => {
    // During an outage discord.js knows only a guild's id; an event follows when the guild is available again.
    if (!available || guildIds?.includes(id) === false) return;
    await run(id).catch((err: unknown) =>
      log.error(
        { err, guild: id },
        'could not run the start-up work for a Discord server (guild); trying again when Discord next reports the server',
      ),
    );
  };
  for (const event of [Events.GuildCreate, Events.GuildAvailable] as const)
    client.on(event, (guild) => {
      void runIfServed(guild);
    });
  for (const guild of [...client.guilds.cache.values()]) {
    await runIfServed(guild);
    // Lets other work run in between, because there may be thousands of guilds.
    await turn();
  }
}
