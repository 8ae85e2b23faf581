import type { BlockedChannel } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelFailureKind, ChannelProblem } from '../../domain/notifications/channels.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink } from '../kit/commandLink.ts';
import { note, nothingDone } from '../kit/layout.ts';
import { moment } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';
import { problemLines } from './set.ts';
import { channelMention } from './subscription.ts';

export const renderSampleSending = ({ notify }: Texts, { channelId }: Subscription): Message =>
  note(notify.sending(channelMention(channelId)), { private: true });

/** What became of a sample, according to the outbox. */
export type SampleFate =
  | { readonly kind: 'there'; readonly messageId: string }
  /** `reason` is the kind of the last failure, if known; `before` is how many posts of the channel come first. */
  | { readonly kind: 'waiting'; readonly reason?: ChannelFailureKind | undefined; readonly before: number };

export function renderSampleFate(texts: Texts, subscription: Subscription, fate: SampleFate, ids: CommandIds): Message {
  const { notify } = texts;
  const lines = [
    fateLine(texts, subscription, fate),
    subscription.pausedAt && notify.alsoPaused(commandLink('notify resume', ids)),
  ].filter((line) => line !== undefined);
  const content = lines.join('\n');
  return isRefused(fate) ? nothingDone(content) : note(content, { private: true });
}

const isRefused = (fate: SampleFate): boolean => fate.kind === 'waiting' && fate.reason === 'invalid';

function fateLine({ notify }: Texts, { guildId, channelId }: Subscription, fate: SampleFate): string {
  if (fate.kind === 'there')
    return notify.there(`https://discord.com/channels/${guildId}/${channelId}/${fate.messageId}`);
  if (fate.reason === 'invalid') return notify.refused;
  if (fate.reason !== undefined) return notify.notYet(notify.why[fate.reason]);
  return notify.notYet(fate.before > 0 ? notify.behind(fate.before) : notify.silent);
}

/** No sample was sent, because the bot cannot post in the channel. */
export function renderSampleUnsendable(
  texts: Texts,
  { channelId }: Subscription,
  problems: readonly ChannelProblem[],
): Message {
  const head = texts.notify.notSent(channelMention(channelId));
  return nothingDone([head, ...problemLines(texts, { channelId, problems })].join('\n'));
}

/** No sample was sent, because the channel is blocked although nothing is wrong with it any more. */
export function renderSampleBlocked({ notify }: Texts, { channelId, since }: BlockedChannel, ids: CommandIds): Message {
  return nothingDone(
    notify.stoppedBefore(channelMention(channelId), moment(since, 'f'), commandLink('notify resume', ids)),
  );
}
