import { expect, test } from 'vitest';
import { type CreativeWorkIdentifiers, groupItemsByCreativeWork } from '../../../../src/domain/media/items/sameWork.ts';

const work = (name: string, date: string | undefined, key?: string) => ({
  name,
  key,
  day: date === undefined ? undefined : Date.parse(date),
});
type Named = CreativeWorkIdentifiers & { readonly name: string };
const groupsOf = (...works: readonly Named[]) =>
  groupItemsByCreativeWork(works, (each) => each)
    .map((group) => group.map(({ name }) => name).join(''))
    .toSorted();

test('plays of a film that was deleted, or deleted and added again, count as one work', () => {
  expect(groupsOf(work('a', '1927-01-10'), work('b', '1927-01-10', '10'), work('c', '1927-01-10', '20'))).toEqual([
    'abc',
  ]);
});

test('two films of one title that came out on different days count as two works', () => {
  expect(groupsOf(work('a', '2022-09-08', '1'), work('b', '2022-12-09', '2'), work('c', '2022-12-09', '3'))).toEqual([
    'a',
    'bc',
  ]);
});

test('a film whose release day was corrected counts as one work, since it kept its key', () => {
  expect(groupsOf(work('a', '1922-03-04', '1'), work('b', '1922-03-15', '1'), work('c', '1922-03-15'))).toEqual([
    'abc',
  ]);
});

test('plays that are connected by shared keys and days count as one work, in any order', () => {
  const chain = [
    work('a', '1922-01-01', '1'),
    work('b', '1922-02-02', '2'),
    work('c', '1922-03-03', '3'),
    work('d', '1922-02-02', '1'),
    work('e', '1922-02-02', '3'),
  ];
  expect(groupsOf(...chain)).toEqual(['abcde']);
  expect(groupsOf(...chain.toReversed())).toEqual(['edcba']);
});

test('a play without a release day counts for the work with its key, or for the only work with its title', () => {
  expect(groupsOf(work('a', undefined, '1'), work('b', undefined), work('c', undefined, '2'))).toEqual(['abc']);
  expect(groupsOf(work('a', '1922-03-04', '1'), work('b', undefined), work('c', undefined, '2'))).toEqual(['abc']);
  const two = [work('a', '1922-03-04', '1'), work('b', '1979-01-17', '2')];
  expect(groupsOf(...two, work('c', undefined, '2'), work('d', undefined), work('e', undefined, '3'))).toEqual([
    'a',
    'bc',
    'de',
  ]);
});

test('grouping items by work copes with no items at all and with a hundred thousand items of one title', () => {
  expect(groupItemsByCreativeWork([], () => ({}))).toEqual([[]]);
  const many = Array.from({ length: 100_000 }, (_, n) => n);
  const groups = groupItemsByCreativeWork(many, (n) => ({ key: `${n}`, day: 0 }));
  expect(groups).toHaveLength(1);
});
