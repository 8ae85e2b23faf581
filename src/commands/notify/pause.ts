import type { WaitingSubscription } from '../../domain/notifications/pendingNotifications.ts';
import type { Subscription, SubscriptionChange } from '../../domain/notifications/subscriptions.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { findOrphanedChannels, readBlockedChannelStates } from './blocked.ts';
import {
  ALL_FEEDS,
  type FoundSubscriptions,
  feedOrAllOption,
  findSubscriptions,
  readWaitingNotificationCounts,
  subscriptionOptions,
} from './find.ts';
import { feedAuditTarget } from './record.ts';
import { renderPausedSubscriptions, renderResumedSubscriptions } from './views/changes.ts';
import type { BlockedChannelState } from './views/list.ts';

const pauseOptions = { ...subscriptionOptions, feed: makeOptionOptional(feedOrAllOption) };

export const pauseSubscriptionCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.pause,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedAuditTarget(args), after: 'paused' }),
  options: pauseOptions,
  answer: async ({ args, deps, context }) => {
    const subscriptionMatches = await findSubscriptions(args, { deps, context });
    const activeSubscriptions = subscriptionMatches.subscriptions.filter(({ pausedAt }) => pausedAt === undefined);
    const paused = await changeAll(activeSubscriptions, { pausedAt: deps.clock.now() }, deps);
    const lines = waitingLines(paused, await readWaitingNotificationCounts(deps));
    return addAuditDetailsToMessage(renderPausedSubscriptions(context.texts, lines, subscriptionMatches.titles), {
      before: pauseStates(subscriptionMatches.subscriptions),
    });
  },
});

/** Resumes paused subscriptions, posts the collected notifications, and retries blocked channels. */
export const resumeSubscriptionCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.resume,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedAuditTarget(args), after: 'resumed' }),
  options: pauseOptions,
  answer: async ({ args, deps, context }) => {
    const isAll = (args.feed ?? ALL_FEEDS) === ALL_FEEDS && (args.library ?? args.channel) === undefined;
    const orphanedStates = isAll ? await findOrphanedChannels(await readBlockedChannelStates(deps), deps, context) : [];
    const subscriptionMatches = await findSubscriptions(
      args,
      { deps, context },
      { mayBeNone: orphanedStates.length > 0 },
    );
    return await resumeDelivery({ ...subscriptionMatches, orphaned: orphanedStates }, deps, context);
  },
});

const waitingLines = (subscriptions: readonly Subscription[], byId: ReadonlyMap<number, WaitingSubscription>) =>
  subscriptions.map((subscription) => ({ subscription, waitingCount: byId.get(subscription.id)?.notifications ?? 0 }));

const pauseStates = (subscriptions: readonly Subscription[]): string =>
  subscriptions.map(({ feed, pausedAt }) => `${feed}: ${pausedAt ? 'paused' : 'running'}`).join('; ');

interface ResumeRequest extends FoundSubscriptions {
  readonly orphaned: readonly BlockedChannelState[];
}

async function resumeDelivery(
  { subscriptions, titles, orphaned }: ResumeRequest,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const { fixedIds, stillBlocked } = await checkBlockedChannels(
    [...subscriptions, ...orphaned],
    requireGuild(context),
    deps,
  );
  const waitingSubscriptions = await readWaitingNotificationCounts(deps);
  const pausedSubscriptions = subscriptions.filter(({ pausedAt }) => pausedAt !== undefined);
  const unpausedSubscriptions = await changeAll(pausedSubscriptions, { pausedAt: null }, deps);
  for (const channelId of fixedIds) await deps.blocked.unblock(channelId);
  const resumedSubscriptions = subscriptions.flatMap((subscription) => {
    const unpausedSubscription = unpausedSubscriptions.find(({ id }) => id === subscription.id);
    if (unpausedSubscription) return [unpausedSubscription];
    const isUnblocked = fixedIds.includes(subscription.channelId) && subscription.pausedAt === undefined;
    return isUnblocked ? [subscription] : [];
  });
  deps.wake();
  const message = renderResumedSubscriptions(context.texts, {
    subscriptions: waitingLines(resumedSubscriptions, waitingSubscriptions),
    orphaned: orphaned.filter(({ channelId }) => fixedIds.includes(channelId)),
    stillBlocked,
    titles,
  });
  return addAuditDetailsToMessage(message, { before: pauseStates(subscriptions) });
}

/** Finds out which of these channels are blocked, and which blocked channels can take posts again (`fixedIds`). */
async function checkBlockedChannels(
  channels: readonly Pick<Subscription, 'channelId'>[],
  guildId: string,
  { blocked, directory }: CommandDeps,
) {
  const blockedIds = new Set((await blocked.list()).map(({ channelId }) => channelId));
  const relevantIds = new Set(channels.map(({ channelId }) => channelId)).intersection(blockedIds);
  const checks = await Promise.all(
    [...relevantIds].map(async (channelId) => ({ channelId, problems: await directory.problems(channelId, guildId) })),
  );
  // A channel that cannot be checked counts as fixed, because the next post will show whether it takes posts.
  const hasProblem = ({ problems }: (typeof checks)[number]) => problems.some((problem) => problem !== 'unreachable');
  return {
    fixedIds: checks.filter((check) => !hasProblem(check)).map(({ channelId }) => channelId),
    stillBlocked: checks.filter(hasProblem),
  };
}

/** Leaves out subscriptions that were removed in the meantime. */
async function changeAll(
  subscriptions: readonly Subscription[],
  change: SubscriptionChange,
  { subscriptions: store }: CommandDeps,
): Promise<readonly Subscription[]> {
  const changedSubscriptions: Subscription[] = [];
  for (const { id } of subscriptions) {
    const subscription = await store.change(id, change);
    if (subscription) changedSubscriptions.push(subscription);
  }
  return changedSubscriptions;
}
