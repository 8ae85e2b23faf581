import { z } from 'zod';
import { isAboutSame, type Subscription } from '../../domain/notifications/subscriptions.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { LibraryTitles } from '../../render/notify/subscription.ts';
import { Instead } from '../framework/action.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { mayTouch } from '../shared/notify/allowed.ts';
import { guildOf, titlesOf } from '../shared/notify/libraries.ts';
import { blockedAt, type Found, findSubscription, options, waitingFor } from './find.ts';
import { feedRecord, subscriptionRecord } from './record.ts';
import { renderRemoveSubscription, renderSubscriptionKept, renderSubscriptionRemoved } from './views/remove.ts';

const CONFIRM = 'notify.remove.confirm';
const KEEP = 'notify.remove.keep';

/** A subscription by its number, which is never used again. */
const target = z.object({ subscription: z.int() });

const confirmRemoval = press({
  name: CONFIRM,
  requires: 'notify.edit',
  changes: ({ target }) => ({ target: `subscription ${target.subscription}` }),
  target,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { subscription: id } = target;
    const { subscription, titles } = await subscriptionOf(id, deps, context);
    return await end(subscription, titles, { deps, context });
  },
});

const keepSubscription = press({
  name: KEEP,
  requires: 'notify.edit',
  changes: false,
  target,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { subscription: id } = target;
    const { subscription, titles } = await subscriptionOf(id, deps, context);
    return renderSubscriptionKept(context.texts, subscription, titles);
  },
});

/** Ends a subscription. If notifications wait, which would be lost, it asks first. */
export const remove = subcommand({
  words: (texts) => texts.notify.declarations.remove,
  requires: 'notify.edit',
  changes: ({ args }) => feedRecord(args),
  options,
  presses: [confirmRemoval, keepSubscription],
  answer: async ({ args, deps, context }) => {
    const { subscription, titles } = await findSubscription(args, deps, context);
    const waiting = await waitingFor(subscription, deps);
    return waiting === 0
      ? await end(subscription, titles, { deps, context })
      : await preview({ subscription, titles, waiting }, deps, context);
  },
});

interface Asked extends Found {
  readonly waiting: number;
}

async function preview(
  { subscription, titles, waiting }: Asked,
  { subscriptions }: Deps,
  { texts }: InteractionContext,
) {
  const isOnly = (await subscriptions.list()).every(({ id, feed }) => id === subscription.id || feed !== 'maintenance');
  const target = { subscription: subscription.id };
  return renderRemoveSubscription(texts, subscription, {
    titles,
    waiting,
    endsTask: subscription.feed === 'maintenance' && isOnly,
    remove: confirmation(CONFIRM, target),
    keep: decision(KEEP, target),
  });
}

async function end(
  subscription: Subscription,
  titles: LibraryTitles,
  { deps, context }: Working,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { id, channelId, guildId, feed } = subscription;
  const { subscriptions, notifications, commandIds } = deps;
  const lost = await subscriptions.remove(id);
  const endsTask = feed === 'maintenance' && !(await subscriptions.hasFeed('maintenance'));
  const isBlocked = (await blockedAt(channelId, deps)) !== undefined;
  const written = await notifications.backlog(channelId);
  const all = await subscriptions.list(guildId);
  const others = all.filter((each) => isAboutSame(each, subscription));
  const general = all.filter((each) => isAboutSame(each, { guildId, feed }));
  const message = renderSubscriptionRemoved(texts, subscription, {
    titles,
    lost,
    written,
    isBlocked,
    endsTask,
    others,
    general,
    ids: commandIds(guildId),
  });
  return audited(message, {
    ...feedRecord({ feed, library: subscription.librarySectionId, channel: channelId }),
    refs: [subscription.librarySectionId],
    before: subscriptionRecord(subscription),
    after: `removed, with ${lost} pending notifications`,
  });
}

/** Only this guild's subscriptions: admins must not see another guild's. */
async function subscriptionOf(id: number, deps: Deps, context: InteractionContext): Promise<Found> {
  const subscription = (await deps.subscriptions.list(guildOf(context))).find(
    (each) => each.id === id && mayTouch(each.feed, context),
  );
  if (!subscription) throw new Instead(nothingDone(context.texts.notify.removedBefore));
  return { subscription, titles: await titlesOf([subscription], deps, context) };
}
