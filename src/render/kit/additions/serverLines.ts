import type { UnreachableReason } from '../../../domain/notifications/follows.ts';
import { MISSING_REASONS, type MissingReason } from '../../../domain/serving/whyMissing.ts';
import type { Texts } from '../../texts/texts.ts';
import { listNames } from '../media/servers.ts';
import type { Message } from '../message/message.ts';
import { joinLines } from '../text/lines.ts';
import { plainClipped } from '../text/markdown.ts';
import { withExtraLine } from './extraLine.ts';

export function withServerLine(texts: Texts, message: Message, name: string | undefined): Message {
  if (name === undefined) return message;
  const line = `-# ${texts.search.onServers(plainClipped(name, 60))}`;
  return { ...message, components: withExtraLine(message.components, line) };
}

/**
 * Adds a line about missing servers below the first line. If the message gets too long, its text is cut, because an
 * incomplete answer must not look complete.
 */
export function withMissingServers(
  texts: Texts,
  message: Message,
  missingServers: ReadonlyMap<string, MissingReason>,
): Message {
  const sentences = MISSING_REASONS.map((reason) => {
    const names = [...missingServers].flatMap(([name, entryReason]) => (entryReason === reason ? [name] : []));
    return names.length > 0 && `-# ${texts.errors.servers[reason](listNames(texts, names), names.length)}`;
  });
  const line = joinLines(...sentences);
  return line === undefined ? message : { ...message, components: withExtraLine(message.components, line) };
}

/** Adds a line below the first line: the bot's direct messages about follows do not reach this person. */
export const withUnreachedLine = (texts: Texts, message: Message, unreached: UnreachableReason): Message => ({
  ...message,
  components: withExtraLine(message.components, describeUnreached(texts, unreached)),
});

export function describeUnreached({ follow }: Texts, unreached: UnreachableReason): string {
  if (unreached.kind === 'channel') return follow.closedChannel(`<#${unreached.channelId}>`);
  return unreached.kind === 'direct' ? follow.closed : follow.antiSpam;
}

export function withAccountlessServers(texts: Texts, message: Message, names: readonly string[]): Message {
  if (names.length === 0) return message;
  const line = `-# ${texts.account.notKnownOn(listNames(texts, names))}`;
  return { ...message, components: withExtraLine(message.components, line) };
}
