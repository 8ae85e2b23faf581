import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import { moreCareful } from '../../domain/notifications/peopleShown.ts';
import type { PostSource } from '../../domain/notifications/postState.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { BURST } from '../feeds/feed.ts';
import type { FeedRenderer, RenderDeps } from '../feeds/feedRenderer.ts';
import { MOST_EACH } from '../publishing/plan.ts';
import { planPosts } from '../publishing/posts.ts';
import { decodeDigestReason, PAGE } from '../publishing/publish.ts';

/**
 * Splits a post that Discord refuses into smaller ones; returns none if only one entry is left, which then
 * causes the refusal. Rejects with the signal's reason.
 */
export type Split = (row: OutboxRow, source: PostSource, signal: AbortSignal) => Promise<readonly FeedPost[]>;

export interface SplitDeps extends Omit<RenderDeps, 'signal'> {
  readonly subscriptions: Pick<Subscriptions, 'byId'>;
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
}

export function createSplit(deps: SplitDeps): Split {
  return async (row, source, signal) => {
    const subscription = await deps.subscriptions.byId(source.subscriptionId);
    const parts = partsOf(row, source.events);
    if (!subscription || parts.length === 0) return [];
    const { summaryReason } = source;
    const original = { subscription: asIn(row, source, subscription), summaryReason, insteadOf: row.id };
    const posts: FeedPost[] = [];
    for (const part of parts) posts.push(...(await postsOf(part, original, { ...deps, signal })));
    return posts;
  };
}

/**
 * The subscription may have moved since the post was written, to a channel with other rules for names or
 * another role to ping.
 */
function asIn({ channelId }: OutboxRow, { people }: PostSource, subscription: Subscription): Subscription {
  const there = { ...subscription, channelId, people: moreCareful(people, subscription.people) };
  return subscription.channelId === channelId
    ? there
    : { ...there, mentionRoleId: undefined, mentionUserId: undefined };
}

/**
 * An edit repeats earlier entries, one of which may be refused now, so its new entries are tried in a message
 * of their own. Other posts are halved.
 */
function partsOf({ edits }: OutboxRow, events: readonly PendingNotification[]) {
  if (edits) return [events];
  if (events.length < 2) return [];
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)];
}

type PartDeps = RenderDeps & Pick<SplitDeps, 'renderers'>;

interface SplitPost {
  readonly subscription: Subscription;
  readonly summaryReason: string | undefined;
  readonly insteadOf: number;
}

async function postsOf(due: readonly PendingNotification[], original: SplitPost, deps: PartDeps) {
  const { subscription, summaryReason, insteadOf } = original;
  const { clock, log } = deps;
  const { drafts: all, unreadable } = await rendered(due, original, deps);
  if (unreadable.length > 0)
    log.error({ feed: subscription.feed, events: unreadable }, 'events of a split post could not be decoded; left out');
  // Only the publisher makes messages that grow.
  const drafts = all.map(({ group, ...draft }) => draft);
  const of = { subscription, notificationIds: due.map(({ id }) => id), summaryReason, insteadOf };
  return planPosts({ ...of, drafts, groups: new Map(), now: clock.now() }).posts;
}

async function rendered(
  due: readonly PendingNotification[],
  { subscription, summaryReason }: SplitPost,
  deps: PartDeps,
) {
  const renderer = deps.renderers[subscription.feed];
  const digest = decodeDigestReason(summaryReason);
  if (digest) return await renderer.summarize(subscription, pagesOf(due), digest, deps);
  const each = due.length > MOST_EACH ? undefined : await renderer.render(subscription, due, deps);
  if (each && each.drafts.length <= BURST) return each;
  return await renderer.summarize(subscription, pagesOf(due), { kind: 'many' }, deps);
}

async function* pagesOf(due: readonly PendingNotification[]): AsyncGenerator<readonly PendingNotification[]> {
  for (let start = 0; start < due.length; start += PAGE) yield due.slice(start, start + PAGE);
}
