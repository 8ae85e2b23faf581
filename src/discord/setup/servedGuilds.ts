import { type Client, Events, type Guild } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';

/**
 * Does something for each guild that is served: for those that are there now, and for each that comes or comes back.
 * Resolves when it was done for those; what fails is in the log. Never rejects.
 */
export async function onServedGuild(
  client: Client<true>,
  guildIds: readonly string[] | undefined,
  run: (guildId: string) => Promise<void>,
  log: Logger,
): Promise<void> {
  const each = async ({ id, available }: Guild) => {
    // During an outage a guild is its id and nothing else: it comes by itself.
    if (!available || guildIds?.includes(id) === false) return;
    await run(id).catch((err: unknown) => log.error({ err, guild: id }, 'could not prepare a server'));
  };
  for (const event of [Events.GuildCreate, Events.GuildAvailable] as const)
    client.on(event, (guild) => void each(guild));
  await Promise.all([...client.guilds.cache.values()].map(each));
}
