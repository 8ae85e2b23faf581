import type { OwnMessagesResult, PostedMessage } from '../../domain/notifications/channels.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { InstalledServer, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { serverHeading } from '../../render/kit/text/mention.ts';

interface PostedMessages {
  /** Subscriptions to the same feed. */
  readonly subscriptions: readonly Pick<Subscription, 'guildId' | 'channelId'>[];
  readonly mediaServers: Pick<MediaServers, 'list' | 'serversOf'>;
  /**
   * Posts in each channel since the newest message that the database knows. Channels that cannot be read are missing.
   */
  readonly postsByChannel: ReadonlyMap<string, OwnMessagesResult>;
  readonly now: Date;
}

/**
 * For each media server, the time up to which its events were posted in the feed's channels: that of the newest message
 * that may be about the server, or now if a channel cannot be read. Servers without a message are missing.
 */
export function lastPostTimeByServer(posted: PostedMessages): ReadonlyMap<ServerId, Date> {
  const latestTimes = new Map<ServerId, Date>();
  for (const { id } of posted.mediaServers.list()) {
    const newest = latestTimeOf(id, posted);
    if (newest) latestTimes.set(id, newest);
  }
  return latestTimes;
}

function latestTimeOf(
  id: ServerId,
  { subscriptions, mediaServers, postsByChannel: posted, now }: PostedMessages,
): Date | undefined {
  const times: Date[] = [];
  for (const { guildId, channelId } of subscriptions) {
    const servers = mediaServers.serversOf(guildId);
    if (!servers.some((server) => server.id === id)) continue;
    const channelMessages = posted.get(channelId);
    const newestPost = channelMessages?.messages.find((message) => mayBeAbout(id, message, servers));
    const time = channelMessages ? (newestPost?.at ?? channelMessages.readFrom) : now;
    if (time) times.push(time);
  }
  return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
}

/**
 * True if the message may be about this media server. In guilds that see several, messages begin with the server's
 * name, which may have changed since the backup.
 */
function mayBeAbout(id: ServerId, { texts }: PostedMessage, servers: readonly InstalledServer[]): boolean {
  const namedServer = servers.find(({ name }) => texts.includes(serverHeading(name)));
  return namedServer === undefined || namedServer.id === id;
}
