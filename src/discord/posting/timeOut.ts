import type { Channel, Client, Guild } from 'discord.js';
import { ChannelFailure } from '../../domain/notifications/channels.ts';

/** A moderator may end a time-out of weeks at any time, and our clock may be wrong. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** True if a moderator put the bot into a time-out there. The gateway says so with the bot's own member. */
export const isTimedOut = (guild: Guild | undefined): boolean => endOf(guild) !== undefined;

function endOf(guild: Guild | undefined): Date | undefined {
  const me = guild?.members.me;
  return me?.isCommunicationDisabled() ? me.communicationDisabledUntil : undefined;
}

/**
 * Makes a request about a channel or a guild. In a time-out Discord refuses everything as if permissions were missing (50013): such a failure
 * is `timed-out`, with the time until it is over, an hour at most.
 */
export async function namingTimeOut<T>(
  client: Pick<Client, 'channels' | 'guilds'>,
  { channelId, guildId }: { readonly channelId?: string; readonly guildId?: string },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.kind !== 'forbidden') throw error;
    const channel = channelId === undefined ? undefined : client.channels.cache.get(channelId);
    const guild = channel === undefined ? client.guilds.cache.get(guildId ?? '') : guildOf(channel);
    const end = endOf(guild);
    if (end === undefined) throw error;
    const leftMs = end.getTime() - Date.now();
    const retryAfterMs = Math.min(Math.max(0, leftMs), LONGEST_WAIT_MS);
    throw new ChannelFailure('timed-out', 'a moderator did that', { cause: error.cause, retryAfterMs });
  }
}

const guildOf = (channel: Channel): Guild | undefined => (channel.isDMBased() ? undefined : channel.guild);
