import type { DeliveryChange } from '../../domain/notifications/follows.ts';
import { DIGEST_KINDS, WEEKDAYS } from '../../domain/notifications/settings.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { problemLines } from '../../render/notify/set.ts';
import { Instead } from '../framework/action.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, fallback, flag, optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { whyNoAccount } from '../shared/accounts.ts';
import { defaultDelivery, followerOf } from '../shared/follow/follow.ts';
import { deliveryWords, renderDelivery } from '../shared/follow/view.ts';
import { planDigest, refuseContrary } from '../shared/notify/digest.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { completeTimeZone, quietOption, zoneOption } from '../shared/notify/times.ts';

const PLACES = ['direct', 'channel'] as const;

/**
 * How a person gets their notifications: immediately or as a digest, and their quiet hours, in their own time
 * zone. Missing options stay unchanged.
 */
export const delivery = subcommand({
  words: (texts) => texts.follow.declarations.delivery,
  requires: 'follow.own',
  changes: ({ args }) => ({ target: 'delivery of what they follow', after: JSON.stringify(args) }),
  options: {
    where: optional(choice(PLACES)),
    kind: optional(choice(DIGEST_KINDS)),
    at: optional(text({ max: 5 })),
    weekday: optional(choice(WEEKDAYS)),
    'quiet-from': optional(text({ max: 5 })),
    'quiet-to': optional(text({ max: 5 })),
    'time-zone': optional(text({ max: 60, complete: completeTimeZone })),
    'no-quiet': fallback(flag(), false),
    'up-to-date': optional(flag()),
  },
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const chosen = await deps.follows.delivery(followerOf(context));
    const defaults = defaultDelivery(deps, context);
    const before = chosen ?? defaults;
    const planned = { ...args, kind: args.kind ?? before.digest.kind };
    refuseContrary(planned, context);
    const quiet = quietOption(args['quiet-from'], args['quiet-to'], context);
    if (quiet && args['no-quiet']) throw new BadOption('no-quiet', texts.notify.contrary);
    const timeZone = zoneOption(args['time-zone'], context);
    const onlyIfUpToDate = await upToDateOption(args['up-to-date'], deps, context);
    const place = await placeOption(args.where, deps, context);
    if (Array.isArray(place)) return nothingDone(place);
    refuseRevealing(args, before, context);
    const change = {
      ...place,
      digest: planDigest(planned, before.digest, context),
      ...(quiet && { quiet }),
      ...(args['no-quiet'] && { quiet: undefined }),
      ...(onlyIfUpToDate !== undefined && { onlyIfUpToDate }),
      ...(timeZone !== undefined && { timeZone, isDefaultTimeZone: undefined }),
    };
    const after = await deps.follows.change(followerOf(context), change, defaults);
    if (!after) return nothingDone(texts.follow.unreadable);
    deps.wake();
    return audited(renderDelivery(texts, after), {
      before: chosen && deliveryWords(texts, chosen).join(' · '),
      after: deliveryWords(texts, after).join(' · '),
    });
  },
});

/** A ping in a channel would reveal that the person has seen the previous episode. */
function refuseRevealing(
  { where, 'up-to-date': asked }: { readonly where?: string | undefined; readonly 'up-to-date'?: boolean | undefined },
  before: Pick<Subscription, 'mentionUserId' | 'onlyIfUpToDate'>,
  { texts }: InteractionContext,
): void {
  const isPublic = where === undefined ? before.mentionUserId !== undefined : where === 'channel';
  if (isPublic && (asked ?? before.onlyIfUpToDate))
    throw new BadOption(asked ? 'up-to-date' : 'where', texts.follow.onlyDirect);
}

/** Throws if the person's account is unknown, because their plays are unknown then. */
async function upToDateOption(
  given: boolean | undefined,
  deps: Pick<Deps, 'linkedAccounts'>,
  context: InteractionContext,
): Promise<boolean | undefined> {
  if (!given) return given;
  const why = await whyNoAccount(deps, context);
  if (why !== undefined) throw new Instead(nothingDone(why));
  return given;
}

/**
 * The change, or the lines about why the bot may not post there. Throws a BadOption if the person may not write
 * there, because then the bot must not post for them there either.
 */
async function placeOption(
  where: (typeof PLACES)[number] | undefined,
  { directory }: Pick<Deps, 'directory'>,
  context: InteractionContext,
): Promise<DeliveryChange | readonly string[]> {
  const { actor, maySpeak, texts } = context;
  if (where === undefined) return {};
  if (where === 'direct') return { mentionUserId: undefined };
  const [channelId] = actor.channelIds ?? [];
  if (channelId === undefined || !maySpeak) throw new BadOption('where', texts.follow.notHere);
  const problems = await directory.problems(channelId, guildOf(context));
  return problems.length > 0
    ? problemLines(texts, { channelId, problems })
    : { channelId, mentionUserId: actor.userId };
}
