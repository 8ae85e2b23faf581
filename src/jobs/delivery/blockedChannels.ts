import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BlockedChannel, BlockedChannels, BlockReason } from '../../domain/notifications/blockedChannels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import { renderBlocked } from '../../render/alerts/blockedChannel.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { type AlertRecipientsDeps, createAlertRecipients, type Inbox } from './alertRecipients.ts';
import { markerOf } from './postMarker.ts';
import { isStuckAlert } from './stuckPosts.ts';

export interface ChannelBlockerDeps extends AlertRecipientsDeps {
  readonly blocked: BlockedChannels;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** A channel takes messages again: what waited for it as notices may be due. */
  readonly wake: Wake;
}

/** Channels that take nothing any more: who can mend it is told, once each time. Rejects with the database's failure only. */
export interface ChannelBlocker {
  /** A send to it failed like that: true when there is something new to send, to whom it is told. */
  failed(channelId: string, kind: BlockReason): Promise<boolean>;
  /**
   * Whoever should have read this takes no direct messages: it is written to the owner instead, if that is somebody
   * else. False when Discord does not say where to: then it is to be asked again.
   */
  refused(post: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean>;
  /** A send to it worked: true when it was parked until now. */
  worked(channelId: string): Promise<boolean>;
}

const ALERT = 'parked:';

/** What tells of a parked channel or a stuck post goes to direct messages, and is not itself to be told about. */
export const isAlert = (post: Pick<FeedPost, 'key'>): boolean => post.key.startsWith(ALERT) || isStuckAlert(post);

/** The same for everybody, so that nobody reads of it twice. */
const keyOf = ({ channelId, since }: BlockedChannel): string => `${ALERT}${channelId}:${since.getTime()}`;

export function createChannelBlocker({
  blocked,
  subscriptions,
  notifications,
  outbox,
  clock,
  log,
  ...deps
}: ChannelBlockerDeps): ChannelBlocker {
  const recipients = createAlertRecipients({ ...deps, log });
  /** Since when sends to a channel fail that is not parked yet, as far as this process saw it. */
  const failingSince = new Map<string, Date>();
  /** Channels that are certainly not parked: one look after each start is enough. */
  const open = new Set<string>();

  async function failed(channelId: string, kind: BlockReason): Promise<boolean> {
    open.delete(channelId);
    const before = (await blocked.list()).find((each) => each.channelId === channelId);
    if (before && before.kind !== kind) await blocked.changeReason(channelId, kind);
    if (before) return false;
    const since = failingSince.get(channelId) ?? clock.now();
    failingSince.set(channelId, since);
    const there = await subscriptionsTo(channelId);
    const inboxes = await recipients.all(channelId, there);
    if (inboxes === 'later') return false;
    const channel = { channelId, kind, since };
    return await block(channel, await postsTo(inboxes, channel, there));
  }

  async function block(channel: BlockedChannel, posts: readonly FeedPost[]): Promise<boolean> {
    const { channelId, kind } = channel;
    const isNew = await blocked.block(channel, posts);
    // If somebody takes it up again and that fails, it is another time.
    failingSince.delete(channelId);
    if (isNew) log.info({ channel: channelId, kind, people: posts.length }, 'telling those who can mend this channel');
    return isNew && posts.length > 0;
  }

  async function refused({ key, channelId: direct }: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean> {
    const channel = (await blocked.list()).find((each) => keyOf(each) === key);
    // It works again: there is nothing to be told any more.
    if (!channel) return true;
    const there = await subscriptionsTo(channel.channelId);
    const owners = await recipients.owners(channel.channelId, there);
    if (owners === 'later') return false;
    const others = owners.filter((owner) => owner.direct !== direct);
    for (const post of await postsTo(others, channel, there)) await outbox.add(post);
    return true;
  }

  const subscriptionsTo = async (channelId: string): Promise<readonly Subscription[]> =>
    (await subscriptions.list()).filter((subscription) => subscription.channelId === channelId);

  async function postsTo(
    inboxes: readonly Inbox[],
    channel: BlockedChannel,
    there: readonly Subscription[],
  ): Promise<readonly FeedPost[]> {
    const key = keyOf(channel);
    const feeds = [...new Set(there.map(({ feed }) => feed))];
    const alert = { ...channel, feeds, waiting: await notifications.backlog(channel.channelId) };
    return inboxes.map(({ direct, locale }) => {
      const { components } = renderBlocked(textsFor(locale), alert, markerOf(key, direct));
      return { key, channelId: direct, body: JSON.stringify({ components }) };
    });
  }

  async function worked(channelId: string): Promise<boolean> {
    failingSince.delete(channelId);
    if (open.has(channelId)) return false;
    const wasBlocked = await blocked.unblock(channelId);
    open.add(channelId);
    if (wasBlocked) deps.wake();
    return wasBlocked;
  }

  return { failed, refused, worked };
}
