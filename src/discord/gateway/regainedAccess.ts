import { type Client, GatewayDispatchEvents as Event } from 'discord.js';
import { z } from 'zod';

const packet = z.object({ t: z.string(), d: z.unknown() });
const guild = z.object({ id: z.string() });
const inGuild = z.object({ guild_id: z.string() });
const member = inGuild.extend({ user: z.object({ id: z.string() }) });

/** Gateway events after which the bot may have access to channels that it could not use before. */
const ACCESS_EVENTS: ReadonlySet<string> = new Set([
  Event.ChannelUpdate,
  Event.ThreadUpdate,
  // Discord sends this event when the bot was added to a private thread.
  Event.ThreadCreate,
  Event.ThreadMembersUpdate,
  // Discord sends this event when the bot sees a channel with threads again.
  Event.ThreadListSync,
  Event.GuildRoleUpdate,
  // The deleted role may have denied a permission.
  Event.GuildRoleDelete,
]);

/**
 * Calls the listener with the id of a guild in which the bot may have regained access to a channel. Reads raw gateway
 * events, because discord.js emits none for a thread that was archived when the bot started.
 */
export function onRegainedAccess(client: Client<true>, listener: (guildId: string) => void): void {
  client.on('raw', (rawPacket: unknown) => {
    const guildId = guildOf(rawPacket, client.user.id);
    if (guildId !== undefined) listener(guildId);
  });
}

function guildOf(rawPacket: unknown, botId: string): string | undefined {
  const { data } = packet.safeParse(rawPacket);
  if (data?.t === Event.GuildCreate) return guild.safeParse(data.d).data?.id;
  if (data?.t === Event.GuildMemberUpdate) {
    const memberUpdate = member.safeParse(data.d).data;
    return memberUpdate?.user.id === botId ? memberUpdate.guild_id : undefined;
  }
  return data && ACCESS_EVENTS.has(data.t) ? inGuild.safeParse(data.d).data?.guild_id : undefined;
}
