import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Deps } from '../framework/context.ts';
import { guildOf, titlesOf } from '../shared/notify/libraries.ts';
import { pagedList } from '../shared/paging.ts';
import { blockedStates, leftBehind, waitingById } from './find.ts';
import { REFUSED_DAYS, renderSubscriptions } from './views/list.ts';

/** A post takes half a second or so, plus the wait for Discord's limits: up to a minute is no problem. In ms. */
const HELD_UP_AFTER = 60_000;

export const list = pagedList({
  words: (texts) => texts.notify.declarations.list,
  name: 'notify.list.page',
  requires: 'notify.list',
  by: 'invoker',
  show: async (at, deps, context) => {
    const guildId = guildOf(context);
    const [subscriptions, waiting, blocked] = await Promise.all([
      deps.subscriptions.list(guildId),
      waitingById(deps),
      blockedStates(deps),
    ]);
    const left = await leftBehind(blocked, deps, context);
    const now = deps.clock.now();
    const backlog = await backlogsOf(subscriptions, now, deps);
    return renderSubscriptions(context.texts, {
      states: subscriptions.map((subscription) => {
        const found = waiting.get(subscription.id);
        const block = blocked.find(({ channelId }) => channelId === subscription.channelId);
        const { unsent, ...channel } = backlog(subscription);
        const state = { subscription, backlog: unsent, blockedSince: block?.since, now };
        return {
          subscription,
          waiting: found?.notifications ?? 0,
          waits: found && deps.waitReasonOf({ ...state, waiting: found }),
          nextDigest: deps.nextDigest(subscription, now),
          blocked: block,
          ...channel,
        };
      }),
      left,
      titles: await titlesOf(subscriptions, deps, context),
      ...at,
      ids: deps.commandIds(guildId),
    });
  },
});

/** The backlog of each subscription's channel. */
async function backlogsOf(subscriptions: readonly Subscription[], now: Date, { outbox }: Deps) {
  const channels = [...new Set(subscriptions.map(({ channelId }) => channelId))];
  const backlogs = await outbox.backlogs(channels, new Date(now.getTime() - REFUSED_DAYS * DAY_MS));
  return ({ channelId }: Subscription) => {
    const { waiting, refused } = backlogs.get(channelId) ?? {};
    const isHeldUp = waiting !== undefined && now.getTime() - waiting.since.getTime() > HELD_UP_AFTER;
    return { unsent: waiting?.posts ?? 0, heldUp: isHeldUp ? waiting : undefined, refused };
  };
}
