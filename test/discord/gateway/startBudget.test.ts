import { expect, test, vi } from 'vitest';
import { createSessionStartBudget, planGatewaySessionStart } from '../../../src/discord/gateway/startBudget.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse('2026-01-01T12:00:00Z');

/** Begins a session whenever one may be begun, after `lifetime(n)` of the last, until that time. */
function startsWithin(ms: number, lifetimeMs: number): number[] {
  const starts: number[] = [];
  let usedUntil: Date | undefined;
  let now = NOW;
  while (now < NOW + ms) {
    now += planGatewaySessionStart(usedUntil, new Date(now)).waitMs;
    usedUntil = planGatewaySessionStart(usedUntil, new Date(now)).usedUntil;
    starts.push(now);
    now += lifetimeMs;
  }
  return starts;
}

test('twenty gateway sessions may begin at once, and then one every two minutes', () => {
  const starts = startsWithin(10 * MINUTE, 0);
  expect(starts.filter((at) => at === NOW).length).toBe(20);
  expect(starts.slice(20).map((at) => (at - NOW) / MINUTE)).toEqual([2, 4, 6, 8, 10]);
});

test.each([0, 1000, 30_000, 5 * MINUTE])(
  'a bot that lives for %d ms begins far fewer than 1000 gateway sessions a day',
  (ms) => {
    expect(startsWithin(DAY, ms).length).toBeLessThanOrEqual(741);
  },
);

test('a bot that restarts every two minutes never waits for a gateway session', () => {
  const starts = startsWithin(DAY, 2 * MINUTE);
  expect(new Set(starts.slice(1).map((at, n) => at - (starts[n] ?? 0)))).toEqual(new Set([2 * MINUTE]));
});

test.each([
  { name: 'a minute', byMs: MINUTE },
  { name: 'five minutes', byMs: 5 * MINUTE },
  { name: 'an hour', byMs: 60 * MINUTE },
  { name: 'a day', byMs: DAY },
  { name: 'a year', byMs: 365 * DAY },
])('a bot whose clock was set back by $name begins a gateway session at once', ({ byMs }) => {
  const { usedUntil } = planGatewaySessionStart(undefined, new Date(NOW + byMs));
  expect(planGatewaySessionStart(usedUntil, new Date(NOW)).waitMs).toBe(0);
});

test('after its clock was set back, a bot in a restart loop begins one session every two minutes', () => {
  let { usedUntil } = planGatewaySessionStart(undefined, new Date(NOW + DAY));
  let now = NOW;
  const waits = Array.from({ length: 4 }, () => {
    const { waitMs } = planGatewaySessionStart(usedUntil, new Date(now));
    now += waitMs;
    usedUntil = planGatewaySessionStart(usedUntil, new Date(now)).usedUntil;
    return waitMs / MINUTE;
  });
  expect(waits).toEqual([0, 2, 2, 2]);
});

test('session starts count even if the disk is full and the database holds an earlier time', async () => {
  const clock = createSteppedClock(new Date(NOW));
  const stored = new Date(NOW);
  const error = vi.fn();
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error };
  const use = vi.fn(async (): Promise<void> => {
    throw new Error('disk full');
  });
  const budget = createSessionStartBudget({ sessionStarts: { usedUntil: async () => stored, use }, clock, log });
  for (let start = 0; start < 3; start += 1) await budget.use();
  expect(use.mock.calls).toEqual([2, 4, 6].map((minutes) => [new Date(NOW + minutes * MINUTE)]));
  expect(error).toHaveBeenCalledTimes(3);
});
