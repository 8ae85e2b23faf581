import { DIGEST_KINDS, WEEKDAYS } from '../../domain/notifications/settings.ts';
import { createSubcommand, type DecodedOptions } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choiceOption, makeOptional, textOption } from '../framework/options.ts';
import { withAuditDetails } from '../framework/records.ts';
import { planDigest, refuseInvalidTimes } from '../shared/notify/digest.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import {
  ALL_FEEDS,
  countWaitingNotifications,
  feedOrAllOption,
  findSubscription,
  findSubscriptions,
  subscriptionOptions as ofFeeds,
  type SubscriptionMatches,
} from './find.ts';
import { feedAuditTarget, subscriptionsAuditText } from './record.ts';
import { type ChangedDigest, renderSavedDigest } from './views/changes.ts';

const options = {
  feed: feedOrAllOption,
  kind: choiceOption(DIGEST_KINDS),
  at: makeOptional(textOption({ max: 5 })),
  weekday: makeOptional(choiceOption(WEEKDAYS)),
  library: ofFeeds.library,
  channel: ofFeeds.channel,
};

export const digestCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.digest,
  requires: 'notify.edit',
  changes: ({ args }) => ({
    ...feedAuditTarget(args),
    after: [args.kind, args.weekday, args.at].filter(Boolean).join(' '),
  }),
  options,
  answer: async ({ args, deps, context }) => {
    refuseInvalidTimes(args, context);
    const subscriptionMatches = await requestedSubscriptions(args, deps, context);
    const changes: ChangedDigest[] = [];
    for (const before of subscriptionMatches.subscriptions) {
      const newDigest = planDigest(args, before.digest, context);
      const subscription = await deps.subscriptions.change(before.id, { digest: newDigest });
      if (!subscription) continue;
      const next = deps.nextDigest(subscription, deps.clock.now());
      changes.push({ before, subscription, next, waitingCount: await countWaitingNotifications(subscription, deps) });
    }
    deps.wake();
    const view = { titles: subscriptionMatches.titles, ids: deps.commandIds(requireGuild(context)) };
    return withAuditDetails(renderSavedDigest(context.texts, changes, view), {
      before: subscriptionsAuditText(changes.map(({ before }) => before)),
      after: subscriptionsAuditText(changes.map(({ subscription }) => subscription)),
    });
  },
});

/** Throws a ReplacementAnswer if no subscription matches. */
async function requestedSubscriptions(
  { feed, ...scope }: Pick<DecodedOptions<typeof options>, 'feed' | 'library' | 'channel'>,
  deps: Deps,
  context: InteractionContext,
): Promise<SubscriptionMatches> {
  if (feed === ALL_FEEDS) return await findSubscriptions({ feed, ...scope }, { deps, context });
  const { subscription, titles } = await findSubscription({ feed, ...scope }, deps, context);
  return { subscriptions: [subscription], titles };
}
