import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { renderStuckPost } from '../../render/alerts/stuckPost.ts';
import type { Message } from '../../render/kit/message.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { type AlertRecipientsDeps, createAlertRecipients, type Inbox } from './alertRecipients.ts';
import { isStuck } from './channelAlert.ts';
import { markerOf } from './postMarker.ts';

export interface StuckPostsDeps extends AlertRecipientsDeps {
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'alert' | 'add' | 'stateOf'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The message's components for that person, with tickets in the places of what can be pressed. */
  readonly fill: (message: Message, userId: string) => Promise<Message['components']>;
}

/**
 * Posts that do not get through for hours, with the others of their channel behind them: the admins are told once, and can
 * go on without one. Rejects with the database's failure only.
 */
export interface StuckPosts {
  /** A send of it failed: true when there is something new to send, to whom it is told. */
  failed(row: OutboxRow): Promise<boolean>;
  /** Whoever should have read this takes no direct messages: as `Parking.refused`. */
  refused(post: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean>;
  /** It tells of a post that is not stuck any more. */
  isOver(post: Pick<FeedPost, 'key'>): Promise<boolean>;
}

const ALERT = 'stuck:';
const KEY = /^stuck:(.+):(\d+)$/;

export const isStuckAlert = ({ key }: Pick<FeedPost, 'key'>): boolean => key.startsWith(ALERT);

interface Stuck {
  readonly id: number;
  readonly channelId: string;
  readonly since?: Date | undefined;
}

/** The same for everybody, so that nobody reads of it twice. */
const keyOf = ({ channelId, id }: Stuck): string => `${ALERT}${channelId}:${id}`;

function stuckIn({ key }: Pick<FeedPost, 'key'>): Stuck | undefined {
  const [, channelId, id] = KEY.exec(key) ?? [];
  return channelId === undefined ? undefined : { channelId, id: Number(id) };
}

export function createStuckPosts({
  subscriptions,
  notifications,
  outbox,
  clock,
  log,
  fill,
  ...deps
}: StuckPostsDeps): StuckPosts {
  const recipients = createAlertRecipients({ ...deps, log });

  async function failed(row: OutboxRow): Promise<boolean> {
    const since = row.failingSince;
    if (row.isAlerted || since === undefined || !isStuck(since, clock.now())) return false;
    const there = await subscriptionsTo(row.channelId);
    // That a direct message can be opened also says that it is not all of Discord that fails.
    const inboxes = await recipients.all(row.channelId, there);
    if (inboxes === 'later') return false;
    const posts = await postsTo(inboxes, { ...row, since }, there);
    await outbox.alert(row.id, posts);
    log.info({ channel: row.channelId, post: row.key, people: posts.length }, 'telling the admins of a stuck message');
    return posts.length > 0;
  }

  async function refused(post: Pick<FeedPost, 'key' | 'channelId'>): Promise<boolean> {
    const stuck = stuckIn(post);
    if (!stuck) return true;
    const there = await subscriptionsTo(stuck.channelId);
    const owners = await recipients.owners(stuck.channelId, there);
    if (owners === 'later') return false;
    const others = owners.filter((owner) => owner.direct !== post.channelId);
    for (const each of await postsTo(others, stuck, there)) await outbox.add(each);
    return true;
  }

  async function isOver(post: Pick<FeedPost, 'key'>): Promise<boolean> {
    const stuck = stuckIn(post);
    if (!stuck) return false;
    const state = await outbox.stateOf(stuck.id);
    return state?.kind !== 'waiting' && state?.kind !== 'in doubt';
  }

  const subscriptionsTo = async (channelId: string): Promise<readonly Subscription[]> =>
    (await subscriptions.list()).filter((subscription) => subscription.channelId === channelId);

  async function postsTo(
    inboxes: readonly Inbox[],
    stuck: Stuck,
    there: readonly Subscription[],
  ): Promise<readonly FeedPost[]> {
    const key = keyOf(stuck);
    const feeds = [...new Set(there.map(({ feed }) => feed))];
    const behind = Math.max(0, (await notifications.backlog(stuck.channelId)) - 1);
    const posts: FeedPost[] = [];
    for (const { direct, locale, userId, guildId } of inboxes) {
      const alert = { ...stuck, feeds, behind, guildId };
      const components = await fill(renderStuckPost(textsFor(locale), alert, markerOf(key, direct)), userId);
      posts.push({ key, channelId: direct, body: JSON.stringify({ components }) });
    }
    return posts;
  }

  return { failed, refused, isOver };
}
