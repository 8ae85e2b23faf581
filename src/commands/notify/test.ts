import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { commandLink } from '../../render/kit/text/commandLink.ts';
import { formatDiscordTimestamp } from '../../render/kit/text/markdown.ts';
import { channelProblemLines } from '../../render/notify/set.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { findBlockedChannel } from './blocked.ts';
import { findSubscription, type SubscriptionSearch, subscriptionOptions } from './find.ts';
import { feedAuditTarget } from './record.ts';
import { renderTestPostOutcome, type TestPostOutcome } from './views/posts.ts';

/** Longest wait for the sample, in ms. A post usually takes about half a second. */
const SAMPLE_WAIT_MS = 8000;
const CHECK_PAUSE_MS = 250;

/** Sends a sample in the same way as other posts. Reports success only after the sample has arrived. */
export const testSubscriptionCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.test,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedAuditTarget(args), after: 'a sample was sent' }),
  options: subscriptionOptions,
  answer: ({ args, deps, context }) => sendSample(args, deps, context),
});

async function* sendSample(
  args: SubscriptionSearch<FeedName>,
  deps: CommandDeps,
  context: InteractionContext,
): AsyncIterable<ChangeResultMessage> {
  const { subscription } = await findSubscription(args, deps, context);
  await refuseUnsendable(subscription, deps, context);
  const sending = context.texts.notify.sending(channelMention(subscription.channelId));
  yield createChangeResultMessage('unknown', sending, { private: true });
  const key = `sample:${context.reference}`;
  const posts = await deps.samples.draw(subscription, key);
  for (const post of posts) await deps.outbox.add(post);
  deps.wake();
  const fate = await waitForSample(subscription.channelId, posts, { deps, context });
  yield renderTestPostOutcome(context.texts, subscription, { fate, ids: deps.commandIds(subscription.guildId) });
}

/**
 * Throws an AbortWithMessageError if the channel takes no posts. Otherwise the sample would arrive much later, when the
 * channel takes posts again.
 */
async function refuseUnsendable(
  { channelId }: Subscription,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<void> {
  const guildId = requireGuild(context);
  const { notify } = context.texts;
  const channel = channelMention(channelId);
  const problems = await deps.directory.problems(channelId, guildId);
  if (problems.length > 0)
    throw new AbortWithMessageError(
      createNothingChangedMessage([
        notify.notSent(channel),
        ...channelProblemLines(context.texts, { channelId, problems }),
      ]),
    );
  const blocked = await findBlockedChannel(channelId, deps);
  const resume = commandLink('notify resume', deps.commandIds(guildId));
  // The channel takes posts now, but is still blocked from earlier failures.
  if (blocked)
    throw new AbortWithMessageError(
      createNothingChangedMessage(notify.stoppedBefore(channel, formatDiscordTimestamp(blocked.since, 'f'), resume)),
    );
}

/** Waits until all posts of the sample have arrived, one of them was refused, or the time is up. */
async function waitForSample(
  channelId: string,
  samplePosts: readonly FeedPost[],
  { deps, context }: CommandDepsAndContext,
): Promise<TestPostOutcome> {
  const { outbox, notifications, clock } = deps;
  const { signal } = context;
  const deadlineMs = clock.steadyMs() + SAMPLE_WAIT_MS;
  for (;;) {
    const fates = await Promise.all(samplePosts.map(({ key }) => outbox.fate(channelId, key)));
    const undeliveredFates = fates.filter((fate) => fate?.messageId === undefined);
    const messageId = fates.at(-1)?.messageId;
    if (messageId !== undefined && undeliveredFates.length === 0) return { kind: 'there', messageId };
    const reasons = undeliveredFates.flatMap((fate) => fate?.kind ?? []);
    const isRefused = reasons.includes('invalid');
    if (isRefused || clock.steadyMs() >= deadlineMs) {
      const reason = isRefused ? 'invalid' : reasons[0];
      // The count of waiting posts includes the sample itself.
      const before = Math.max(0, (await notifications.backlog(channelId)) - undeliveredFates.length);
      return { kind: 'waiting', reason, before };
    }
    await clock.wait(CHECK_PAUSE_MS, signal);
  }
}
