import { expect, test } from 'vitest';
import { createRequestBarrier } from '../../../src/discord/rest/policy.ts';

const MINUTE = 60_000;

function setUp() {
  const said: string[] = [];
  const barrier = createRequestBarrier({ closed: (ms) => said.push(`closed ${ms}`), open: () => said.push('open') });
  return { barrier, said };
}

test('the barrier stays open after two refused requests, and the third closes it for ten seconds', () => {
  const { barrier, said } = setUp();
  barrier.refused(0);
  barrier.refused(0);
  expect(barrier.closedFor(0)).toBe(0);
  barrier.refused(0);
  expect([barrier.closedFor(0), barrier.closedFor(4000), barrier.closedFor(10_000)]).toEqual([10_000, 6000, 0]);
  expect(said).toEqual(['closed 10000']);
});

test('the barrier lets one request through every ten minutes after an hour of refusals', () => {
  const { barrier } = setUp();
  const asked: number[] = [];
  for (let now = 0; now < 3 * 60 * MINUTE; now += 1000) {
    if (barrier.closedFor(now) > 0) continue;
    asked.push(now);
    barrier.refused(now);
  }
  expect(asked.filter((at) => at < 10 * MINUTE).length).toBeLessThan(12);
  expect(asked.filter((at) => at >= 60 * MINUTE).length).toBe(12);
});

test('the barrier closes for the time that Discord names, and opens after a success', () => {
  const { barrier, said } = setUp();
  barrier.refused(0, 90 * MINUTE);
  expect(barrier.closedFor(0)).toBe(90 * MINUTE);
  barrier.passed();
  barrier.refused(0);
  expect([barrier.closedFor(0), said]).toEqual([0, [`closed ${90 * MINUTE}`, 'open']]);
});
