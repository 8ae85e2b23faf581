import { findWrongEventDetails } from './details.ts';
import { describeExpectedEventMention, type ExpectedEventMention, type KnownNames } from './expected.ts';
import {
  type EventMention,
  findUnknownMessageRows,
  type ParsedDiscordMessage,
  parseEventMentions,
} from './parsedMessage.ts';

export interface EventMentionComparison {
  readonly lost: readonly string[];
  readonly repeated: readonly string[];
  /** Things that a message names after a later thing. */
  readonly disordered: readonly string[];
  /** Things that a message names with wrong details, or that did not happen. */
  readonly wrong: readonly string[];
}

/**
 * Compares the expected things with the named ones, both in order. Discord also refuses the names of `refusedCount`
 * further things.
 */
export function compareEventMentions(
  expectedMentions: readonly ExpectedEventMention[],
  parsedMessages: readonly ParsedDiscordMessage[],
  names: KnownNames,
  refusedCount = 0,
): EventMentionComparison {
  const byName = Map.groupBy(expectedMentions, ({ name }) => name);
  const mentions = parsedMessages.flatMap(parseEventMentions);
  const mentioned = new Map<string, number>();
  for (const { name, times } of mentions) mentioned.set(name, (mentioned.get(name) ?? 0) + times);
  const timesOf = (name: string): number => mentioned.get(name) ?? 0;
  const unnamed = sumOf(parsedMessages, (message) => message.unnamed);
  const underreported = [...byName.values()].filter(
    ([first, ...more]) => first && timesOf(first.name) < more.length + 1,
  );
  const missingCount = sumOf(underreported, ([first, ...more]) => (first ? more.length + 1 - timesOf(first.name) : 0));
  // A message may count a thing without naming it only for lack of room, or if the name is unknown.
  const isCounted = missingCount <= unnamed || parsedMessages.some(({ hidden }) => hidden > 0);
  const overreported = [...byName.values()].filter(
    ([first, ...more]) => first && timesOf(first.name) > more.length + 1,
  );
  return {
    lost: isCounted ? [] : underreported.flatMap(([first]) => (first ? [describeExpectedEventMention(first)] : [])),
    repeated: overreported.flatMap(([first]) => (first ? [describeExpectedEventMention(first)] : [])),
    disordered: outOfOrder(expectedMentions, mentions).map(describeExpectedEventMention),
    wrong: [
      ...miscounted(expectedMentions, parsedMessages, refusedCount),
      ...parsedMessages.flatMap(findUnknownMessageRows).map((text) => `unknown row: ${text}`),
      ...mentions.flatMap((mention) => {
        const candidates = byName.get(mention.name);
        return candidates
          ? findWrongEventDetails(mention, candidates, names)
          : [`posted in the wrong channel: ${mention.name}`];
      }),
    ],
  };
}

function outOfOrder(
  expectedMentions: readonly ExpectedEventMention[],
  mentions: readonly EventMention[],
): readonly ExpectedEventMention[] {
  const places = new Map<string, number>();
  for (const [at, { name }] of mentions.entries()) if (!places.has(name)) places.set(name, at);
  let furthest = -1;
  return expectedMentions.filter(({ name, inOrder }) => {
    const place = inOrder ? places.get(name) : undefined;
    if (place === undefined) return false;
    const isBehind = place < furthest;
    furthest = Math.max(furthest, place);
    return isBehind;
  });
}

/**
 * Finds wrong counts. Messages must not count more things than happened. A summary must name the things that it counts.
 */
function miscounted(
  expectedMentions: readonly ExpectedEventMention[],
  parsedMessages: readonly ParsedDiscordMessage[],
  refusedCount: number,
): readonly string[] {
  const totalCount = sumOf(parsedMessages, countIn);
  // A summary without room for a refused name passes Discord's filter, and counts that thing too.
  const maxCount =
    expectedMentions.length +
    Math.min(
      refusedCount,
      sumOf(parsedMessages, ({ hidden }) => hidden),
    );
  const contradictions = parsedMessages.flatMap((message) => {
    const namedCount = namedIn(message);
    const isWhole = message.total === undefined || message.hidden > 0 || namedCount === message.total;
    return isWhole ? [] : [`a summary counts ${message.total} and names ${namedCount}`];
  });
  const isMore =
    totalCount > maxCount && parsedMessages.some(({ total, unnamed }) => total !== undefined || unnamed > 0);
  return isMore ? [...contradictions, `${totalCount} are counted, but only ${maxCount} happened`] : contradictions;
}

/** Counts the expected things that no message contains yet. */
export const countMissingEventMentions = (
  expectedMentions: readonly ExpectedEventMention[],
  parsedMessages: readonly ParsedDiscordMessage[],
): number => Math.max(0, expectedMentions.length - sumOf(parsedMessages, countIn));

const namedIn = (reading: ParsedDiscordMessage): number => sumOf(parseEventMentions(reading), ({ times }) => times);

/** Counts the things in a message: its stated total, otherwise the sum of its rows. */
const countIn = (reading: ParsedDiscordMessage): number => reading.total ?? namedIn(reading) + reading.unnamed;

const sumOf = <T>(entries: readonly T[], countOf: (one: T) => number): number =>
  entries.reduce((sum, entry) => sum + countOf(entry), 0);
