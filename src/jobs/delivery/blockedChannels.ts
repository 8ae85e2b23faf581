import type { Clock } from '../../domain/clock.ts';
import type { Board, Boards } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BlockedChannel, BlockedChannels, BlockReason } from '../../domain/notifications/blockedChannels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import { renderBlocked } from '../../render/alerts/blockedChannel.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { type AlertRecipientsDeps, createAlertRecipients, type Inbox, subscriptionsTo } from './alertRecipients.ts';
import { markerOf } from './postMarker.ts';
import { isStuckAlert } from './stuckPosts.ts';

export interface ChannelBlockerDeps extends AlertRecipientsDeps {
  readonly blocked: BlockedChannels;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: Pick<Boards, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when a channel takes messages again: notifications that waited for it may be due. */
  readonly wake: Wake;
}

/** Blocks channels that take nothing any more, and alerts once those who can fix it. Rejects with the database's failure only. */
export interface ChannelBlocker {
  /** A send to the channel failed like that. True when there is an alert to send. */
  failed(channelId: string, kind: BlockReason): Promise<boolean>;
  /**
   * The recipient of an alert takes no direct messages: the alert goes to the owner instead, if that is another person.
   * False when Discord does not say where to: then ask again later.
   */
  refused(post: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean>;
  /** A send to the channel worked. True when the channel was blocked until now. */
  worked(channelId: string): Promise<boolean>;
}

const PREFIX = 'blocked:';

/** Alerts about a blocked channel or a stuck post go to direct messages, and cause no alerts themselves. */
export const isAlert = (post: Pick<FeedPost, 'key'>): boolean => post.key.startsWith(PREFIX) || isStuckAlert(post);

/** The same for all recipients, so that nobody gets it twice. */
const keyOf = ({ channelId, since }: BlockedChannel): string => `${PREFIX}${channelId}:${since.getTime()}`;

export function createChannelBlocker(deps: ChannelBlockerDeps): ChannelBlocker {
  const { blocked, outbox, clock, log, wake } = deps;
  const recipients = createAlertRecipients(deps);
  /** Since when sends to a channel fail that is not blocked yet, as far as this process saw it. */
  const failingSince = new Map<string, Date>();
  /** Channels that are certainly not blocked: one look after each start is enough. */
  const open = new Set<string>();

  async function failed(channelId: string, kind: BlockReason): Promise<boolean> {
    open.delete(channelId);
    const before = (await blocked.list()).find((each) => each.channelId === channelId);
    if (before && before.kind !== kind) await blocked.changeReason(channelId, kind);
    if (before) return false;
    const since = failingSince.get(channelId) ?? clock.now();
    failingSince.set(channelId, since);
    const there = await postedTo(channelId, deps);
    const inboxes = await recipients.all(channelId, everything(there));
    if (inboxes === 'later') return false;
    const channel = { channelId, kind, since };
    return await block(channel, await alertsFor(channel, inboxes, there, deps));
  }

  async function block(channel: BlockedChannel, alerts: readonly FeedPost[]): Promise<boolean> {
    const { channelId, kind } = channel;
    const isNew = await blocked.block(channel, alerts);
    // If a person unblocks it and the next send fails, that is another time.
    failingSince.delete(channelId);
    if (isNew)
      log.info({ channel: channelId, kind, people: alerts.length }, 'alerting the people who can fix this channel');
    return isNew && alerts.length > 0;
  }

  async function refused({ key, channelId: direct }: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean> {
    const channel = (await blocked.list()).find((each) => keyOf(each) === key);
    // The channel works again: there is nothing left to say.
    if (!channel) return true;
    const there = await postedTo(channel.channelId, deps);
    const owners = await recipients.owners(channel.channelId, everything(there));
    if (owners === 'later') return false;
    const others = owners.filter((owner) => owner.direct !== direct);
    for (const alert of await alertsFor(channel, others, there, deps)) await outbox.add(alert);
    return true;
  }

  async function worked(channelId: string): Promise<boolean> {
    failingSince.delete(channelId);
    if (open.has(channelId)) return false;
    const wasBlocked = await blocked.unblock(channelId);
    open.add(channelId);
    if (wasBlocked) wake();
    return wasBlocked;
  }

  return { failed, refused, worked };
}

/** What posts to a channel. */
interface PostedThere {
  readonly subscriptions: readonly Subscription[];
  readonly boards: readonly Board[];
}

async function postedTo(
  channelId: string,
  { subscriptions, boards }: Pick<ChannelBlockerDeps, 'subscriptions' | 'boards'>,
): Promise<PostedThere> {
  return {
    subscriptions: await subscriptionsTo(channelId, subscriptions),
    boards: (await boards.list()).filter((board) => board.channelId === channelId),
  };
}

const everything = ({ subscriptions, boards }: PostedThere) => [...subscriptions, ...boards];

async function alertsFor(
  channel: BlockedChannel,
  inboxes: readonly Inbox[],
  there: PostedThere,
  { notifications }: Pick<ChannelBlockerDeps, 'notifications'>,
): Promise<readonly FeedPost[]> {
  const key = keyOf(channel);
  const feeds = [...new Set(there.subscriptions.map(({ feed }) => feed))];
  const about = {
    ...channel,
    feeds,
    hasBoard: there.boards.length > 0,
    waiting: await notifications.backlog(channel.channelId),
  };
  return inboxes.map(({ direct, locale }) => {
    const { components } = renderBlocked(textsFor(locale), about, markerOf(key, direct));
    return { key, channelId: direct, body: JSON.stringify({ components }) };
  });
}
