import { DIGEST_KINDS, type Digest, WEEKDAYS } from '../../domain/notifications/settings.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { type ArgsOf, BadOption, subcommand } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { choice, optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { feed, findSubscription, library, waitingFor } from './find.ts';
import { feedRecord, subscriptionRecord } from './record.ts';
import { timeOption } from './times.ts';
import { renderDigestSet } from './views/changes.ts';

/** Digests come on Monday at nine in the morning unless somebody names another time. */
const DEFAULTS = { at: 9 * 60, weekday: 1 } as const;

const options = {
  feed,
  kind: choice(DIGEST_KINDS),
  at: optional(text({ max: 5 })),
  weekday: optional(choice(WEEKDAYS)),
  library,
};

/** Whether notifications are posted at once or as digests, and when. */
export const digest = subcommand({
  words: (texts) => texts.notify.declarations.digest,
  requires: 'notify.edit',
  changes: (args) => ({ ...feedRecord(args), after: [args.kind, args.weekday, args.at].filter(Boolean).join(' ') }),
  options,
  answer: async (args, deps, context) => {
    refuseContrary(args, context);
    const { subscription: before, titles } = await findSubscription(args, deps, context);
    const planned = planDigest(args, before.digest, context);
    const subscription = await deps.subscriptions.change(before.id, { digest: planned });
    if (!subscription) return nothingDone(context.texts.notify.removedBefore);
    const waiting = await waitingFor(subscription, deps);
    deps.wake();
    const next = deps.nextDigest(subscription, deps.clock.now());
    const ids = deps.commandIds(subscription.guildId);
    const message = renderDigestSet(context.texts, { before, subscription, titles, next, waiting, ids });
    return audited(message, { before: subscriptionRecord(before), after: subscriptionRecord(subscription) });
  },
});

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
