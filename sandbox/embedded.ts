import type { Settings } from './bot.ts';
import type { EmbeddedDiscord } from './discord/discord.ts';
import type { EmbeddedMediaServer } from './media-server/server.ts';

/** The settings that the bot needs in the embedded world: addresses, tokens, roles and channels, named as in `.env`. */
export function settingsFor(discord: EmbeddedDiscord, media: EmbeddedMediaServer): Settings {
  const [guild] = discord.world.guilds;
  if (!guild) throw new Error('the embedded Discord has no guild');
  const role = (name: string) => idOf(guild.roles, name);
  const channel = (name: string) => idOf(guild.channels, name);
  return {
    DISCORD_TOKEN: discord.botToken,
    DISCORD_API_URL: discord.url,
    GUILD_IDS: guild.id,
    ADMIN_ROLE_IDS: role('admin'),
    MODERATOR_ROLE_IDS: role('moderator'),
    CURATOR_ROLE_IDS: role('curator'),
    VIEWER_ROLE_IDS: role('viewer'),
    MEDIA_URL: media.url,
    MEDIA_TOKEN: media.tokens.admin,
    ACCOUNT_URL: media.accountUrl,
    HISTORY_CHANNEL_ID: channel('history'),
    MAINTENANCE_CHANNEL_ID: channel('maintenance'),
  };
}

function idOf(things: readonly { readonly id: string; readonly name: string }[], name: string): string {
  const found = things.find((thing) => thing.name === name);
  if (!found) throw new Error(`the embedded Discord has nothing called ${name}`);
  return found.id;
}
