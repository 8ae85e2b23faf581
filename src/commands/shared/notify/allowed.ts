import { capabilityForFeed, type FeedName } from '../../../domain/notifications/feeds.ts';
import { InvalidOptionError } from '../../framework/command.ts';
import type { InteractionContext } from '../../framework/context.ts';

/** True if the person may set up the feed. The feed of the audit trail also needs the permission to manage access. */
export function mayManageFeed(feed: FeedName, { may }: InteractionContext): boolean {
  const capability = capabilityForFeed(feed);
  return capability === undefined || may(capability);
}

/** Throws an InvalidOptionError for a feed that the person may not manage. */
export function requireFeedRight(feed: FeedName, { texts, may }: InteractionContext): void {
  const capability = capabilityForFeed(feed);
  if (capability !== undefined && !may(capability))
    throw new InvalidOptionError('feed', texts.notify.needs(texts.access.capabilities[capability]));
}
