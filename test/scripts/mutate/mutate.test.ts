import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outdatedEquivalentMutants } from '../../../scripts/mutate/report.ts';
import { MUTATION_TEST_GROUPS } from '../../../scripts/mutate/rooms.ts';

/** `npm run mutate` takes an hour: code that has moved would be noticed long after. */
test('the source lines with equivalent mutants still exist', () => {
  expect(outdatedEquivalentMutants()).toEqual([]);
});

/** Each of the names in `{a,b}` by itself, since the others would hide one that is gone. */
const namesIn = (pattern: string): readonly string[] => {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`);
};

test.each(Object.entries(MUTATION_TEST_GROUPS))(
  'the mutated and tested files of the room "%s" still exist',
  (_, room) => {
    const patterns = [...room.mutate, ...room.tests].map((pattern) => pattern.replace(/^!/, ''));
    expect(patterns.flatMap(namesIn).filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
  },
);
