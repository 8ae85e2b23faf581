import { type FeedName, requiredFor } from '../../../domain/notifications/feeds.ts';
import { BadOption } from '../../framework/command.ts';
import type { InteractionContext } from '../../framework/context.ts';

/**
 * The right to set up notifications does not cover every feed: the audit trail needs the right to manage
 * access.
 */
export function mayTouch(feed: FeedName, { may }: InteractionContext): boolean {
  const needed = requiredFor(feed);
  return needed === undefined || may(needed);
}

/** Throws a BadOption. */
export function refuseFeed(feed: FeedName, { texts, may }: InteractionContext): void {
  const needed = requiredFor(feed);
  if (needed !== undefined && !may(needed))
    throw new BadOption('feed', texts.notify.needs(texts.access.capabilities[needed]));
}
