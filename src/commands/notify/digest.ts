import { DIGEST_FREQUENCIES, WEEKDAYS } from '../../domain/notifications/settings.ts';
import { createSubcommand, type DecodedCommandOptions } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { choiceOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { digestFromOptions, refuseInvalidTimes } from '../shared/notify/digest.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import {
  ALL_FEEDS,
  countWaitingNotifications,
  type FoundSubscriptions,
  feedOrAllOption,
  findSubscription,
  findSubscriptions,
  subscriptionOptions as ofFeeds,
} from './find.ts';
import { feedAuditTarget, subscriptionsAuditText } from './record.ts';
import { type DigestChange, renderSavedDigest } from './views/changes.ts';

const options = {
  feed: feedOrAllOption,
  kind: choiceOption(DIGEST_FREQUENCIES),
  at: makeOptionOptional(textOption({ max: 5 })),
  weekday: makeOptionOptional(choiceOption(WEEKDAYS)),
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
    const changes: DigestChange[] = [];
    for (const before of subscriptionMatches.subscriptions) {
      const newDigest = digestFromOptions(args, before.digest, context);
      const subscription = await deps.subscriptions.change(before.id, { digest: newDigest });
      if (!subscription) continue;
      const next = deps.nextDigest(subscription, deps.clock.now());
      changes.push({ before, subscription, next, waitingCount: await countWaitingNotifications(subscription, deps) });
    }
    deps.wake();
    const view = { titles: subscriptionMatches.titles, ids: deps.commandIds(requireGuild(context)) };
    return addAuditDetailsToMessage(renderSavedDigest(context.texts, changes, view), {
      before: subscriptionsAuditText(changes.map(({ before }) => before)),
      after: subscriptionsAuditText(changes.map(({ subscription }) => subscription)),
    });
  },
});

/** Throws an AbortWithMessageError if no subscription matches. */
async function requestedSubscriptions(
  { feed, ...scope }: Pick<DecodedCommandOptions<typeof options>, 'feed' | 'library' | 'channel'>,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<FoundSubscriptions> {
  if (feed === ALL_FEEDS) return await findSubscriptions({ feed, ...scope }, { deps, context });
  const { subscription, titles } = await findSubscription({ feed, ...scope }, deps, context);
  return { subscriptions: [subscription], titles };
}
