import { expect, test } from 'vitest';
import { findIn, type Told } from '../../../sandbox/crash/verdict.ts';

const told = (name: string, inOrder = true): Told => ({ name, round: 1, inOrder });
const namesOf = (all: readonly Told[]) => all.map(({ name }) => name);

test('what is there once and in order is well', () => {
  expect(findIn([told('a'), told('b')], ['a', 'b'])).toEqual({ lost: [], repeated: [], disordered: [] });
});

test('what is not there is lost, and what is there twice is repeated', () => {
  const { lost, repeated, disordered } = findIn([told('a'), told('b'), told('c')], ['b', 'c', 'c']);
  expect(namesOf(lost)).toEqual(['a']);
  expect(namesOf(repeated)).toEqual(['c']);
  expect(disordered).toEqual([]);
});

test('what stands before an earlier one is out of order, unless it came late', () => {
  expect(namesOf(findIn([told('a'), told('b')], ['b', 'a']).disordered)).toEqual(['b']);
  expect(namesOf(findIn([told('a'), told('b', false)], ['b', 'a']).disordered)).toEqual([]);
});
