import type { Client, Guild } from 'discord.js';
import type { DiscordLookup, LookedUpChannel, LookedUpGuild } from './lookup.ts';

/**
 * A connected bot knows its guilds from the gateway and does not request them again: a request for each of
 * thousands would take minutes, and delay people's answers. Looks up only data that the gateway does not
 * send.
 */
export function createGatewayLookup(client: Client, lookup: DiscordLookup): DiscordLookup {
  // During an outage a guild is only an id.
  const known = (id: string): Guild | undefined => {
    const guild = client.isReady() ? client.guilds.cache.get(id) : undefined;
    return guild?.available ? guild : undefined;
  };
  return {
    ...lookup,
    most: Number.POSITIVE_INFINITY,
    guilds: async () => {
      const guilds = client.guilds.cache.map(({ id }) => known(id));
      const listed = guilds.flatMap((guild) => (guild ? listedOf(guild) : []));
      return client.isReady() && listed.length === guilds.length ? listed : await lookup.guilds();
    },
    guild: async (id) => {
      const guild = known(id);
      return guild ? guildOf(guild) : await lookup.guild(id);
    },
    botRoles: async (guildId, botId) => {
      const me = known(guildId)?.members.me;
      return me ? [...me.roles.cache.keys()] : await lookup.botRoles(guildId, botId);
    },
    channel: async (id) => channelOf(client, id, known) ?? (await lookup.channel(id)),
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
 * Undefined for a thread, too: discord.js caches threads named in interactions, even those that the bot may
 * not see.
 */
function channelOf(
  client: Client,
  channelId: string,
  known: (guildId: string) => Guild | undefined,
): LookedUpChannel | undefined {
  const channel = client.channels.cache.get(channelId);
  if (!channel || channel.isDMBased() || channel.isThread() || !known(channel.guildId)) return undefined;
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
