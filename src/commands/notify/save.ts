import type { FeedName } from '../../domain/notifications/feeds.ts';
import { findSubscriptionsLosingEvents, type Subscription } from '../../domain/notifications/subscriptions.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import {
  renderChannelUnusable,
  renderSubscriptionSaved,
  renderSubscriptionsSaved,
  type SavedSubscription,
} from '../../render/notify/set.ts';
import { type LibraryTitles, subscriptionName } from '../../render/notify/subscription.ts';
import type { CommandDeps, CommandDepsAndContext } from '../framework/context.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { countWaitingNotifications } from './find.ts';
import type { PlannedSubscription } from './plan.ts';
import { subscriptionsAuditText } from './record.ts';

interface Saving {
  /** Heading if several feeds are saved at once. Missing if one feed was named. */
  readonly groupTitle?: string | undefined;
  /** Subscriptions in other channels, which stay unchanged. Set only if several feeds are saved at once. */
  readonly staying?: readonly Subscription[];
  /** Feeds that "all" does not include, because they have to be named. */
  readonly leftOut?: readonly FeedName[];
  /**
   * The channel that the person named. If it takes no posts, nothing is saved. Problems in channels of existing
   * subscriptions do not prevent saving.
   */
  readonly requestedChannelId?: string | undefined;
  readonly titles: LibraryTitles;
  /**
   * Set if a role will be pinged in this channel for the first time. The answer then says whether the ping works.
   * `isCertain`: everyone may mention the role.
   */
  readonly firstPing?: { readonly isCertain: boolean } | undefined;
}

export async function saveSubscriptions(
  plannedSubscriptions: readonly PlannedSubscription[],
  { groupTitle, staying = [], leftOut = [], requestedChannelId, ...saving }: Saving,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const problems = await readProblems(plannedSubscriptions, deps);
  const namedProblems = requestedChannelId === undefined ? [] : (problems.get(requestedChannelId) ?? []);
  const [first] = plannedSubscriptions;
  if (first && requestedChannelId !== undefined && namedProblems.length > 0) {
    const unusable = { channelId: requestedChannelId, problems: namedProblems };
    return renderChannelUnusable(
      context.texts,
      groupTitle ?? subscriptionName(context.texts, first.subscription, saving.titles),
      unusable,
    );
  }
  const savedSubscriptions: SavedSubscription[] = [];
  for (const entry of plannedSubscriptions)
    savedSubscriptions.push(
      await saveSubscription(entry, { ...saving, problems: problems.get(entry.subscription.channelId) ?? [] }, deps),
    );
  deps.wake();
  const [firstSaved] = savedSubscriptions;
  const message =
    firstSaved && groupTitle === undefined
      ? renderSubscriptionSaved(context.texts, firstSaved)
      : renderSubscriptionsSaved(context.texts, savedSubscriptions, {
          title: groupTitle ?? '',
          staying,
          leftOut,
          titles: saving.titles,
          ids: deps.commandIds(context.actor.guildId),
        });
  return addAuditDetailsToMessage(message, {
    before: subscriptionsAuditText(savedSubscriptions.map(({ before }) => before)),
    after: subscriptionsAuditText(savedSubscriptions.map(({ subscription }) => subscription)),
    refs: savedSubscriptions.slice(0, 1).map(({ subscription }) => subscription.librarySectionId),
  });
}

/** The problems of each channel. A channel of several subscriptions is checked once. */
async function readProblems(
  plannedSubscriptions: readonly PlannedSubscription[],
  { directory }: CommandDeps,
): Promise<ReadonlyMap<string, SavedSubscription['problems']>> {
  const guilds = new Map(
    plannedSubscriptions.map(({ subscription }) => [subscription.channelId, subscription.guildId]),
  );
  const checks = [...guilds].map(
    async ([channelId, guildId]) => [channelId, await directory.problems(channelId, guildId)] as const,
  );
  return new Map(await Promise.all(checks));
}

async function saveSubscription(
  { before, subscription, siblings }: PlannedSubscription,
  { titles, firstPing, problems }: Pick<Saving, 'titles' | 'firstPing'> & Pick<SavedSubscription, 'problems'>,
  deps: CommandDeps,
): Promise<SavedSubscription> {
  const { feed, channelId, guildId, mentionRoleId } = subscription;
  const beginsTask = feed === 'maintenance' && !(await deps.subscriptions.hasFeed('maintenance'));
  const savedSubscription = await deps.subscriptions.set(subscription, before?.id);
  // The problems were read just now. A channel without problems is unblocked.
  const isUnblocked = problems.length === 0 && (await deps.blocked.unblock(channelId));
  const feedSubscriptions = (await deps.subscriptions.list(guildId)).filter((candidate) => candidate.feed === feed);
  return {
    before,
    subscription: savedSubscription,
    siblings,
    losingSubscriptions:
      before === undefined && siblings.length === 0 ? subscriptionsThatLose(savedSubscription, feedSubscriptions) : [],
    titles,
    problems,
    isUnblocked,
    waitingCount: await countWaitingNotifications(savedSubscription, deps),
    isOnly: feedSubscriptions.every(({ librarySectionId }) => librarySectionId !== undefined),
    taskFrom: beginsTask ? deps.nextMaintenance(deps.clock.now()) : undefined,
    pingsRole:
      firstPing && mentionRoleId !== undefined
        ? firstPing.isCertain || (await deps.directory.mentionPingsRole(channelId, mentionRoleId))
        : undefined,
    ids: deps.commandIds(guildId),
  };
}

/**
 * Subscriptions in other channels that no longer get the events of the saved subscription. Leaves out the saved
 * subscription's own channel, which still gets the events.
 */
const subscriptionsThatLose = (
  savedSubscription: Subscription,
  subscriptions: readonly Subscription[],
): readonly Subscription[] =>
  findSubscriptionsLosingEvents(savedSubscription, subscriptions).filter(
    ({ channelId }) => channelId !== savedSubscription.channelId,
  );
