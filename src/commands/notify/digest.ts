import { DIGEST_KINDS, type Digest, WEEKDAYS } from '../../domain/notifications/settings.ts';
import { type ArgsOf, BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import {
  ALL,
  feedOrAll,
  findSubscription,
  findSubscriptions,
  options as ofFeeds,
  type Several,
  waitingFor,
} from './find.ts';
import { guildOf } from './libraries.ts';
import { feedRecord, subscriptionsRecord } from './record.ts';
import { timeOption } from './times.ts';
import { type ChangedDigest, renderDigestSet } from './views/changes.ts';

/** Digests come on Monday at nine in the morning unless somebody names another time. */
const DEFAULTS = { at: 9 * 60, weekday: 1 } as const;

const options = {
  feed: feedOrAll,
  kind: choice(DIGEST_KINDS),
  at: optional(text({ max: 5 })),
  weekday: optional(choice(WEEKDAYS)),
  library: ofFeeds.library,
  channel: ofFeeds.channel,
};

/** Whether notifications are posted at once or as digests, and when. */
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

/** One, or all of them; throws what to say if there is none. */
async function meant(
  { feed, ...named }: Pick<ArgsOf<typeof options>, 'feed' | 'library' | 'channel'>,
  deps: Deps,
  context: InteractionContext,
): Promise<Several> {
  if (feed === ALL) return await findSubscriptions({ feed, ...named }, deps, context);
  const { subscription, titles } = await findSubscription({ feed, ...named }, deps, context);
  return { subscriptions: [subscription], titles };
}

type Args = Pick<ArgsOf<typeof options>, 'kind' | 'at' | 'weekday'>;

/** Throws a BadOption for a time or a day that this kind does not have. */
export function refuseContrary({ kind, at, weekday }: Args, { texts }: InteractionContext): void {
  if (at !== undefined && kind !== 'daily' && kind !== 'weekly') throw new BadOption('at', texts.notify.notAt);
  if (weekday !== undefined && kind !== 'weekly') throw new BadOption('weekday', texts.notify.notWeekday);
}

/** A time or a day that is not given stays as it was. */
export function planDigest({ kind, at: typed, weekday }: Args, before: Digest, context: InteractionContext): Digest {
  if (kind === 'off' || kind === 'hourly') return { kind };
  const at = typed === undefined ? ('at' in before ? before.at : DEFAULTS.at) : timeOption('at', typed, context);
  if (kind === 'daily') return { kind, at };
  const day = 'weekday' in before ? before.weekday : DEFAULTS.weekday;
  return { kind, at, weekday: weekday === undefined ? day : WEEKDAYS.indexOf(weekday) + 1 };
}
