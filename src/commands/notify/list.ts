import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../time/units.ts';
import { readLibraryTitles, requireGuild } from '../shared/notify/libraries.ts';
import { pagedList } from '../shared/paging.ts';
import { findOrphanedChannels, readBlockedChannelStates } from './blocked.ts';
import { readWaitingNotificationCounts } from './find.ts';
import { REFUSED_POSTS_WINDOW_DAYS, renderSubscriptions, type SubscriptionState } from './views/list.ts';

/**
 * Waiting time in ms after which a post is reported as held up. A post usually takes half a second, or up to a minute
 * with Discord's rate limits.
 */
const HELD_UP_AFTER_MS = 60_000;

export const listSubscriptionsCommand = pagedList({
  words: (texts) => texts.notify.declarations.list,
  name: 'notify.list.page',
  requires: 'notify.list',
  by: 'invoker',
  show: async (requestedPage, deps, context) => {
    const guildId = requireGuild(context);
    const [subscriptions, waitingSubscriptions, blockedStates] = await Promise.all([
      deps.subscriptions.list(guildId),
      readWaitingNotificationCounts(deps),
      readBlockedChannelStates(deps),
    ]);
    const now = deps.clock.now();
    const channelIds = [...new Set(subscriptions.map(({ channelId }) => channelId))];
    const backlogs = await deps.outbox.backlogs(
      channelIds,
      new Date(now.getTime() - REFUSED_POSTS_WINDOW_DAYS * DAY_MS),
    );
    const stateOf = (subscription: Subscription): SubscriptionState => {
      const waiting = waitingSubscriptions.get(subscription.id);
      const blocked = blockedStates.find(({ channelId }) => channelId === subscription.channelId);
      const { waiting: unsent, refused } = backlogs.get(subscription.channelId) ?? {};
      const isHeldUp = unsent !== undefined && now.getTime() - unsent.since.getTime() > HELD_UP_AFTER_MS;
      const channelState = { backlog: unsent?.posts ?? 0, blockedSince: blocked?.since };
      return {
        subscription,
        waitingCount: waiting?.notifications ?? 0,
        waits: waiting && deps.waitReasonOf({ subscription, ...channelState, now, waiting }),
        nextDigest: deps.nextDigest(subscription, now),
        blocked,
        heldUp: isHeldUp ? unsent : undefined,
        refused,
      };
    };
    return renderSubscriptions(context.texts, {
      states: subscriptions.map(stateOf),
      orphaned: await findOrphanedChannels(blockedStates, deps, context),
      titles: await readLibraryTitles(subscriptions, deps, context),
      ...requestedPage,
      ids: deps.commandIds(guildId),
    });
  },
});
