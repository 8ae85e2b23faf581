import type { ChangeOutcome } from '../../../domain/audit.ts';
import type { BlockedChannel } from '../../../domain/notifications/blockedChannels.ts';
import type { ChannelFailureKind, ChannelProblem } from '../../../domain/notifications/channels.ts';
import type { StuckPost } from '../../../domain/notifications/outbox.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink, commandName } from '../../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import { moment } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { problemLines } from '../../../render/notify/set.ts';
import { channelMention } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export function renderSkipping(
  { alerts: { stuckPost: words }, notify: { declarations: names } }: Texts,
  channelId: string,
  { since, behind }: StuckPost,
): ChangeMessage {
  const list = commandName(names.notify, names.list);
  const lines = [
    words.skipping(channelMention(channelId), moment(since, 'f')),
    words.check(list),
    words.follow(behind),
  ];
  return changeNote('done', lines.join('\n'), { private: true });
}

export const renderNotStuck = ({ alerts: { stuckPost: words } }: Texts, channelId: string): ChangeMessage =>
  nothingDone(words.nothing(channelMention(channelId)));

export const renderSkipBlocked = (
  { alerts: { stuckPost: words }, notify: { declarations: names } }: Texts,
  channelId: string,
): ChangeMessage => nothingDone(words.blocked(channelMention(channelId), commandName(names.notify, names.resume)));

export const renderSkipOver = ({ alerts: { stuckPost: words } }: Texts): ChangeMessage => nothingDone(words.over);

export const renderSampleSending = ({ notify }: Texts, { channelId }: Subscription): ChangeMessage =>
  changeNote('unknown', notify.sending(channelMention(channelId)), { private: true });

/** What became of a sample, according to the outbox. */
export type SampleFate =
  | { readonly kind: 'there'; readonly messageId: string }
  /** `reason` is the kind of the last failure, if known; `before` is how many posts of the channel come first. */
  | { readonly kind: 'waiting'; readonly reason?: ChannelFailureKind | undefined; readonly before: number };

export function renderSampleFate(
  texts: Texts,
  subscription: Subscription,
  fate: SampleFate,
  ids: CommandIds,
): ChangeMessage {
  const { notify } = texts;
  const lines = [
    fateLine(texts, subscription, fate),
    subscription.pausedAt && notify.alsoPaused(commandLink('notify resume', ids)),
  ].filter((line) => line !== undefined);
  return changeNote(resultOf(fate), lines.join('\n'), { private: true });
}

function resultOf(fate: SampleFate): ChangeOutcome {
  if (fate.kind === 'there') return 'done';
  return fate.reason === 'invalid' ? 'failed' : 'unknown';
}

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
): ChangeMessage {
  const head = texts.notify.notSent(channelMention(channelId));
  return nothingDone([head, ...problemLines(texts, { channelId, problems })].join('\n'));
}

/** No sample was sent, because the channel is blocked although nothing is wrong with it any more. */
export function renderSampleBlocked(
  { notify }: Texts,
  { channelId, since }: BlockedChannel,
  ids: CommandIds,
): ChangeMessage {
  return nothingDone(
    notify.stoppedBefore(channelMention(channelId), moment(since, 'f'), commandLink('notify resume', ids)),
  );
}
