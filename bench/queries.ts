import type { MediaItem } from '../src/domain/media/items/item.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';

const HOW = [
  'as it is',
  'half typed',
  'one letter wrong',
  'half typed, one letter wrong',
  'without accents',
  'other order',
  'first letters',
] as const;
export type TypingStyle = (typeof HOW)[number];

/** A query for an item, and the way in which a person typed it. */
export interface TypedQuery {
  readonly how: TypingStyle;
  readonly text: string;
  readonly wanted: MediaItem;
}

/** Makes queries for items of the list. The ways of typing take turns. */
export function createSearchQueries(items: readonly MediaItem[], count: number, seed = 24): readonly TypedQuery[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const wantedItem = random.pick(items);
    const typingKind = HOW[index % HOW.length] ?? 'as it is';
    return { how: typingKind, text: TYPE[typingKind](wantedItem.title, random), wanted: wantedItem };
  });
}

const halfOf = (title: string): string => title.slice(0, Math.ceil(title.length / 2) + 1);

const TYPE: Readonly<Record<TypingStyle, (title: string, random: SeededRandom) => string>> = {
  'as it is': (title) => title,
  'half typed': halfOf,
  'one letter wrong': mistyped,
  'half typed, one letter wrong': (title, random) => mistyped(halfOf(title), random),
  'without accents': (title) => title.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  'other order': (title) => title.split(' ').reverse().join(' ').toLowerCase(),
  'first letters': (title, random) => title.slice(0, 1 + random.below(3)),
};

/**
 * The title with one mistake in its longest word: a letter is left out, doubled, replaced or swapped, but never the
 * first.
 */
function mistyped(title: string, random: SeededRandom): string {
  const longest = title.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const position = 1 + random.below(Math.max(1, longest.length - 2));
  const before = longest.slice(0, position);
  const here = longest.charAt(position);
  const after = longest.slice(position + 1);
  const wrong = random.pick([
    before + after,
    before + here + here + after,
    `${before}x${after}`,
    before + after.charAt(0) + here + after.slice(1),
  ]);
  return title.replace(longest, wrong);
}
