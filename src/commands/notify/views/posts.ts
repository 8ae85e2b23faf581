import type { AuditedChangeOutcome } from '../../../domain/audit.ts';
import type { ChannelFailureKind } from '../../../domain/notifications/channels.ts';
import type { StuckPost } from '../../../domain/notifications/outbox.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { createChangeResultMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { type CommandIds, commandLink, commandName } from '../../../render/kit/text/commandLink.ts';
import { formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { channelMention } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export function renderPostBeingSkipped(
  { alerts, notify }: Texts,
  channelId: string,
  { since, behind }: StuckPost,
): ChangeResultMessage {
  const words = alerts.stuckPost;
  const names = notify.declarations;
  const check = words.check(commandName(names.notify, names.list));
  const lines = [
    words.skipping(channelMention(channelId), formatDiscordTimestamp(since, 'f')),
    check,
    words.follow(behind),
  ];
  return createChangeResultMessage('done', lines, { private: true });
}

export type TestPostOutcome =
  | { readonly kind: 'there'; readonly messageId: string }
  /**
   * `reason` is the kind of the latest failure, if known. `before` is the number of earlier posts that wait for the
   * channel.
   */
  | { readonly kind: 'waiting'; readonly reason?: ChannelFailureKind | undefined; readonly before: number };

export function renderTestPostOutcome(
  texts: Texts,
  subscription: Subscription,
  { fate, ids }: { readonly fate: TestPostOutcome; readonly ids: CommandIds },
): ChangeResultMessage {
  const paused = subscription.pausedAt && texts.notify.alsoPaused(commandLink('notify resume', ids));
  const { outcome, sentence } = sampleOutcome(texts, subscription, fate);
  return createChangeResultMessage(outcome, [sentence, paused], { private: true });
}

function sampleOutcome(
  { notify }: Texts,
  { guildId, channelId }: Subscription,
  fate: TestPostOutcome,
): { readonly outcome: AuditedChangeOutcome; readonly sentence: string } {
  if (fate.kind === 'there') {
    const link = `https://discord.com/channels/${guildId}/${channelId}/${fate.messageId}`;
    return { outcome: 'done', sentence: notify.there(link) };
  }
  if (fate.reason === 'invalid') return { outcome: 'failed', sentence: notify.refused };
  if (fate.reason !== undefined) return { outcome: 'unknown', sentence: notify.notYet(notify.why[fate.reason]) };
  const reason = fate.before > 0 ? notify.behind(fate.before) : notify.silent;
  return { outcome: 'unknown', sentence: notify.notYet(reason) };
}
