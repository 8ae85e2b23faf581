import type { Client, Guild } from 'discord.js';
import type { DiscordLookup, LookedUpChannel, LookedUpGuild } from './lookup.ts';

/**
 * Reads guilds from the gateway's cache if the bot is connected, because requests for thousands of guilds would take
 * minutes and delay answers to people. Requests only data that the gateway does not send.
 */
export function createGatewayLookup(client: Client, lookup: DiscordLookup): DiscordLookup {
  // While a guild is unavailable, discord.js knows only the guild's id.
  const cachedGuild = (id: string): Guild | undefined => {
    const guild = client.isReady() ? client.guilds.cache.get(id) : undefined;
    return guild?.available ? guild : undefined;
  };
  return {
    ...lookup,
    maxLookups: Number.POSITIVE_INFINITY,
    guilds: async () => {
      const guilds = client.guilds.cache.map(({ id }) => cachedGuild(id));
      const guildRows = guilds.flatMap((guild) => (guild ? listedOf(guild) : []));
      return client.isReady() && guildRows.length === guilds.length ? guildRows : await lookup.guilds();
    },
    guild: async (id) => {
      const guild = cachedGuild(id);
      return guild ? guildOf(guild) : await lookup.guild(id);
    },
    botRoles: async (guildId, botId) => {
      const me = cachedGuild(guildId)?.members.me;
      return me ? [...me.roles.cache.keys()] : await lookup.botRoles(guildId, botId);
    },
    channel: async (id) => channelOf(client, id, cachedGuild) ?? (await lookup.channel(id)),
  };
}

const listedOf = ({ id, name, members: { me } }: Guild) => ({
  id,
  name,
  permissions: me?.permissions.bitfield,
});

const guildOf = ({ id, name, ownerId, roles }: Guild): LookedUpGuild => ({
  id,
  name,
  owner_id: ownerId,
  roles: roles.cache.map((role) => ({
    id: role.id,
    name: role.name,
    permissions: role.permissions.bitfield,
    ...(role.tags && { tags: { bot_id: role.tags.botId } }),
  })),
});

/**
 * A cached channel that the bot may see. Undefined for threads, because discord.js caches every thread that an
 * interaction names, even if the bot may not see it.
 */
function channelOf(
  client: Client,
  channelId: string,
  cachedGuild: (guildId: string) => Guild | undefined,
): LookedUpChannel | undefined {
  const channel = client.channels.cache.get(channelId);
  if (!channel || channel.isDMBased() || channel.isThread() || !cachedGuild(channel.guildId)) return undefined;
  return {
    id: channel.id,
    type: channel.type,
    name: channel.name,
    guild_id: channel.guildId,
    parent_id: channel.parentId,
    permission_overwrites: channel.permissionOverwrites.cache.map(({ id, type, allow, deny }) => ({
      id,
      type,
      allow: allow.bitfield,
      deny: deny.bitfield,
    })),
  };
}
