import type { FeedName } from '../../domain/notifications/feeds.ts';
import { type Subscription, subscriptionsLosing } from '../../domain/notifications/subscriptions.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import {
  renderChannelUnusable,
  renderSubscriptionSaved,
  renderSubscriptionsSaved,
  type SavedSubscription,
} from '../../render/notify/set.ts';
import { type LibraryTitles, subscriptionName } from '../../render/notify/subscription.ts';
import type { Deps, Working } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { waitingFor } from './find.ts';
import type { Planned } from './plan.ts';
import { subscriptionsRecord } from './record.ts';

interface Saving {
  /** The title of several feeds saved together, listed in one answer; missing for a single named one. */
  readonly several?: string | undefined;
  /** With several feeds: subscriptions that stay unchanged in other channels. */
  readonly staying?: readonly Subscription[];
  /** Feeds that it could have been about and is not. */
  readonly leftOut?: readonly FeedName[];
  /** The channel, if one was: it has to take posts. One of before may have stopped doing so. */
  readonly named?: string | undefined;
  readonly titles: LibraryTitles;
  /** The role or the channel is another one, so the role is pinged for the first time; `surely` because everyone may mention it. */
  readonly rings?: { readonly surely: boolean } | undefined;
}

/**
 * Saves them one after the other, and reports the result. Saves nothing for a named channel that takes no
 * posts.
 */
export async function save(
  planned: readonly Planned[],
  { several, staying = [], leftOut = [], named, ...saving }: Saving,
  { deps, context }: Working,
): Promise<ChangeMessage> {
  const problems = await problemsOf(planned, deps);
  const namedProblems = (named !== undefined && problems.get(named)) || [];
  const [first] = planned;
  if (first && named !== undefined && namedProblems.length > 0) {
    const unusable = { channelId: named, problems: namedProblems };
    return renderChannelUnusable(
      context.texts,
      several ?? subscriptionName(context.texts, first.subscription, saving.titles),
      unusable,
    );
  }
  const all: SavedSubscription[] = [];
  for (const each of planned)
    all.push(await saveOne(each, { ...saving, problems: problems.get(each.subscription.channelId) ?? [] }, deps));
  deps.wake();
  const [only] = all;
  const message =
    only && several === undefined
      ? renderSubscriptionSaved(context.texts, only)
      : renderSubscriptionsSaved(context.texts, all, {
          what: several ?? '',
          staying,
          leftOut,
          titles: saving.titles,
          ids: deps.commandIds(context.actor.guildId),
        });
  return audited(message, {
    before: subscriptionsRecord(all.map(({ before }) => before)),
    after: subscriptionsRecord(all.map(({ subscription }) => subscription)),
    refs: all.slice(0, 1).map(({ subscription }) => subscription.librarySectionId),
  });
}

/** Asks once per channel. */
async function problemsOf(planned: readonly Planned[], { directory }: Deps) {
  const guilds = new Map(planned.map(({ subscription: { channelId, guildId } }) => [channelId, guildId]));
  const looked = [...guilds].map(async ([id, guildId]) => [id, await directory.problems(id, guildId)] as const);
  return new Map(await Promise.all(looked));
}

async function saveOne(
  { before, subscription, others }: Planned,
  { titles, rings, problems }: Pick<Saving, 'titles' | 'rings'> & Pick<SavedSubscription, 'problems'>,
  deps: Deps,
): Promise<SavedSubscription> {
  const { feed, channelId, guildId, mentionRoleId } = subscription;
  const beginsTask = feed === 'maintenance' && !(await deps.subscriptions.hasFeed('maintenance'));
  const saved = await deps.subscriptions.set(subscription, before?.id);
  // The channel was checked a moment ago.
  const takenUp = problems.length === 0 && (await deps.blocked.unblock(channelId));
  const ofFeed = (await deps.subscriptions.list(guildId)).filter((each) => each.feed === feed);
  return {
    before,
    subscription: saved,
    others,
    losing: before === undefined && others.length === 0 ? losingChannels(saved, ofFeed) : [],
    titles,
    problems,
    takenUp,
    waiting: await waitingFor(saved, deps),
    isOnly: ofFeed.every(({ librarySectionId }) => librarySectionId !== undefined),
    taskFrom: beginsTask ? deps.nextMaintenance(deps.clock.now()) : undefined,
    rings:
      rings && mentionRoleId !== undefined
        ? rings.surely || (await deps.directory.rings(channelId, mentionRoleId))
        : undefined,
    ids: deps.commandIds(guildId),
  };
}

/** The same channel still shows them. */
const losingChannels = (saved: Subscription, all: readonly Subscription[]): readonly Subscription[] =>
  subscriptionsLosing(saved, all).filter(({ channelId }) => channelId !== saved.channelId);
