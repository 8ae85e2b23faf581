import { DIGEST_KINDS, WEEKDAYS } from '../../domain/notifications/settings.ts';
import { type ArgsOf, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { planDigest, refuseContrary } from '../shared/notify/digest.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import {
  ALL,
  feedOrAll,
  findSubscription,
  findSubscriptions,
  options as ofFeeds,
  type Several,
  waitingFor,
} from './find.ts';
import { feedRecord, subscriptionsRecord } from './record.ts';
import { type ChangedDigest, renderDigestSet } from './views/changes.ts';

const options = {
  feed: feedOrAll,
  kind: choice(DIGEST_KINDS),
  at: optional(text({ max: 5 })),
  weekday: optional(choice(WEEKDAYS)),
  library: ofFeeds.library,
  channel: ofFeeds.channel,
};

/** Sets whether notifications are posted immediately or as digests, and when. */
export const digest = subcommand({
  words: (texts) => texts.notify.declarations.digest,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedRecord(args), after: [args.kind, args.weekday, args.at].filter(Boolean).join(' ') }),
  options,
  answer: async ({ args, deps, context }) => {
    refuseContrary(args, context);
    const found = await meant(args, deps, context);
    const changed: ChangedDigest[] = [];
    for (const before of found.subscriptions) {
      const digest = planDigest(args, before.digest, context);
      const subscription = await deps.subscriptions.change(before.id, { digest });
      if (!subscription) continue;
      const next = deps.nextDigest(subscription, deps.clock.now());
      changed.push({ before, subscription, next, waiting: await waitingFor(subscription, deps) });
    }
    deps.wake();
    const shown = { titles: found.titles, ids: deps.commandIds(guildOf(context)) };
    return audited(renderDigestSet(context.texts, changed, shown), {
      before: subscriptionsRecord(changed.map(({ before }) => before)),
      after: subscriptionsRecord(changed.map(({ subscription }) => subscription)),
    });
  },
});

/** The named subscription, or all subscriptions. Throws the answer if none exists. */
async function meant(
  { feed, ...named }: Pick<ArgsOf<typeof options>, 'feed' | 'library' | 'channel'>,
  deps: Deps,
  context: InteractionContext,
): Promise<Several> {
  if (feed === ALL) return await findSubscriptions({ feed, ...named }, { deps, context });
  const { subscription, titles } = await findSubscription({ feed, ...named }, deps, context);
  return { subscriptions: [subscription], titles };
}
