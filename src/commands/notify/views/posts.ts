import type { ChangeOutcome } from '../../../domain/audit.ts';
import type { ChannelFailureKind } from '../../../domain/notifications/channels.ts';
import type { StuckPost } from '../../../domain/notifications/outbox.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink, commandName } from '../../../render/kit/commandLink.ts';
import { changeNote } from '../../../render/kit/layout.ts';
import { moment } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { channelMention } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export function renderSkipping(
  { alerts: { stuckPost: words }, notify: { declarations: names } }: Texts,
  channelId: string,
  { since, behind }: StuckPost,
): ChangeMessage {
  const check = words.check(commandName(names.notify, names.list));
  const lines = [words.skipping(channelMention(channelId), moment(since, 'f')), check, words.follow(behind)];
  return changeNote('done', lines, { private: true });
}

/** The state of a sample, according to the outbox. */
export type SampleFate =
  | { readonly kind: 'there'; readonly messageId: string }
  /** `reason` is the kind of the last failure, if known; `before` is how many posts of the channel come first. */
  | { readonly kind: 'waiting'; readonly reason?: ChannelFailureKind | undefined; readonly before: number };

export function renderSampleFate(
  texts: Texts,
  subscription: Subscription,
  { fate, ids }: { readonly fate: SampleFate; readonly ids: CommandIds },
): ChangeMessage {
  const paused = subscription.pausedAt && texts.notify.alsoPaused(commandLink('notify resume', ids));
  const [outcome, line] = fateOf(texts, subscription, fate);
  return changeNote(outcome, [line, paused], { private: true });
}

function fateOf({ notify }: Texts, { guildId, channelId }: Subscription, fate: SampleFate): [ChangeOutcome, string] {
  if (fate.kind === 'there')
    return ['done', notify.there(`https://discord.com/channels/${guildId}/${channelId}/${fate.messageId}`)];
  if (fate.reason === 'invalid') return ['failed', notify.refused];
  if (fate.reason !== undefined) return ['unknown', notify.notYet(notify.why[fate.reason])];
  return ['unknown', notify.notYet(fate.before > 0 ? notify.behind(fate.before) : notify.silent)];
}
