import type { FollowDeliveryChange } from '../../domain/notifications/follows.ts';
import { DIGEST_KINDS, WEEKDAYS } from '../../domain/notifications/settings.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { channelProblemLines } from '../../render/notify/set.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import { BadOption, createSubcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choiceOption, flagOption, makeOptional, textOption, withDefault } from '../framework/options.ts';
import { withAuditDetails } from '../framework/records.ts';
import { missingAccountReason } from '../shared/accounts.ts';
import { defaultDelivery, followerOf } from '../shared/follow/follow.ts';
import { followDeliveryTexts, renderDelivery } from '../shared/follow/view.ts';
import { planDigest, refuseInvalidTimes } from '../shared/notify/digest.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { completeTimeZone, quietOption, zoneOption } from '../shared/notify/times.ts';

const DELIVERY_PLACES = ['direct', 'channel'] as const;

export const followDeliveryCommand = createSubcommand({
  words: (texts) => texts.follow.declarations.delivery,
  requires: 'follow.own',
  changes: ({ args }) => ({ target: 'delivery of what they follow', after: JSON.stringify(args) }),
  options: {
    where: makeOptional(choiceOption(DELIVERY_PLACES)),
    kind: makeOptional(choiceOption(DIGEST_KINDS)),
    at: makeOptional(textOption({ max: 5 })),
    weekday: makeOptional(choiceOption(WEEKDAYS)),
    'quiet-from': makeOptional(textOption({ max: 5 })),
    'quiet-to': makeOptional(textOption({ max: 5 })),
    'time-zone': makeOptional(textOption({ max: 60, complete: completeTimeZone })),
    'no-quiet': withDefault(flagOption(), false),
    'up-to-date': makeOptional(flagOption()),
  },
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const storedDelivery = await deps.follows.delivery(followerOf(context));
    const defaults = defaultDelivery(deps, context);
    const before = storedDelivery ?? defaults;
    const digestArgs = { ...args, kind: args.kind ?? before.digest.kind };
    refuseInvalidTimes(digestArgs, context);
    const quiet = quietOption(args['quiet-from'], args['quiet-to'], context);
    if (quiet && args['no-quiet']) throw new BadOption('no-quiet', texts.notify.contrary);
    const timeZone = zoneOption(args['time-zone'], context);
    const onlyIfUpToDate = await upToDateOption(args['up-to-date'], deps, context);
    const place = await placeOption(args.where, deps, context);
    if (Array.isArray(place)) return nothingDone(place);
    refuseRevealing(args, before, context);
    // In the change, an undefined setting returns to its default, and a missing setting stays unchanged.
    const change = {
      ...place,
      digest: planDigest(digestArgs, before.digest, context),
      ...(quiet && { quiet }),
      ...(args['no-quiet'] && { quiet: undefined }),
      ...(onlyIfUpToDate !== undefined && { onlyIfUpToDate }),
      ...(timeZone !== undefined && { timeZone, isDefaultTimeZone: undefined }),
    };
    const after = await deps.follows.change(followerOf(context), change, defaults);
    if (!after) return nothingDone(texts.follow.unreadable);
    deps.wake();
    return withAuditDetails(renderDelivery(texts, after), {
      before: storedDelivery && followDeliveryTexts(texts, storedDelivery).join(' · '),
      after: followDeliveryTexts(texts, after).join(' · '),
    });
  },
});

/**
 * Throws a BadOption if posts go to a channel but come only when the person is up to date with a series: a ping would
 * reveal that the person has seen the previous episode.
 */
function refuseRevealing(
  args: { readonly where?: string | undefined; readonly 'up-to-date'?: boolean | undefined },
  before: Pick<Subscription, 'mentionUserId' | 'onlyIfUpToDate'>,
  { texts }: InteractionContext,
): void {
  const { where, 'up-to-date': onlyIfUpToDate } = args;
  const isPublic = where === undefined ? before.mentionUserId !== undefined : where === 'channel';
  if (isPublic && (onlyIfUpToDate ?? before.onlyIfUpToDate))
    throw new BadOption(onlyIfUpToDate ? 'up-to-date' : 'where', texts.follow.onlyDirect);
}

/**
 * The value of the option `up-to-date`. Throws a ReplacementAnswer if the value is true but the bot does not know the
 * person's account, and so cannot know their plays.
 */
async function upToDateOption(
  upToDate: boolean | undefined,
  deps: Pick<Deps, 'linkedAccounts'>,
  context: InteractionContext,
): Promise<boolean | undefined> {
  if (!upToDate) return upToDate;
  const reason = await missingAccountReason(deps, context);
  if (reason !== undefined) throw new ReplacementAnswer(nothingDone(reason));
  return upToDate;
}

/**
 * The settings for the chosen place, or the reasons why the bot cannot post there. Throws a BadOption if the person may
 * not write in the channel, because the bot must not write there on their behalf.
 */
async function placeOption(
  place: (typeof DELIVERY_PLACES)[number] | undefined,
  { directory }: Pick<Deps, 'directory'>,
  context: InteractionContext,
): Promise<FollowDeliveryChange | readonly string[]> {
  const { actor, maySpeak, texts } = context;
  if (place === undefined) return {};
  if (place === 'direct') return { mentionUserId: undefined };
  const [channelId] = actor.channelIds ?? [];
  if (channelId === undefined || !maySpeak) throw new BadOption('where', texts.follow.notHere);
  const problems = await directory.problems(channelId, requireGuild(context));
  return problems.length > 0
    ? channelProblemLines(texts, { channelId, problems })
    : { channelId, mentionUserId: actor.userId };
}
