import { expect, test } from 'vitest';
import { createJobStates } from '../../../src/jobs/scheduling/jobStates.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const HOUR = 3_600_000;

test.each([
  ['a minute', HOUR / 60],
  ['an hour', HOUR],
  ['a day', 24 * HOUR],
  ['a month', 30 * 24 * HOUR],
  ['a year', 365 * 24 * HOUR],
])('a job that fails when the clock is set back by %s has failed since then', async (_, byMs) => {
  const clock = createSteppedClock();
  const states = createJobStates(clock);
  const outcomes = states.of();
  outcomes.failed('history');
  clock.set(new Date(clock.now().getTime() - byMs));
  const failingSince = clock.now();
  outcomes.failed('history');
  await clock.advance(HOUR);
  outcomes.failed('history');
  expect(states.all()).toEqual([{ job: 'history', server: undefined, failingSince }]);
});
