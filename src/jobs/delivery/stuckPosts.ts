import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { renderStuckPost } from '../../render/alerts/stuckPost.ts';
import type { Message } from '../../render/kit/message.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { markerOf } from '../publishing/postMarker.ts';
import { type AlertRecipientsDeps, createAlertRecipients, type Inbox, subscriptionsTo } from './alertRecipients.ts';
import { isStuck } from './channelOutage.ts';

export interface StuckPostsDeps extends AlertRecipientsDeps {
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'alert' | 'add' | 'stateOf'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The message's components for that person, with a ticket in each of its buttons. */
  readonly fill: (message: Message, userId: string) => Promise<Message['components']>;
}

/**
 * Posts that do not get through for hours, with the others of their channel waiting behind them: the admins are alerted
 * once, and can skip the post. Rejects with the database's failure only.
 */
export interface StuckPosts {
  /** A send of the post failed. True when there is an alert to send. */
  failed(row: OutboxRow): Promise<boolean>;
  /**
   * The recipient of an alert takes no direct messages: the alert goes to the owner instead, if that is another person.
   * False when Discord does not say where to: then ask again later.
   */
  refused(post: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean>;
  /** It is an alert about a post that is no longer stuck. */
  isOver(post: Pick<FeedPost, 'key'>): Promise<boolean>;
}

const PREFIX = 'stuck:';
const KEY = /^stuck:(.+):(\d+)$/;

export const isStuckAlert = ({ key }: Pick<FeedPost, 'key'>): boolean => key.startsWith(PREFIX);

interface Stuck {
  readonly id: number;
  readonly channelId: string;
  readonly since?: Date | undefined;
}

/** The same for all recipients, so that nobody gets it twice. */
const keyOf = ({ channelId, id }: Stuck): string => `${PREFIX}${channelId}:${id}`;

function stuckIn({ key }: Pick<FeedPost, 'key'>): Stuck | undefined {
  const [, channelId, id] = KEY.exec(key) ?? [];
  return channelId === undefined ? undefined : { channelId, id: Number(id) };
}

export function createStuckPosts(deps: StuckPostsDeps): StuckPosts {
  const { subscriptions, outbox, clock, log } = deps;
  const recipients = createAlertRecipients(deps);

  async function failed(row: OutboxRow): Promise<boolean> {
    const since = row.failingSince;
    if (row.isAlerted || since === undefined || !isStuck(since, clock.now())) return false;
    const there = await subscriptionsTo(row.channelId, subscriptions);
    // If a direct message can be opened, it is not all of Discord that fails.
    const inboxes = await recipients.all(row.channelId, there);
    if (inboxes === 'later') return false;
    const alerts = await alertsFor({ ...row, since }, inboxes, there, deps);
    await outbox.alert(row.id, alerts);
    log.info({ channel: row.channelId, post: row.key, people: alerts.length }, 'alerting the admins to a stuck post');
    return alerts.length > 0;
  }

  async function refused(post: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean> {
    const stuck = stuckIn(post);
    if (!stuck) return true;
    const there = await subscriptionsTo(stuck.channelId, subscriptions);
    const owners = await recipients.owners(stuck.channelId, there);
    if (owners === 'later') return false;
    const others = owners.filter((owner) => owner.direct !== post.channelId);
    for (const alert of await alertsFor(stuck, others, there, deps)) await outbox.add(alert);
    return true;
  }

  async function isOver(post: Pick<FeedPost, 'key'>): Promise<boolean> {
    const stuck = stuckIn(post);
    if (!stuck) return false;
    const state = await outbox.stateOf(stuck.id);
    return state?.kind !== 'waiting' && state?.kind !== 'in doubt';
  }

  return { failed, refused, isOver };
}

async function alertsFor(
  stuck: Stuck,
  inboxes: readonly Inbox[],
  there: readonly Subscription[],
  { notifications, fill }: Pick<StuckPostsDeps, 'notifications' | 'fill'>,
): Promise<readonly FeedPost[]> {
  const key = keyOf(stuck);
  const feeds = [...new Set(there.map(({ feed }) => feed))];
  const behind = Math.max(0, (await notifications.backlog(stuck.channelId)) - 1);
  const alerts: FeedPost[] = [];
  for (const { direct, locale, userId, guildId } of inboxes) {
    const about = { ...stuck, feeds, behind, guildId };
    const components = await fill(renderStuckPost(textsFor(locale), about, markerOf(key, direct)), userId);
    alerts.push({ key, channelId: direct, body: JSON.stringify({ components }) });
  }
  return alerts;
}
