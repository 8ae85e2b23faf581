import type { Channel, Client, Guild } from 'discord.js';
import { ChannelFailure, type DiscordTime } from '../../domain/notifications/channels.ts';

/**
 * Longest wait for the end of a time-out, in ms. A moderator may end a time-out of weeks at any time. The gateway
 * reports that, but may be disconnected at that moment.
 */
const LONGEST_WAIT_MS = 60 * 60_000;

export interface TimeOutDeps {
  readonly client: Pick<Client, 'channels' | 'guilds'>;
  readonly time: () => DiscordTime;
}

/**
 * True if a moderator has put the bot into a time-out in this guild. The gateway sends the time-out with the bot's own
 * member.
 */
export const isBotInTimeOut = (guild: Guild | undefined, time: () => DiscordTime): boolean =>
  remainingTimeOutMs(guild, time) > 0;

/**
 * Ms until the time-out is certainly over. Measured from the earliest possible time, so that a refusal in the last
 * second is not taken for a missing permission.
 */
function remainingTimeOutMs(guild: Guild | undefined, time: () => DiscordTime): number {
  const end = guild?.members.me?.communicationDisabledUntilTimestamp ?? undefined;
  return end === undefined ? 0 : Math.max(0, end - time().earliest.getTime());
}

/**
 * Makes a request about a channel or a guild. While the bot is in a time-out, Discord refuses everything as if
 * permissions were missing (50013). The failure is then turned into `timed-out`, with the remaining time, an hour at
 * most.
 */
export async function runWithBotTimeOutDetection<T>(
  { client, time }: TimeOutDeps,
  { channelId, guildId }: { readonly channelId?: string; readonly guildId?: string },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.kind !== 'forbidden') throw error;
    const channel = channelId === undefined ? undefined : client.channels.cache.get(channelId);
    const guild = channel === undefined ? client.guilds.cache.get(guildId ?? '') : guildOf(channel);
    const remainingMs = remainingTimeOutMs(guild, time);
    if (remainingMs === 0) throw error;
    const retryAfterMs = Math.min(remainingMs, LONGEST_WAIT_MS);
    throw new ChannelFailure('timed-out', 'a moderator did that', { cause: error.cause, retryAfterMs });
  }
}

const guildOf = (channel: Channel): Guild | undefined => (channel.isDMBased() ? undefined : channel.guild);
