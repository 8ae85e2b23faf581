import { describe, type Expected, type Names } from './expected.ts';
import { wrongIn } from './facts.ts';
import { type Mention, mentionsIn, type Reading, strangersIn } from './reading.ts';

export interface Verdict {
  readonly lost: readonly string[];
  readonly repeated: readonly string[];
  /** Those that stand behind something that came after them. */
  readonly disordered: readonly string[];
  /** Told otherwise than it was, or what never was. */
  readonly wrong: readonly string[];
}

/** Compares what had to be told, in its order, with the messages that were found, in theirs. */
export function compare(expected: readonly Expected[], found: readonly Reading[], names: Names): Verdict {
  const byName = Map.groupBy(expected, ({ name }) => name);
  const mentions = found.flatMap(mentionsIn);
  const told = new Map<string, number>();
  for (const { name, times } of mentions) told.set(name, (told.get(name) ?? 0) + times);
  const isCut = found.some(({ hidden }) => hidden > 0);
  const timesOf = (name: string): number => told.get(name) ?? 0;
  const few = [...byName.values()].filter(([first, ...more]) => first && timesOf(first.name) < more.length + 1);
  const many = [...byName.values()].filter(([first, ...more]) => first && timesOf(first.name) > more.length + 1);
  return {
    // What a summary has no room for is in its count.
    lost: isCut ? [] : few.flatMap(([first]) => (first ? [describe(first)] : [])),
    repeated: many.flatMap(([first]) => (first ? [describe(first)] : [])),
    disordered: behind(expected, mentions).map(describe),
    wrong: [
      ...miscounted(expected, found),
      ...found.flatMap(strangersIn).map((text) => `nobody knows of: ${text}`),
      ...mentions.flatMap((mention) => {
        const all = byName.get(mention.name);
        return all ? wrongIn(mention, all, names) : [`told here, and not to be: ${mention.name}`];
      }),
    ],
  };
}

function behind(expected: readonly Expected[], mentions: readonly Mention[]): readonly Expected[] {
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

/** Summaries say how much they tell: with the rows of the others that is all there was. */
function miscounted(expected: readonly Expected[], found: readonly Reading[]): readonly string[] {
  const summaries = found.filter(({ total }) => total !== undefined);
  if (summaries.length === 0) return [];
  const counted = summaries.reduce((sum, { total = 0 }) => sum + total, 0);
  const rows = found.filter(({ total }) => total === undefined).flatMap(mentionsIn).length;
  const inside = summaries
    .filter(({ hidden }) => hidden === 0)
    .flatMap((each) => {
      const named = mentionsIn(each).reduce((sum, { times }) => sum + times, 0);
      return named === each.total ? [] : [`a summary says ${each.total} and names ${named}`];
    });
  const all = counted + rows;
  return all > expected.length ? [...inside, `${all} are counted, of ${expected.length} there were`] : inside;
}

/** How many of these are in no message yet. */
export function waitingIn(expected: readonly Expected[], found: readonly Reading[]): number {
  const counted = found.reduce(
    (sum, reading) => sum + (reading.total ?? mentionsIn(reading).reduce((all, { times }) => all + times, 0)),
    0,
  );
  return Math.max(0, expected.length - counted);
}
