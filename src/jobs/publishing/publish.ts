import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type {
  DueSubscription,
  PendingNotification,
  PendingNotifications,
} from '../../domain/notifications/pendingNotifications.ts';
import type { ExtendablePost } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { WakeJob } from '../../domain/wake.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { DigestReason, SummaryReason } from '../../render/summary/reason.ts';
import type { FeedMessageDraft } from '../feeds/feed.ts';
import type { FeedRenderer, RenderDeps, RenderedFeedEntries } from '../feeds/feedRenderer.ts';
import { type DigestSchedule, isInDigest } from './digestSchedule.ts';
import { planPosts } from './posts.ts';
import type { WaitLog } from './waitLog.ts';

/**
 * The reason of a summary, stored with its post in case the post is split. Parts of a digest are digests of the same
 * period; parts of other summaries need no reason.
 */
const digestReason = jsonCodec(
  z.object({
    kind: z.literal('digest'),
    period: z.enum(['hourly', 'daily', 'weekly']),
    from: z.coerce.date(),
    to: z.coerce.date(),
  }),
);

/**
 * Decodes the reason of a summary. Undefined if the summary is not a digest, or if decoding fails, because stored data
 * is untrusted.
 */
export const decodeDigestReason = (value: string | undefined): DigestReason | undefined =>
  digestReason.safeParse(value).data;

/** Notifications per read. A page takes about 5 ms, in which other work of the process waits. */
export const NOTIFICATIONS_PER_PAGE = 200;

/**
 * Publishes one message for all pending notifications of a subscription. They are counted in pages, because there may
 * be any number. A digest includes events recorded before the end of its period; later ones belong to the next.
 */
export async function publishSummary(
  notificationsToSum: NotificationsToPublish & { readonly summaryReason: SummaryReason },
  deps: PublishDeps,
): Promise<void> {
  const { waiting, publishableIds, addHeading, summaryReason } = notificationsToSum;
  const { subscription } = waiting;
  const now = deps.clock.now();
  const digest = summaryReason.kind === 'digest' ? summaryReason : undefined;
  const digestInProgress = digest && { kind: digest.period, to: digest.to, now };
  // Ids of all notifications in the summary. The list is complete once the renderer has read all pages.
  const notificationIds: number[] = [];
  async function* duePages(): AsyncGenerator<readonly PendingNotification[]> {
    for await (const page of pendingNotificationPages({ subscriptionId: subscription.id, publishableIds }, deps)) {
      const duePage = digestInProgress
        ? page.filter(({ recordedAt }) => isInDigest(recordedAt, digestInProgress))
        : page;
      for (const { id } of duePage) notificationIds.push(id);
      yield duePage;
    }
  }
  const rendered = await deps.renderers[subscription.feed].summarize(subscription, duePages(), summaryReason, deps);
  await publishDrafts({ waiting, notificationIds, rendered, digest, addHeading }, deps);
}

/**
 * Reads pending notifications in pages, in the order in which they were recorded. Rejects if the database fails, or
 * with the signal's reason.
 */
export async function* pendingNotificationPages(
  {
    subscriptionId,
    publishableIds,
  }: Pick<NotificationsToPublish, 'publishableIds'> & { readonly subscriptionId: number },
  { notifications, signal }: Pick<PublishDeps, 'notifications' | 'signal'>,
): AsyncGenerator<readonly PendingNotification[]> {
  let from: number | undefined;
  for (;;) {
    const page = await notifications.of(subscriptionId, NOTIFICATIONS_PER_PAGE, from);
    const last = page.at(-1);
    if (!last) return;
    yield publishableIds ? page.filter(({ id }) => publishableIds.has(id)) : page;
    if (page.length < NOTIFICATIONS_PER_PAGE) return;
    from = last.id + 1;
    signal.throwIfAborted();
  }
}

export interface PublishDeps extends RenderDeps {
  readonly notifications: PendingNotifications;
  readonly blocked: Pick<BlockedChannels, 'list' | 'takeReroutable'>;
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
  readonly waitLog: WaitLog;
  readonly digestSchedule: DigestSchedule;
  readonly wake: WakeJob;
}

export interface NotificationsToPublish {
  readonly waiting: DueSubscription;
  /** Ids of the notifications to publish. Undefined: all. */
  readonly publishableIds?: ReadonlySet<number> | undefined;
  /** Adds a heading above each message. Used in direct messages to people who follow titles. */
  readonly addHeading?: ((message: Message) => Message) | undefined;
}

interface Publication extends Omit<NotificationsToPublish, 'publishableIds'> {
  readonly notificationIds: readonly number[];
  readonly rendered: RenderedFeedEntries;
  readonly digest?: DigestReason | undefined;
}

/**
 * Stores the posts of these drafts, unless the subscription was removed, paused or changed meanwhile. Logs events that
 * could not be decoded. Rejects if the database fails, or with the signal's reason.
 */
export async function publishDrafts(
  { waiting, notificationIds, rendered, digest, addHeading }: Publication,
  { notifications, log, signal, clock, wake }: PublishDeps,
): Promise<void> {
  const { subscription, revision } = waiting;
  const { unreadable } = rendered;
  const { id: subscriptionId, feed, channelId } = subscription;
  const drafts = rendered.drafts.map((draft) => separateDraft(draft, subscription));
  if (unreadable.length > 0)
    log.error({ feed, events: unreadable }, 'could not read some stored events; notifications are posted without them');
  const groups = new Map<string, ExtendablePost | undefined>();
  for (const { group } of drafts) {
    if (group) groups.set(group.key, await notifications.group(channelId, group.key));
  }
  signal.throwIfAborted();
  const summaryReason = digest && JSON.stringify(digest);
  const plannedPosts = planPosts({
    subscription,
    drafts,
    notificationIds,
    groups,
    now: clock.now(),
    summaryReason,
    addHeading,
  });
  const batch = { subscriptionId, revision, notificationIds, ...plannedPosts, digestedAt: digest?.to };
  if ((await notifications.publish(batch)) && notificationIds.length > 0) wake();
}

/** Messages that mention a person who follows titles are extended separately from other messages of the channel. */
const separateDraft = ({ group, ...draft }: FeedMessageDraft, { id, mentionUserId }: Subscription): FeedMessageDraft =>
  group && mentionUserId !== undefined
    ? { ...draft, group: { ...group, key: `#${id} ${group.key}` } }
    : { ...draft, group };
