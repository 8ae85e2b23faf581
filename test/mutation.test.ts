import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOMS } from '../scripts/mutate/rooms.ts';

test.each(Object.entries(ROOMS))('the room %s names files that are there', (_, { mutate, tests }) => {
  const patterns = [...mutate, ...tests].map((pattern) => pattern.replace(/^!/, ''));
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
