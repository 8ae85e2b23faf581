import type { PostedMessage, ReadMessages } from '../../domain/notifications/channels.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { KnownServer, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { headingOf } from '../../render/kit/mention.ts';

interface Posted {
  /** Subscriptions to one feed. */
  readonly subscriptions: readonly Pick<Subscription, 'guildId' | 'channelId'>[];
  readonly mediaServers: Pick<MediaServers, 'list' | 'serversOf'>;
  /**
   * The posts in each channel since the newest message that the database knows. A channel that cannot be read
   * is missing.
   */
  readonly posted: ReadonlyMap<string, ReadMessages>;
  readonly now: Date;
}

/**
 * Per media server, the time up to which its events were posted in the feed's channels: the time of the
 * newest message that may be about the server, or now if a channel cannot be read. A server without a message
 * is missing.
 */
export function postedUntil(posted: Posted): ReadonlyMap<ServerId, Date> {
  const until = new Map<ServerId, Date>();
  for (const { id } of posted.mediaServers.list()) {
    const newest = newestOf(id, posted);
    if (newest) until.set(id, newest);
  }
  return until;
}

function newestOf(id: ServerId, { subscriptions, mediaServers, posted, now }: Posted): Date | undefined {
  const times: Date[] = [];
  for (const { guildId, channelId } of subscriptions) {
    const seen = mediaServers.serversOf(guildId);
    if (!seen.some((server) => server.id === id)) continue;
    const read = posted.get(channelId);
    const own = read?.messages.find((message) => mayBeOf(id, message, seen));
    const time = read ? (own?.at ?? read.readFrom) : now;
    if (time) times.push(time);
  }
  return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
}

/**
 * Where a guild sees several servers, a message has the name of its own above it. A name may have changed
 * since the backup.
 */
function mayBeOf(id: ServerId, { texts }: PostedMessage, seen: readonly KnownServer[]): boolean {
  const named = seen.find(({ name }) => texts.includes(headingOf(name)));
  return named === undefined || named.id === id;
}
