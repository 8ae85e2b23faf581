import { expect, test } from 'vitest';
import { createRequestBarrier } from '../../../src/discord/rest/policy.ts';

const MINUTE = 60_000;

function setUp() {
  const said: string[] = [];
  const barrier = createRequestBarrier({ closed: (ms) => said.push(`closed ${ms}`), open: () => said.push('open') });
  return { barrier, said };
}

test('requests to Discord continue after two refusals, and a third refusal holds them all back for ten seconds', () => {
  const { barrier, said } = setUp();
  barrier.refused(0);
  barrier.refused(0);
  expect(barrier.closedFor(0)).toBe(0);
  barrier.refused(0);
  expect([barrier.closedFor(0), barrier.closedFor(4000), barrier.closedFor(10_000)]).toEqual([10_000, 6000, 0]);
  expect(said).toEqual(['closed 10000']);
});

test('after an hour of refusals, one request to Discord passes every ten minutes', () => {
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

test('requests to Discord are held back as long as Discord says, and pass again after a success', () => {
  const { barrier, said } = setUp();
  barrier.refused(0, 90 * MINUTE);
  expect(barrier.closedFor(0)).toBe(90 * MINUTE);
  barrier.passed();
  barrier.refused(0);
  expect([barrier.closedFor(0), said]).toEqual([0, [`closed ${90 * MINUTE}`, 'open']]);
});
