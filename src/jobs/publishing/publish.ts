import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type {
  DueSubscription,
  PendingNotification,
  PendingNotifications,
} from '../../domain/notifications/pendingNotifications.ts';
import type { Group } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import type { Message } from '../../render/kit/message.ts';
import type { DigestReason, SummaryReason } from '../../render/summary/reason.ts';
import type { Draft } from '../feeds/feed.ts';
import type { FeedRenderer, RenderDeps, RenderedEntries } from '../feeds/feedRenderer.ts';
import { type DigestSchedule, isDueBy } from './digestSchedule.ts';
import { planPosts } from './posts.ts';
import type { WaitLog } from './waitLog.ts';

/**
 * The reason as a post keeps it for when it is split: a digest's parts are digests of the same period; a
 * flood's parts are no flood.
 */
const digestReason = jsonOf(
  z.object({
    kind: z.literal('digest'),
    period: z.enum(['hourly', 'daily', 'weekly']),
    from: z.coerce.date(),
    to: z.coerce.date(),
  }),
);

/** Undefined if it is no digest or cannot be decoded: the content of the database is outside input too. */
export const decodeDigestReason = (stored: string | undefined): DigestReason | undefined =>
  digestReason.safeParse(stored).data;

/** Notifications read at a time. A page takes some 5 ms, during which the process is blocked. */
export const PAGE = 200;

/**
 * Publishes one message for all pending notifications of a subscription. Their number has no limit, so they
 * are counted a page at a time. A digest takes the events recorded before the end of its period; later ones
 * belong to the next digest.
 */
export async function publishSummary(
  { waiting, only, above, summaryReason }: ChosenNotifications & { readonly summaryReason: SummaryReason },
  deps: PublishDeps,
): Promise<void> {
  const { subscription } = waiting;
  const now = deps.clock.now();
  const digest = summaryReason.kind === 'digest' ? summaryReason : undefined;
  const moment = digest && { kind: digest.period, to: digest.to, now };
  const ids: number[] = [];
  async function* due(): AsyncGenerator<readonly PendingNotification[]> {
    for await (const page of waitingPages({ subscriptionId: subscription.id, only }, deps)) {
      const some = moment ? page.filter(({ recordedAt }) => isDueBy(recordedAt, moment)) : page;
      for (const { id } of some) ids.push(id);
      yield some;
    }
  }
  const rendered = await deps.renderers[subscription.feed].summarize(subscription, due(), summaryReason, deps);
  await publish({ waiting, notificationIds: ids, rendered, digest, above }, deps);
}

/**
 * Yields the notifications that may be published, in the order of recording; rejects with the signal's
 * reason, too.
 */
export async function* waitingPages(
  { subscriptionId, only }: Pick<ChosenNotifications, 'only'> & { readonly subscriptionId: number },
  { notifications, signal }: Pick<PublishDeps, 'notifications' | 'signal'>,
): AsyncGenerator<readonly PendingNotification[]> {
  for (let from: number | undefined; ; signal.throwIfAborted()) {
    const page = await notifications.of(subscriptionId, PAGE, from);
    const last = page.at(-1);
    if (!last) return;
    yield only ? page.filter(({ id }) => only.has(id)) : page;
    if (page.length < PAGE) return;
    from = last.id + 1;
  }
}

export interface PublishDeps extends RenderDeps {
  readonly notifications: PendingNotifications;
  readonly blocked: Pick<BlockedChannels, 'list' | 'takeReroutable'>;
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
  readonly waitLog: WaitLog;
  readonly digestSchedule: DigestSchedule;
  /** Called when there are new rows in the outbox. */
  readonly wake: Wake;
}

/** The notifications of a subscription that may be published now. */
export interface ChosenNotifications {
  readonly waiting: DueSubscription;
  /** The ids of the notifications that may be published now, if others have to wait. */
  readonly only?: ReadonlySet<number> | undefined;
  /** Adds a text above the message, for people who follow something. */
  readonly above?: ((message: Message) => Message) | undefined;
}

interface Publication extends Omit<ChosenNotifications, 'only'> {
  readonly notificationIds: readonly number[];
  readonly rendered: RenderedEntries;
  readonly digest?: DigestReason | undefined;
}

/**
 * Writes the posts made of these drafts to the outbox, unless the subscription was removed, paused or changed
 * meanwhile; logs the events that could not be decoded. Rejects with the signal's reason, too.
 */
export async function publish(
  { waiting, notificationIds, rendered, digest, above }: Publication,
  { notifications, log, signal, clock, wake }: PublishDeps,
): Promise<void> {
  const { subscription, revision } = waiting;
  const { unreadable } = rendered;
  const { id: subscriptionId, feed, channelId } = subscription;
  const drafts = rendered.drafts.map((draft) => apart(draft, subscription));
  if (unreadable.length > 0) log.error({ feed, events: unreadable }, 'stored events could not be decoded; left out');
  const groups = new Map<string, Group | undefined>();
  for (const { group } of drafts) if (group) groups.set(group.key, await notifications.group(channelId, group.key));
  signal.throwIfAborted();
  const summaryReason = digest && JSON.stringify(digest);
  const planned = planPosts({ subscription, drafts, notificationIds, groups, now: clock.now(), summaryReason, above });
  const batch = { subscriptionId, revision, notificationIds, ...planned, digestedAt: digest?.to };
  if ((await notifications.publish(batch)) && notificationIds.length > 0) wake();
}

/** In a channel, the message that pings a follower is not the one that grows there for all. */
const apart = ({ group, ...draft }: Draft, { id, mentionUserId }: Subscription): Draft =>
  group && mentionUserId !== undefined
    ? { ...draft, group: { ...group, key: `#${id} ${group.key}` } }
    : { ...draft, group };
