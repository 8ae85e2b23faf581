import type { FollowerUnreachableReason } from '../../../domain/notifications/follows.ts';
import { MISSING_ITEMS_REASONS, type MissingItemsReason } from '../../../domain/serving/whyMissing.ts';
import type { Texts } from '../../texts/texts.ts';
import { joinNamesIntoList } from '../media/servers.ts';
import type { Message } from '../message/message.ts';
import { joinLines } from '../text/lines.ts';
import { clipAndEscapeText } from '../text/markdown.ts';
import { addExtraLineToMessage } from './extraLine.ts';

export function addServerLineToMessage(texts: Texts, message: Message, name: string | undefined): Message {
  if (name === undefined) return message;
  const line = `-# ${texts.search.onServers(clipAndEscapeText(name, 60))}`;
  return { ...message, components: addExtraLineToMessage(message.components, line) };
}

/**
 * Adds a line about missing servers below the first line. If the message gets too long, its text is cut, because an
 * incomplete answer must not look complete.
 */
export function withMissingServers(
  texts: Texts,
  message: Message,
  missingServers: ReadonlyMap<string, MissingItemsReason>,
): Message {
  const sentences = MISSING_ITEMS_REASONS.map((reason) => {
    const names = [...missingServers].flatMap(([name, entryReason]) => (entryReason === reason ? [name] : []));
    return names.length > 0 && `-# ${texts.errors.servers[reason](joinNamesIntoList(texts, names), names.length)}`;
  });
  const line = joinLines(...sentences);
  return line === undefined ? message : { ...message, components: addExtraLineToMessage(message.components, line) };
}

/** Adds a line below the first line: the bot's direct messages about follows do not reach this person. */
export const addUnreachableLineToMessage = (
  texts: Texts,
  message: Message,
  unreached: FollowerUnreachableReason,
): Message => ({
  ...message,
  components: addExtraLineToMessage(message.components, describeUnreachableReason(texts, unreached)),
});

export function describeUnreachableReason({ follow }: Texts, unreached: FollowerUnreachableReason): string {
  if (unreached.kind === 'channel') return follow.closedChannel(`<#${unreached.channelId}>`);
  return unreached.kind === 'direct' ? follow.closed : follow.antiSpam;
}

export function addAccountlessServersToMessage(texts: Texts, message: Message, names: readonly string[]): Message {
  if (names.length === 0) return message;
  const line = `-# ${texts.account.notKnownOn(joinNamesIntoList(texts, names))}`;
  return { ...message, components: addExtraLineToMessage(message.components, line) };
}
