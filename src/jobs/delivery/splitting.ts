import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import { lessRevealingDisplayMode } from '../../domain/notifications/peopleShown.ts';
import type { PostSource } from '../../domain/notifications/postState.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { MAX_SEPARATE_MESSAGES } from '../feeds/feed.ts';
import type { FeedRenderer, RenderDeps } from '../feeds/feedRenderer.ts';
import { MAX_RENDERED_NOTIFICATIONS } from '../publishing/plan.ts';
import { planPosts } from '../publishing/posts.ts';
import { decodeDigestReason, NOTIFICATIONS_PER_PAGE } from '../publishing/publish.ts';

/**
 * Splits a post that Discord refused into smaller ones. Empty if the post has only one entry. Throws the signal's
 * reason if aborted.
 */
export type RefusedPostSplitter = (
  row: OutboxRow,
  source: PostSource,
  signal: AbortSignal,
) => Promise<readonly FeedPost[]>;

export interface RefusedPostSplitterDeps extends Omit<RenderDeps, 'signal'> {
  readonly subscriptions: Pick<Subscriptions, 'byId'>;
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
}

export function createRefusedPostSplitter(deps: RefusedPostSplitterDeps): RefusedPostSplitter {
  return async (row, source, signal) => {
    const subscription = await deps.subscriptions.byId(source.subscriptionId);
    const parts = splitEvents(row, source.events);
    if (!subscription || parts.length === 0) return [];
    const { summaryReason } = source;
    const original = {
      subscription: subscriptionForPost(row, source, subscription),
      summaryReason,
      replacedPost: row.id,
    };
    const posts: FeedPost[] = [];
    for (const part of parts) posts.push(...(await postsOf(part, original, { ...deps, signal })));
    return posts;
  };
}

/**
 * The subscription as it applies to the post's channel. It may have moved to a channel with other rules for names, so
 * the stricter rules count. Mentions are kept only if the channel is the same.
 */
function subscriptionForPost(
  { channelId }: OutboxRow,
  { people }: PostSource,
  subscription: Subscription,
): Subscription {
  const allowedPeople = lessRevealingDisplayMode(people, subscription.people);
  if (subscription.channelId === channelId) return { ...subscription, people: allowedPeople };
  return { ...subscription, channelId, people: allowedPeople, mentionRoleId: undefined, mentionUserId: undefined };
}

/**
 * Splits the events of a post in half. The new events of an edit are not split, but sent as a new message: the edit
 * also repeats earlier events, and Discord may have refused it because of any of them.
 */
function splitEvents({ edits }: OutboxRow, events: readonly PendingNotification[]) {
  if (edits) return [events];
  if (events.length < 2) return [];
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)];
}

type PartDeps = RenderDeps & Pick<RefusedPostSplitterDeps, 'renderers'>;

interface OriginalPost {
  readonly subscription: Subscription;
  readonly summaryReason: string | undefined;
  readonly replacedPost: number;
}

async function postsOf(notifications: readonly PendingNotification[], original: OriginalPost, deps: PartDeps) {
  const { subscription, summaryReason, replacedPost } = original;
  const { clock, log } = deps;
  const { drafts: fullDrafts, unreadable } = await renderPart(notifications, original, deps);
  if (unreadable.length > 0) {
    log.error(
      { feed: subscription.feed, events: unreadable },
      'could not read some stored events of a message that is sent in parts; leaving these events out',
    );
  }
  // Removes the group of each draft: entries are added later only to messages that the publisher made.
  const drafts = fullDrafts.map(({ group, ...draft }) => draft);
  const postContext = { subscription, notificationIds: notifications.map(({ id }) => id), summaryReason, replacedPost };
  return planPosts({ ...postContext, drafts, groups: new Map(), now: clock.now() }).posts;
}

async function renderPart(
  notifications: readonly PendingNotification[],
  { subscription, summaryReason }: OriginalPost,
  deps: PartDeps,
) {
  const renderer = deps.renderers[subscription.feed];
  const digest = decodeDigestReason(summaryReason);
  if (digest) return await renderer.summarize(subscription, pagesOf(notifications), digest, deps);
  const separateMessages =
    notifications.length > MAX_RENDERED_NOTIFICATIONS
      ? undefined
      : await renderer.render(subscription, notifications, deps);
  if (separateMessages && separateMessages.drafts.length <= MAX_SEPARATE_MESSAGES) return separateMessages;
  return await renderer.summarize(subscription, pagesOf(notifications), { kind: 'many' }, deps);
}

async function* pagesOf(notifications: readonly PendingNotification[]): AsyncGenerator<readonly PendingNotification[]> {
  for (let start = 0; start < notifications.length; start += NOTIFICATIONS_PER_PAGE) {
    yield notifications.slice(start, start + NOTIFICATIONS_PER_PAGE);
  }
}
