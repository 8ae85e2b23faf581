import { z } from 'zod';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import { hasSameSubject, type Subscription } from '../../domain/notifications/subscriptions.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import type { LibraryTitles } from '../../render/notify/subscription.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import { createSubcommand } from '../framework/command.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../framework/context.ts';
import { confirmationPress, createPressAction, decisionPress } from '../framework/press.ts';
import { withAuditDetails } from '../framework/records.ts';
import { mayManageFeed } from '../shared/notify/allowed.ts';
import { readLibraryTitles, requireGuild } from '../shared/notify/libraries.ts';
import { findBlockedChannel } from './blocked.ts';
import {
  countWaitingNotifications,
  findSubscription,
  type NamedSubscription,
  type SubscriptionMatch,
  subscriptionOptions,
} from './find.ts';
import { feedAuditTarget, subscriptionAuditText } from './record.ts';
import { renderRemoveSubscription, renderSubscriptionKept, renderSubscriptionRemoved } from './views/remove.ts';

const CONFIRM_REMOVAL_PRESS = 'notify.remove.confirm';
const KEEP_SUBSCRIPTION_PRESS = 'notify.remove.keep';

const removalTarget = z.object({ subscription: z.int() });

const confirmRemoval = createPressAction({
  name: CONFIRM_REMOVAL_PRESS,
  requires: 'notify.edit',
  changes: ({ target }) => ({ target: `subscription ${target.subscription}` }),
  target: removalTarget,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { subscription: id } = target;
    const { subscription, titles } = await subscriptionById(id, deps, context);
    return await endSubscription(subscription, titles, { deps, context });
  },
});

const keepSubscription = createPressAction({
  name: KEEP_SUBSCRIPTION_PRESS,
  requires: 'notify.edit',
  changes: false,
  target: removalTarget,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { subscription: id } = target;
    const { subscription, titles } = await subscriptionById(id, deps, context);
    return renderSubscriptionKept(context.texts, subscription, titles);
  },
});

/** Asks for a confirmation if waiting notifications would be lost. */
export const removeSubscriptionCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.remove,
  requires: 'notify.edit',
  changes: ({ args }) => feedAuditTarget(args),
  options: subscriptionOptions,
  presses: [confirmRemoval, keepSubscription],
  opens: async ({ args, deps, context }) => {
    const request = await removalRequest(args, { deps, context });
    return request.waitingCount === 0 ? undefined : await previewRemoval(request, deps, context);
  },
  answer: async ({ args, deps, context }) => {
    const request = await removalRequest(args, { deps, context });
    return request.waitingCount === 0
      ? await endSubscription(request.subscription, request.titles, { deps, context })
      : await previewRemoval(request, deps, context);
  },
});

async function removalRequest(
  request: NamedSubscription<FeedName>,
  { deps, context }: DepsAndContext,
): Promise<RemovalRequest> {
  const { subscription, titles } = await findSubscription(request, deps, context);
  return { subscription, titles, waitingCount: await countWaitingNotifications(subscription, deps) };
}

interface RemovalRequest extends SubscriptionMatch {
  readonly waitingCount: number;
}

async function previewRemoval(
  { subscription, titles, waitingCount }: RemovalRequest,
  { subscriptions }: Deps,
  { texts }: InteractionContext,
): Promise<ChangeMessage> {
  const allSubscriptions = await subscriptions.list();
  const isLastOfTask = allSubscriptions.every(({ id, feed }) => id === subscription.id || feed !== 'maintenance');
  const target = { subscription: subscription.id };
  return renderRemoveSubscription(texts, subscription, {
    titles,
    waitingCount,
    endsTask: subscription.feed === 'maintenance' && isLastOfTask,
    remove: confirmationPress(CONFIRM_REMOVAL_PRESS, target),
    keep: decisionPress(KEEP_SUBSCRIPTION_PRESS, target),
  });
}

async function endSubscription(
  subscription: Subscription,
  titles: LibraryTitles,
  { deps, context }: DepsAndContext,
): Promise<ChangeMessage> {
  const { texts } = context;
  const { id, channelId, guildId, feed } = subscription;
  const { subscriptions, notifications, commandIds } = deps;
  const lostCount = await subscriptions.remove(id);
  const endsMaintenance = feed === 'maintenance' && !(await subscriptions.hasFeed('maintenance'));
  const isBlocked = (await findBlockedChannel(channelId, deps)) !== undefined;
  const backlogCount = await notifications.backlog(channelId);
  const guildSubscriptions = await subscriptions.list(guildId);
  const siblings = guildSubscriptions.filter((candidate) => hasSameSubject(candidate, subscription));
  const generalSubscriptions = guildSubscriptions.filter((candidate) => hasSameSubject(candidate, { guildId, feed }));
  const message = renderSubscriptionRemoved(texts, subscription, {
    titles,
    lostCount,
    written: backlogCount,
    isBlocked,
    endsTask: endsMaintenance,
    siblings,
    general: generalSubscriptions,
    ids: commandIds(guildId),
  });
  return withAuditDetails(message, {
    ...feedAuditTarget({ feed, library: subscription.librarySectionId, channel: channelId }),
    refs: [subscription.librarySectionId],
    before: subscriptionAuditText(subscription),
    after: `removed, with ${lostCount} pending notifications`,
  });
}

/** Uses only subscriptions of this guild, because admins must not see those of other guilds. */
async function subscriptionById(id: number, deps: Deps, context: InteractionContext): Promise<SubscriptionMatch> {
  const subscription = (await deps.subscriptions.list(requireGuild(context))).find(
    (candidate) => candidate.id === id && mayManageFeed(candidate.feed, context),
  );
  if (!subscription) throw new ReplacementAnswer(nothingDone(context.texts.notify.removedBefore));
  return { subscription, titles: await readLibraryTitles([subscription], deps, context) };
}
