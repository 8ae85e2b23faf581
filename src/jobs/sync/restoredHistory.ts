import type { PostedMessage, ReadMessages } from '../../domain/notifications/channels.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { KnownServer, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { headingOf } from '../../render/kit/mention.ts';
import { historyCursor } from '../feeds/history/cursor.ts';

interface PostedPlays {
  /** Subscriptions to the feed of plays. */
  readonly subscriptions: readonly Pick<Subscription, 'guildId' | 'channelId'>[];
  readonly mediaServers: Pick<MediaServers, 'list' | 'serversOf'>;
  /** The posts in each channel since the newest message that the database knows. A channel that cannot be read is missing. */
  readonly posted: ReadonlyMap<string, ReadMessages>;
  /** After a restore, plays are left out that may have been posted to a channel that cannot be read. */
  readonly isRestored: boolean;
}

/**
 * Where the feed of plays goes on, of each media server by itself: behind the newest message that may be about its plays. A server without
 * one goes on where it was: none of its plays was posted.
 */
export function historyAfter(plays: PostedPlays): ReadonlyMap<ServerId, string | null> {
  const history = new Map<ServerId, string | null>();
  for (const { id } of plays.mediaServers.list()) {
    const from = newestOf(id, plays);
    if (from === 'unknown') history.set(id, null);
    else if (from) history.set(id, historyCursor.encode({ newest: from, from }));
  }
  return history;
}

function newestOf(
  id: ServerId,
  { subscriptions, mediaServers, posted, isRestored }: PostedPlays,
): Date | 'unknown' | undefined {
  const times: Date[] = [];
  for (const { guildId, channelId } of subscriptions) {
    const seen = mediaServers.serversOf(guildId);
    if (!seen.some((server) => server.id === id)) continue;
    const read = posted.get(channelId);
    if (!read && isRestored) return 'unknown';
    const own = read?.messages.find((message) => mayBeOf(id, message, seen));
    const time = own?.at ?? read?.readFrom;
    if (time) times.push(time);
  }
  return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
}

/** Where a guild sees several servers, a message has the name of its own above it. A name may have changed since the backup. */
function mayBeOf(id: ServerId, { texts }: PostedMessage, seen: readonly KnownServer[]): boolean {
  const named = seen.find(({ name }) => texts.includes(headingOf(name)));
  return named === undefined || named.id === id;
}
