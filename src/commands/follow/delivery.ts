import type { FollowDeliveryChange } from '../../domain/notifications/follows.ts';
import { DIGEST_FREQUENCIES, WEEKDAYS } from '../../domain/notifications/settings.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { channelProblemLines } from '../../render/notify/set.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { addOptionDefault, choiceOption, flagOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { missingAccountReason } from '../shared/accounts.ts';
import { defaultDelivery, followerFromContext } from '../shared/follow/follow.ts';
import { followDeliveryTexts, renderDelivery } from '../shared/follow/view.ts';
import { digestFromOptions, refuseInvalidTimes } from '../shared/notify/digest.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { completeTimeZone, requireQuietHours, requireValidTimeZone } from '../shared/notify/times.ts';

const DELIVERY_PLACES = ['direct', 'channel'] as const;

export const followDeliveryCommand = createSubcommand({
  words: (texts) => texts.follow.declarations.delivery,
  requires: 'follow.own',
  changes: ({ args }) => ({ target: 'delivery of what they follow', after: JSON.stringify(args) }),
  options: {
    where: makeOptionOptional(choiceOption(DELIVERY_PLACES)),
    kind: makeOptionOptional(choiceOption(DIGEST_FREQUENCIES)),
    at: makeOptionOptional(textOption({ max: 5 })),
    weekday: makeOptionOptional(choiceOption(WEEKDAYS)),
    'quiet-from': makeOptionOptional(textOption({ max: 5 })),
    'quiet-to': makeOptionOptional(textOption({ max: 5 })),
    'time-zone': makeOptionOptional(textOption({ max: 60, complete: completeTimeZone })),
    'no-quiet': addOptionDefault(flagOption(), false),
    'up-to-date': makeOptionOptional(flagOption()),
  },
  answer: async ({ args, deps, context }) => {
    const { texts } = context;
    const storedDelivery = await deps.follows.delivery(followerFromContext(context));
    const defaults = defaultDelivery(deps, context);
    const before = storedDelivery ?? defaults;
    const digestArgs = { ...args, kind: args.kind ?? before.digest.kind };
    refuseInvalidTimes(digestArgs, context);
    const quiet = requireQuietHours(args['quiet-from'], args['quiet-to'], context);
    if (quiet && args['no-quiet']) throw new InvalidOptionError('no-quiet', texts.notify.contrary);
    const timeZone = requireValidTimeZone(args['time-zone'], context);
    const onlyIfUpToDate = await upToDateOption(args['up-to-date'], deps, context);
    const place = await placeOption(args.where, deps, context);
    if (Array.isArray(place)) return createNothingChangedMessage(place);
    refuseRevealing(args, before, context);
    // In the change, an undefined setting returns to its default, and a missing setting stays unchanged.
    const change = {
      ...place,
      digest: digestFromOptions(digestArgs, before.digest, context),
      ...(quiet && { quiet }),
      ...(args['no-quiet'] && { quiet: undefined }),
      ...(onlyIfUpToDate !== undefined && { onlyIfUpToDate }),
      ...(timeZone !== undefined && { timeZone, isDefaultTimeZone: undefined }),
    };
    const after = await deps.follows.change(followerFromContext(context), change, defaults);
    if (!after) return createNothingChangedMessage(texts.follow.unreadable);
    deps.wake();
    return addAuditDetailsToMessage(renderDelivery(texts, after), {
      before: storedDelivery && followDeliveryTexts(texts, storedDelivery).join(' · '),
      after: followDeliveryTexts(texts, after).join(' · '),
    });
  },
});

/**
 * Throws an InvalidOptionError if posts go to a channel but come only when the person is up to date with a series: a
 * ping would reveal that the person has seen the previous episode.
 */
function refuseRevealing(
  args: { readonly where?: string | undefined; readonly 'up-to-date'?: boolean | undefined },
  before: Pick<Subscription, 'mentionUserId' | 'onlyIfUpToDate'>,
  { texts }: InteractionContext,
): void {
  const { where, 'up-to-date': onlyIfUpToDate } = args;
  const isPublic = where === undefined ? before.mentionUserId !== undefined : where === 'channel';
  if (isPublic && (onlyIfUpToDate ?? before.onlyIfUpToDate))
    throw new InvalidOptionError(onlyIfUpToDate ? 'up-to-date' : 'where', texts.follow.onlyDirect);
}

/**
 * The value of the option `up-to-date`. Throws an AbortWithMessageError if the value is true but the bot does not know
 * the person's account, and so cannot know their plays.
 */
async function upToDateOption(
  upToDate: boolean | undefined,
  deps: Pick<CommandDeps, 'linkedAccounts'>,
  context: InteractionContext,
): Promise<boolean | undefined> {
  if (!upToDate) return upToDate;
  const reason = await missingAccountReason(deps, context);
  if (reason !== undefined) throw new AbortWithMessageError(createNothingChangedMessage(reason));
  return upToDate;
}

/**
 * The settings for the chosen place, or the reasons why the bot cannot post there. Throws an InvalidOptionError if the
 * person may not write in the channel, because the bot must not write there on their behalf.
 */
async function placeOption(
  place: (typeof DELIVERY_PLACES)[number] | undefined,
  { directory }: Pick<CommandDeps, 'directory'>,
  context: InteractionContext,
): Promise<FollowDeliveryChange | readonly string[]> {
  const { actor, maySpeak, texts } = context;
  if (place === undefined) return {};
  if (place === 'direct') return { mentionUserId: undefined };
  const [channelId] = actor.channelIds ?? [];
  if (channelId === undefined || !maySpeak) throw new InvalidOptionError('where', texts.follow.notHere);
  const problems = await directory.problems(channelId, requireGuild(context));
  return problems.length > 0
    ? channelProblemLines(texts, { channelId, problems })
    : { channelId, mentionUserId: actor.userId };
}
