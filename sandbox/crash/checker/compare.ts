import { wrongDetails } from './details.ts';
import { describe, type ExpectedMention, type KnownNames } from './expected.ts';
import { type Mention, mentionsIn, type ParsedMessage, unknownRowsIn } from './parsedMessage.ts';

export interface ComparisonResult {
  readonly lost: readonly string[];
  readonly repeated: readonly string[];
  /** Mentions that come after something that happened later. */
  readonly disordered: readonly string[];
  /** Mentions with wrong details, or of things that never happened. */
  readonly wrong: readonly string[];
}

/**
 * Compares the expected mentions with the messages, both in their order. `refused`: how many more things
 * happened whose names Discord refuses.
 */
export function compare(
  expected: readonly ExpectedMention[],
  found: readonly ParsedMessage[],
  names: KnownNames,
  refused = 0,
): ComparisonResult {
  const byName = Map.groupBy(expected, ({ name }) => name);
  const mentions = found.flatMap(mentionsIn);
  const mentioned = new Map<string, number>();
  for (const { name, times } of mentions) mentioned.set(name, (mentioned.get(name) ?? 0) + times);
  const timesOf = (name: string): number => mentioned.get(name) ?? 0;
  const unnamed = sumOf(found, (each) => each.unnamed);
  const few = [...byName.values()].filter(([first, ...more]) => first && timesOf(first.name) < more.length + 1);
  const missing = sumOf(few, ([first, ...more]) => (first ? more.length + 1 - timesOf(first.name) : 0));
  // A summary only counts things for which it has no room or no name.
  const isCounted = missing <= unnamed || found.some(({ hidden }) => hidden > 0);
  const many = [...byName.values()].filter(([first, ...more]) => first && timesOf(first.name) > more.length + 1);
  return {
    lost: isCounted ? [] : few.flatMap(([first]) => (first ? [describe(first)] : [])),
    repeated: many.flatMap(([first]) => (first ? [describe(first)] : [])),
    disordered: outOfOrder(expected, mentions).map(describe),
    wrong: [
      ...miscounted(expected, found, refused),
      ...found.flatMap(unknownRowsIn).map((text) => `unknown row: ${text}`),
      ...mentions.flatMap((mention) => {
        const all = byName.get(mention.name);
        return all ? wrongDetails(mention, all, names) : [`posted in the wrong channel: ${mention.name}`];
      }),
    ],
  };
}

function outOfOrder(expected: readonly ExpectedMention[], mentions: readonly Mention[]): readonly ExpectedMention[] {
  const places = new Map<string, number>();
  for (const [at, { name }] of mentions.entries()) if (!places.has(name)) places.set(name, at);
  let furthest = -1;
  return expected.filter(({ name, inOrder }) => {
    const at = inOrder ? places.get(name) : undefined;
    if (at === undefined) return false;
    const isBehind = at < furthest;
    furthest = Math.max(furthest, at);
    return isBehind;
  });
}

/** Messages must not count more than happened, and a summary must name the things it counts. */
function miscounted(
  expected: readonly ExpectedMention[],
  found: readonly ParsedMessage[],
  refused: number,
): readonly string[] {
  const all = sumOf(found, countIn);
  // Discord accepts a summary that has no room for the refused name; such a summary counts that thing.
  const most =
    expected.length +
    Math.min(
      refused,
      sumOf(found, ({ hidden }) => hidden),
    );
  const inside = found.flatMap((each) => {
    const named = namedIn(each);
    const isWhole = each.total === undefined || each.hidden > 0 || named === each.total;
    return isWhole ? [] : [`a summary counts ${each.total} and names ${named}`];
  });
  const isMore = all > most && found.some(({ total, unnamed }) => total !== undefined || unnamed > 0);
  return isMore ? [...inside, `${all} are counted, but only ${most} happened`] : inside;
}

/** How many of these are not in any message yet. */
export const waitingIn = (expected: readonly ExpectedMention[], found: readonly ParsedMessage[]): number =>
  Math.max(0, expected.length - sumOf(found, countIn));

const namedIn = (reading: ParsedMessage): number => sumOf(mentionsIn(reading), ({ times }) => times);

/** How many things a message reports: its own count if it has one. */
const countIn = (reading: ParsedMessage): number => reading.total ?? namedIn(reading) + reading.unnamed;

const sumOf = <T>(all: readonly T[], countOf: (one: T) => number): number =>
  all.reduce((sum, one) => sum + countOf(one), 0);
