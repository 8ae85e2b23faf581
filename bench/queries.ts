import type { MediaItem } from '../src/domain/media/items/item.ts';
import { createRandom, type Random } from './random.ts';

const HOW = [
  'as it is',
  'half typed',
  'one letter wrong',
  'half typed, one letter wrong',
  'without accents',
  'other order',
  'first letters',
] as const;
export type How = (typeof HOW)[number];

/** A person's query for an item, and how it was typed. */
export interface Typed {
  readonly how: How;
  readonly text: string;
  readonly wanted: MediaItem;
}

/** Makes so many queries for items of that list, using each way of typing in turn. */
export function makeQueries(items: readonly MediaItem[], count: number, seed = 24): readonly Typed[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const wanted = random.pick(items);
    const how = HOW[index % HOW.length] ?? 'as it is';
    return { how, text: TYPE[how](wanted.title, random), wanted };
  });
}

const halfOf = (title: string): string => title.slice(0, Math.ceil(title.length / 2) + 1);

const TYPE: Readonly<Record<How, (title: string, random: Random) => string>> = {
  'as it is': (title) => title,
  'half typed': halfOf,
  'one letter wrong': mistyped,
  'half typed, one letter wrong': (title, random) => mistyped(halfOf(title), random),
  'without accents': (title) => title.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  'other order': (title) => title.split(' ').reverse().join(' ').toLowerCase(),
  'first letters': (title, random) => title.slice(0, 1 + random.below(3)),
};

/** Leaves out, doubles, replaces or swaps one letter of the longest word, each equally often; never the first letter. */
function mistyped(title: string, random: Random): string {
  const longest = title.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const at = 1 + random.below(Math.max(1, longest.length - 2));
  const [before, here, after] = [longest.slice(0, at), longest.charAt(at), longest.slice(at + 1)];
  const wrong = random.pick([
    before + after,
    before + here + here + after,
    `${before}x${after}`,
    before + after.charAt(0) + here + after.slice(1),
  ]);
  return title.replace(longest, wrong);
}
