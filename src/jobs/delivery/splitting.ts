import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import { moreCareful } from '../../domain/notifications/peopleShown.ts';
import type { PostSource } from '../../domain/notifications/postState.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { FeedRenderer, RenderDeps, RenderedEntries } from '../publishing/feedRenderer.ts';
import { BURST, MOST_EACH } from '../publishing/plan.ts';
import { planPosts } from '../publishing/posts.ts';
import { PAGE } from '../publishing/summary.ts';
import { decodeDigestReason } from '../publishing/summaryReason.ts';

/**
 * The posts that tell, each by itself, what a post that Discord refuses told together: one of them may be to blame, and the
 * others are not. None where there is nothing to take apart: then it is that very one. Rejects with the signal's reason.
 */
export type Split = (row: OutboxRow, source: PostSource, signal: AbortSignal) => Promise<readonly FeedPost[]>;

export interface SplitDeps extends Omit<RenderDeps, 'signal'> {
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
}

export const createSplit =
  (deps: SplitDeps): Split =>
  async (row, source, signal) => {
    const subscription = (await deps.subscriptions.list()).find(({ id }) => id === source.subscriptionId);
    const parts = partsOf(row, source.events);
    if (!subscription || parts.length === 0) return [];
    const drawing = { ...deps, signal, subscription: asIn(row, source, subscription), insteadOf: row.id };
    const posts: FeedPost[] = [];
    for (const part of parts) posts.push(...(await postsOf(part, source.summaryReason, drawing)));
    return posts;
  };

/** Since it was written its route may have gone elsewhere, where people may be named and other roles are called. */
function asIn({ channelId }: OutboxRow, { people }: PostSource, subscription: Subscription): Subscription {
  const drawn = { ...subscription, channelId, people: moreCareful(people, subscription.people) };
  return subscription.channelId === channelId ? drawn : { ...drawn, mentionRoleId: undefined };
}

/**
 * An edit has in it what its message told before, which may be what is refused now: first what it adds, alone. All else
 * goes into halves.
 */
function partsOf(
  { edits }: OutboxRow,
  events: readonly PendingNotification[],
): readonly (readonly PendingNotification[])[] {
  if (edits) return [events];
  if (events.length < 2) return [];
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)];
}

interface Drawing extends SplitDeps {
  readonly signal: AbortSignal;
  readonly subscription: Subscription;
  readonly insteadOf: number;
}

async function postsOf(due: readonly PendingNotification[], summaryReason: string | undefined, drawing: Drawing) {
  const { subscription, insteadOf, clock, log } = drawing;
  const { drafts, unreadable } = await drawn(due, summaryReason, drawing);
  if (unreadable.length > 0)
    log.error({ feed: subscription.feed, events: unreadable }, 'stored news cannot be read; left out');
  // Messages that grow are made by the composer alone.
  const alone = drafts.map(({ group, ...draft }) => draft);
  const notificationIds = due.map(({ id }) => id);
  return planPosts({
    subscription,
    drafts: alone,
    notificationIds,
    groups: new Map(),
    now: clock.now(),
    summaryReason,
    insteadOf,
  }).posts;
}

async function drawn(
  due: readonly PendingNotification[],
  summaryReason: string | undefined,
  drawing: Drawing,
): Promise<RenderedEntries> {
  const { subscription, renderers } = drawing;
  const renderer = renderers[subscription.feed];
  const digest = decodeDigestReason(summaryReason);
  if (digest) return await renderer.summarize(subscription, pagesOf(due), digest, drawing);
  const each = due.length > MOST_EACH ? undefined : await renderer.render(subscription, due, drawing);
  if (each && each.drafts.length <= BURST) return each;
  return await renderer.summarize(subscription, pagesOf(due), { kind: 'many' }, drawing);
}

async function* pagesOf(due: readonly PendingNotification[]): AsyncGenerator<readonly PendingNotification[]> {
  for (let start = 0; start < due.length; start += PAGE) yield due.slice(start, start + PAGE);
}
