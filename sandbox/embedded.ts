import type { BotSettings } from './bot.ts';
import type { EmbeddedDiscord } from './discord/discord.ts';
import type { Guild } from './discord/world.ts';
import type { AnyEmbeddedMediaServer } from './media-server/server.ts';

/** A media server's data for the bot's settings. The server may run in another process. */
export interface MediaServerConnectionInfo extends Pick<AnyEmbeddedMediaServer, 'url' | 'accountUrl'> {
  readonly profile: { readonly name: string };
  readonly tokens: { readonly admin: string };
}

/**
 * The bot's settings for the embedded servers: addresses, tokens, roles and channels, named as in `.env`. The bot
 * serves this number of `guilds`. Its feeds go to channels of the first.
 */
export function createBotSettings(
  { world, botToken, url }: EmbeddedDiscord,
  media: MediaServerConnectionInfo,
  guilds = 1,
): BotSettings {
  const served = world.guilds.slice(0, guilds);
  const roles = (name: string) =>
    idsOf(
      served.flatMap((guild) => guild.roles),
      name,
    );
  const channel = (name: string) => idsOf(served[0]?.channels ?? [], name);
  return {
    DISCORD_TOKEN: botToken,
    DISCORD_API_URL: url,
    GUILD_IDS: served.map(({ id }) => id).join(','),
    ADMIN_ROLE_IDS: roles('admin'),
    MODERATOR_ROLE_IDS: roles('moderator'),
    CURATOR_ROLE_IDS: roles('curator'),
    VIEWER_ROLE_IDS: roles('viewer'),
    MEDIA_URL: media.url,
    MEDIA_TOKEN: media.tokens.admin,
    ACCOUNT_URL: media.accountUrl,
    HISTORY_CHANNEL_ID: channel('history'),
    MAINTENANCE_CHANNEL_ID: channel('maintenance'),
  };
}

/** Lists the ids of all things with this name, separated by commas. Each guild has its own. */
function idsOf(things: readonly Pick<Guild, 'id' | 'name'>[], name: string): string {
  const matches = things.filter((thing) => thing.name === name);
  if (matches.length === 0) throw new Error(`the embedded Discord has nothing called ${name}`);
  return matches.map(({ id }) => id).join(',');
}
