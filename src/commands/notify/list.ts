import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Deps } from '../framework/context.ts';
import { readLibraryTitles, requireGuild } from '../shared/notify/libraries.ts';
import { pagedList } from '../shared/paging.ts';
import { findOrphanedChannels, readBlockedStates } from './blocked.ts';
import { readWaitingById } from './find.ts';
import { REFUSED_DAYS, renderSubscriptions } from './views/list.ts';

/**
 * A post that waits longer than this, in ms, is reported as held up. It usually takes half a second, or up to a minute
 * with Discord's rate limits.
 */
const HELD_UP_AFTER_MS = 60_000;

export const list = pagedList({
  words: (texts) => texts.notify.declarations.list,
  name: 'notify.list.page',
  requires: 'notify.list',
  by: 'invoker',
  show: async (requestedPage, deps, context) => {
    const guildId = requireGuild(context);
    const [subscriptions, waitingSubscriptions, blocked] = await Promise.all([
      deps.subscriptions.list(guildId),
      readWaitingById(deps),
      readBlockedStates(deps),
    ]);
    const orphanedStates = await findOrphanedChannels(blocked, deps, context);
    const now = deps.clock.now();
    const backlogOf = await readBacklogs(subscriptions, now, deps);
    return renderSubscriptions(context.texts, {
      states: subscriptions.map((subscription) => {
        const waitingEntry = waitingSubscriptions.get(subscription.id);
        const block = blocked.find(({ channelId }) => channelId === subscription.channelId);
        const { unsent, ...channel } = backlogOf(subscription);
        const state = { subscription, backlog: unsent, blockedSince: block?.since, now };
        return {
          subscription,
          waitingCount: waitingEntry?.notifications ?? 0,
          waits: waitingEntry && deps.waitReasonOf({ ...state, waiting: waitingEntry }),
          nextDigest: deps.nextDigest(subscription, now),
          blocked: block,
          ...channel,
        };
      }),
      orphaned: orphanedStates,
      titles: await readLibraryTitles(subscriptions, deps, context),
      ...requestedPage,
      ids: deps.commandIds(guildId),
    });
  },
});

/**
 * Reads the unsent and refused posts of these subscriptions' channels. Returns a function that looks up those of a
 * subscription.
 */
async function readBacklogs(subscriptions: readonly Subscription[], now: Date, { outbox }: Deps) {
  const channels = [...new Set(subscriptions.map(({ channelId }) => channelId))];
  const backlogs = await outbox.backlogs(channels, new Date(now.getTime() - REFUSED_DAYS * DAY_MS));
  return ({ channelId }: Subscription) => {
    const { waiting, refused } = backlogs.get(channelId) ?? {};
    const isHeldUp = waiting !== undefined && now.getTime() - waiting.since.getTime() > HELD_UP_AFTER_MS;
    return { unsent: waiting?.posts ?? 0, heldUp: isHeldUp ? waiting : undefined, refused };
  };
}
