import type { Composition, Group, Notices, ParkedChannels } from '../../domain/notifications/notifications.ts';
import type { FeedName, Route } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import type { TellDeps, Teller, ToldDrafts } from './feedRenderer.ts';
import { planPosts } from './posts.ts';

export interface ComposeDeps extends TellDeps {
  readonly notices: Notices;
  readonly parked: Pick<ParkedChannels, 'list' | 'empty'>;
  readonly tellers: Readonly<Record<FeedName, Teller>>;
  /** Called when there are new rows in the outbox. */
  readonly wake: Wake;
}

/** The posts of what was told of these; what could not be read is said in the log. Rejects with the signal's reason, too. */
export async function postsOf(
  route: Route,
  noticeIds: readonly number[],
  { drafts, unreadable }: ToldDrafts,
  { notices, log, signal, clock }: ComposeDeps,
  drawnAs?: string,
): Promise<Pick<Composition, 'posts' | 'groups'>> {
  if (unreadable.length > 0)
    log.error({ feed: route.feed, events: unreadable }, 'stored news cannot be read; left out');
  const groups = new Map<string, Group | undefined>();
  for (const { group } of drafts) if (group) groups.set(group.key, await notices.group(route.channelId, group.key));
  signal.throwIfAborted();
  return planPosts({ route, drafts, noticeIds, groups, now: clock.now(), drawnAs });
}

/** False: the route was removed, paused or changed meanwhile. */
export async function write(composition: Composition, { notices, wake }: ComposeDeps): Promise<boolean> {
  const isComposed = await notices.compose(composition);
  if (isComposed && composition.noticeIds.length > 0) wake();
  return isComposed;
}
