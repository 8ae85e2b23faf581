import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import { renderStuckPost } from '../../render/alerts/stuckPost.ts';
import type { Message } from '../../render/kit/message.ts';
import { textsFor } from '../../render/texts/texts.ts';
import {
  type AlertRecipientsDeps,
  type Inbox,
  ownersOf,
  type Recipients,
  recipientsOf,
  subscriptionsTo,
} from './alertRecipients.ts';
import { isStuck } from './channelOutage.ts';
import { type NoteFate, noteKey, sendNote } from './directNotes.ts';

export interface StuckPostsDeps extends AlertRecipientsDeps {
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'alerted' | 'add' | 'fate' | 'stateOf'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: Wake;
  /** The message's components for that person, with a ticket in each of its buttons. */
  readonly fill: (message: Message, userId: string) => Promise<Message['components']>;
}

/**
 * Posts that hold up their channel for hours: the admins are alerted once, and can skip them. Rejects with
 * the database's failure only.
 */
export interface StuckPosts {
  /** Called when a send of the post failed. The outcome of its alerts is read at the next failure. */
  failed(row: OutboxRow): Promise<void>;
  /** True if this is an alert about a post that is no longer stuck. */
  isOver(post: Pick<FeedPost, 'key'>): Promise<boolean>;
}

const NOBODY: Recipients = { inboxes: [], later: [] };

/** One key for all recipients, so that a person gets the alert only once. */
const keyOf = ({ channelId, id }: OutboxRow): string => noteKey(`stuck:${channelId}:${id}`);
/** Keys of an earlier version lack the prefix of notes. */
const KEY = /^(?:note:)?stuck:.+:(\d+)$/;

export function createStuckPosts(deps: StuckPostsDeps): StuckPosts {
  const { subscriptions, outbox, clock, log } = deps;
  return {
    failed: async (row) => {
      const { id, key: post, channelId, isAlerted, failingSince } = row;
      if (isAlerted || failingSince === undefined || !isStuck(failingSince, clock.now())) return;
      const there = await subscriptionsTo(channelId, subscriptions);
      // Discord as a whole works if a direct message can be opened.
      const recipients = await recipientsOf(channelId, there, deps);
      const fates = await alertAll(recipients.inboxes, row, there, deps);
      const owners = fates.includes('refused') ? await ownersOf(channelId, there, deps) : NOBODY;
      fates.push(...(await alertAll(owners.inboxes, row, there, deps)));
      if (fates.includes('under way') || recipients.later.length + owners.later.length > 0) return;
      await outbox.alerted(id);
      const people = fates.filter((fate) => fate === 'arrived').length;
      log.info({ channel: channelId, post, people }, 'the admins were alerted to a stuck post');
    },
    isOver: async ({ key }) => {
      const [, id] = KEY.exec(key) ?? [];
      if (id === undefined) return false;
      const state = await outbox.stateOf(Number(id));
      return state?.kind !== 'waiting' && state?.kind !== 'in doubt';
    },
  };
}

async function alertAll(
  inboxes: readonly Inbox[],
  row: OutboxRow,
  there: readonly Subscription[],
  { notifications, fill, outbox, wake }: StuckPostsDeps,
): Promise<NoteFate[]> {
  const key = keyOf(row);
  const feeds = [...new Set(there.map(({ feed }) => feed))];
  const behind = Math.max(0, (await notifications.backlog(row.channelId)) - 1);
  const about = { id: row.id, channelId: row.channelId, since: row.failingSince, feeds, behind };
  const fates: NoteFate[] = [];
  for (const { direct, locale, ...reader } of inboxes) {
    const { userId, guildId } = reader;
    const draw = (marker: number) => fill(renderStuckPost(textsFor(locale), { ...about, guildId }, marker), userId);
    fates.push(await sendNote({ reader, channelId: direct, key, draw }, { outbox, wake }));
  }
  return fates;
}
