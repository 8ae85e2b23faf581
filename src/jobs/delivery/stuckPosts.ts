import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { renderStuckPost } from '../../render/alerts/stuckPost.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { textsForLanguage } from '../../render/texts/texts.ts';
import {
  type AlertRecipients,
  type AlertRecipientsDeps,
  findAlertRecipients,
  findGuildOwners,
  type Inbox,
  subscriptionsOfChannel,
} from './alertRecipients.ts';
import { isPostStuck } from './channelOutage.ts';
import { type DirectMessageOutcome, oneTimeDirectMessageKey, sendDirectMessageOnce } from './directNotes.ts';

export interface StuckPostAlertsDeps extends AlertRecipientsDeps {
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly notifications: Pick<PendingNotifications, 'backlog'>;
  readonly outbox: Pick<Outbox, 'alerted' | 'add' | 'fate' | 'stateOf'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: WakeJob;
  /** Renders the components of the message for one person, and stores its buttons. */
  readonly fill: (message: Message, userId: string) => Promise<Message['components']>;
}

/**
 * Alerts admins once about a post that has held up its channel for hours, so that they can skip it. Rejects only if the
 * database fails.
 */
export interface StuckPostAlerts {
  /**
   * Alerts admins about a stuck post. Call it after a failed attempt to send the post. The next call reads the outcome
   * of the alerts.
   */
  failed(row: OutboxRow): Promise<void>;
  /** True if this is an alert about a post that is no longer stuck. */
  isOver(post: Pick<FeedPost, 'key'>): Promise<boolean>;
}

const NO_RECIPIENTS: AlertRecipients = { inboxes: [], retryable: [] };

/**
 * Key of the alert about a stuck post. It is the same for all recipients, so that each person gets the alert only once.
 */
const alertKey = ({ channelId, id }: OutboxRow): string => oneTimeDirectMessageKey(`stuck:${channelId}:${id}`);
/** Keys of alerts that an earlier version stored lack the prefix `note:`. */
const ALERT_KEY = /^(?:note:)?stuck:.+:(\d+)$/;

export function createStuckPostAlerts(deps: StuckPostAlertsDeps): StuckPostAlerts {
  const { subscriptions, outbox, clock, log } = deps;
  return {
    failed: async (row) => {
      const { id, key: post, channelId, isAlerted, failingSince } = row;
      if (isAlerted || failingSince === undefined || !isPostStuck(failingSince, clock.now())) return;
      const affectedSubscriptions = await subscriptionsOfChannel(channelId, subscriptions);
      // If direct messages can be opened, Discord works, and the post itself is the problem.
      const recipients = await findAlertRecipients(channelId, affectedSubscriptions, deps);
      const fates = await alertAll(recipients.inboxes, row, affectedSubscriptions, deps);
      const owners = fates.includes('refused')
        ? await findGuildOwners(channelId, affectedSubscriptions, deps)
        : NO_RECIPIENTS;
      fates.push(...(await alertAll(owners.inboxes, row, affectedSubscriptions, deps)));
      if (fates.includes('under way') || recipients.retryable.length + owners.retryable.length > 0) return;
      await outbox.alerted(id);
      const alertedCount = fates.filter((fate) => fate === 'arrived').length;
      log.info(
        { channel: channelId, post, people: alertedCount },
        'finished alerting the admins to a message that has been stuck for hours',
      );
    },
    isOver: async ({ key }) => {
      const [, id] = ALERT_KEY.exec(key) ?? [];
      if (id === undefined) return false;
      const state = await outbox.stateOf(Number(id));
      return state?.kind !== 'waiting' && state?.kind !== 'in doubt';
    },
  };
}

async function alertAll(
  inboxes: readonly Inbox[],
  row: OutboxRow,
  affectedSubscriptions: readonly Subscription[],
  { notifications, fill, outbox, wake }: StuckPostAlertsDeps,
): Promise<DirectMessageOutcome[]> {
  const key = alertKey(row);
  const feeds = [...new Set(affectedSubscriptions.map(({ feed }) => feed))];
  const waitingCount = Math.max(0, (await notifications.backlog(row.channelId)) - 1);
  const facts = { id: row.id, channelId: row.channelId, since: row.failingSince, feeds, behind: waitingCount };
  const fates: DirectMessageOutcome[] = [];
  for (const { directChannelId, locale, ...reader } of inboxes) {
    const { userId, guildId } = reader;
    const draw = (marker: number) =>
      fill(renderStuckPost(textsForLanguage(locale), { ...facts, guildId }, marker), userId);
    fates.push(await sendDirectMessageOnce({ reader, channelId: directChannelId, key, draw }, { outbox, wake }));
  }
  return fates;
}
