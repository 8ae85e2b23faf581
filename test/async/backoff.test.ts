import { expect, test } from 'vitest';
import { calculateBackoffPause } from '../../src/async/backoff.ts';

test.each([
  [0, 5],
  [1, 10],
  [3, 40],
  [4, 60],
  [100_000, 60],
])('after %d failures in a row, the pause before the next try is %d', (failures, pause) => {
  expect(calculateBackoffPause(failures, 5, 60)).toBe(pause);
});
