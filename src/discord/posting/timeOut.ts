import type { Channel, Client, Guild } from 'discord.js';
import { ChannelFailure, type DiscordTime } from '../../domain/notifications/channels.ts';

/**
 * A moderator may end a time-out of weeks at any time. The gateway reports that, but may be away at that
 * moment.
 */
const LONGEST_WAIT_MS = 60 * 60_000;

export interface TimeOutDeps {
  readonly client: Pick<Client, 'channels' | 'guilds'>;
  /** Discord's time, which decides when a time-out is over. */
  readonly time: () => DiscordTime;
}

/**
 * True if a moderator put the bot into a time-out there. The gateway sends that with the bot's own member.
 */
export const isTimedOut = (guild: Guild | undefined, time: () => DiscordTime): boolean => leftMs(guild, time) > 0;

/** Until the time-out is over for certain. Where the clocks disagree, a refusal in its last second is not for lack of a permission. */
function leftMs(guild: Guild | undefined, time: () => DiscordTime): number {
  const end = guild?.members.me?.communicationDisabledUntilTimestamp ?? undefined;
  return end === undefined ? 0 : Math.max(0, end - time().earliest.getTime());
}

/**
 * Makes a request about a channel or a guild. In a time-out Discord refuses everything as if permissions were missing (50013): such a failure
 * is `timed-out`, with the time until it is over, an hour at most.
 */
export async function namingTimeOut<T>(
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
    const left = leftMs(guild, time);
    if (left === 0) throw error;
    const retryAfterMs = Math.min(left, LONGEST_WAIT_MS);
    throw new ChannelFailure('timed-out', 'a moderator did that', { cause: error.cause, retryAfterMs });
  }
}

const guildOf = (channel: Channel): Guild | undefined => (channel.isDMBased() ? undefined : channel.guild);
