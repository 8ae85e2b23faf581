import { expect, test } from 'vitest';
import { createRefusedRequestCounter } from '../../../sandbox/discord/http/refusedRequests.ts';

const MINUTE = 60_000;

test('the simulated Discord answers an address again when its ban is over', () => {
  let now = 0;
  const refusals = createRefusedRequestCounter(() => now, 2);
  for (const status of [401, 403]) refusals.count(status);
  const banned = refusals.banned();
  now = 10 * MINUTE;
  expect([banned, refusals.banned()]).toEqual([600, undefined]);
});

test('refusals more than ten minutes apart, and answers that are no refusals, do not ban an address', () => {
  let now = 0;
  const refusals = createRefusedRequestCounter(() => now, 2);
  refusals.count(429);
  for (const status of [200, 404, 500]) refusals.count(status);
  now = 11 * MINUTE;
  refusals.count(429);
  expect(refusals.banned()).toBeUndefined();
});
