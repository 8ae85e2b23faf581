import { z } from 'zod';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import { isSameSubscriptionSubject, type Subscription } from '../../domain/notifications/subscriptions.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { LibraryTitles } from '../../render/notify/subscription.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { mayManageFeed } from '../shared/notify/allowed.ts';
import { readLibraryTitles, requireGuild } from '../shared/notify/libraries.ts';
import { findBlockedChannel } from './blocked.ts';
import {
  countWaitingNotifications,
  type FoundSubscription,
  findSubscription,
  type SubscriptionSearch,
  subscriptionOptions,
} from './find.ts';
import { feedAuditTarget, subscriptionAuditText } from './record.ts';
import { renderRemoveSubscription, renderSubscriptionKept, renderSubscriptionRemoved } from './views/remove.ts';

const CONFIRM_REMOVAL_PRESS = 'notify.remove.confirm';
const KEEP_SUBSCRIPTION_PRESS = 'notify.remove.keep';

const removalTarget = z.object({ subscription: z.int() });

const confirmRemoval = createPressHandler({
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

const keepSubscription = createPressHandler({
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
  request: SubscriptionSearch<FeedName>,
  { deps, context }: CommandDepsAndContext,
): Promise<RemovalRequest> {
  const { subscription, titles } = await findSubscription(request, deps, context);
  return { subscription, titles, waitingCount: await countWaitingNotifications(subscription, deps) };
}

interface RemovalRequest extends FoundSubscription {
  readonly waitingCount: number;
}

async function previewRemoval(
  { subscription, titles, waitingCount }: RemovalRequest,
  { subscriptions }: CommandDeps,
  { texts }: InteractionContext,
): Promise<ChangeResultMessage> {
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
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const { id, channelId, guildId, feed } = subscription;
  const { subscriptions, notifications, commandIds } = deps;
  const lostCount = await subscriptions.remove(id);
  const endsMaintenance = feed === 'maintenance' && !(await subscriptions.hasFeed('maintenance'));
  const isBlocked = (await findBlockedChannel(channelId, deps)) !== undefined;
  const backlogCount = await notifications.backlog(channelId);
  const guildSubscriptions = await subscriptions.list(guildId);
  const siblings = guildSubscriptions.filter((candidate) => isSameSubscriptionSubject(candidate, subscription));
  const generalSubscriptions = guildSubscriptions.filter((candidate) =>
    isSameSubscriptionSubject(candidate, { guildId, feed }),
  );
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
  return addAuditDetailsToMessage(message, {
    ...feedAuditTarget({ feed, library: subscription.librarySectionId, channel: channelId }),
    refs: [subscription.librarySectionId],
    before: subscriptionAuditText(subscription),
    after: `removed, with ${lostCount} pending notifications`,
  });
}

/** Uses only subscriptions of this guild, because admins must not see those of other guilds. */
async function subscriptionById(
  id: number,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<FoundSubscription> {
  const subscription = (await deps.subscriptions.list(requireGuild(context))).find(
    (candidate) => candidate.id === id && mayManageFeed(candidate.feed, context),
  );
  if (!subscription) throw new AbortWithMessageError(createNothingChangedMessage(context.texts.notify.removedBefore));
  return { subscription, titles: await readLibraryTitles([subscription], deps, context) };
}
