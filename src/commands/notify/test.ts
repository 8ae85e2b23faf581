import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { commandLink } from '../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { moment } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { problemLines } from '../../render/notify/set.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { Instead } from '../framework/action.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { blockedAt, findSubscription, type NamedSubscription, options } from './find.ts';
import { feedRecord } from './record.ts';
import { renderSampleFate, type SampleFate } from './views/posts.ts';

/** We wait this long for the sample, in ms, and look for it this often: a post takes about half a second. */
const PATIENCE_MS = 8000;
const LOOK_EVERY_MS = 250;

/** Sends a sample the way all posts go and reports the result: it never claims that a post is there before it is. */
export const test = subcommand({
  words: (texts) => texts.notify.declarations.test,
  requires: 'notify.edit',
  changes: ({ args }) => ({ ...feedRecord(args), after: 'a sample was sent' }),
  options,
  answer: ({ args, deps, context }) => sendSample(args, deps, context),
});

async function* sendSample(
  args: NamedSubscription<FeedName>,
  deps: Deps,
  context: InteractionContext,
): AsyncIterable<ChangeMessage> {
  const { subscription } = await findSubscription(args, deps, context);
  await refuseUnsendable(subscription, deps, context);
  const sending = context.texts.notify.sending(channelMention(subscription.channelId));
  yield changeNote('unknown', sending, { private: true });
  const key = `sample:${context.reference}`;
  const posts = await deps.samples.draw(subscription, key);
  for (const post of posts) await deps.outbox.add(post);
  deps.wake();
  const fate = await observe(subscription.channelId, posts, { deps, context });
  yield renderSampleFate(context.texts, subscription, { fate, ids: deps.commandIds(subscription.guildId) });
}

/** A sample that waits until a person acts would arrive at an odd time. Throws the answer. */
async function refuseUnsendable({ channelId }: Subscription, deps: Deps, context: InteractionContext): Promise<void> {
  const guildId = guildOf(context);
  const { notify } = context.texts;
  const channel = channelMention(channelId);
  const problems = await deps.directory.problems(channelId, guildId);
  if (problems.length > 0)
    throw new Instead(nothingDone([notify.notSent(channel), ...problemLines(context.texts, { channelId, problems })]));
  const blocked = await blockedAt(channelId, deps);
  const resume = commandLink('notify resume', deps.commandIds(guildId));
  // The channel works again.
  if (blocked) throw new Instead(nothingDone(notify.stoppedBefore(channel, moment(blocked.since, 'f'), resume)));
}

/** Waits until the last post has arrived, or until the time is over; then returns why it has not. */
async function observe(
  channelId: string,
  sample: readonly FeedPost[],
  { deps, context }: Working,
): Promise<SampleFate> {
  const { outbox, notifications, clock } = deps;
  const { signal } = context;
  const until = clock.steadyMs() + PATIENCE_MS;
  for (;;) {
    const fates = await Promise.all(sample.map(({ key }) => outbox.fate(channelId, key)));
    const missing = fates.filter((fate) => fate?.messageId === undefined);
    const messageId = fates.at(-1)?.messageId;
    if (messageId !== undefined && missing.length === 0) return { kind: 'there', messageId };
    const reasons = missing.flatMap((fate) => fate?.kind ?? []);
    const isRefused = reasons.includes('invalid');
    if (isRefused || clock.steadyMs() >= until) {
      const reason = isRefused ? 'invalid' : reasons[0];
      // The sample's own posts are among the waiting ones.
      const before = Math.max(0, (await notifications.backlog(channelId)) - missing.length);
      return { kind: 'waiting', reason, before };
    }
    await clock.wait(LOOK_EVERY_MS, signal);
  }
}
