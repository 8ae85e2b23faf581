import { expect, test } from 'vitest';
import { createJobStates } from '../../../src/jobs/scheduling/jobStates.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const HOUR = 3_600_000;

test.each([
  { name: 'a minute', byMs: HOUR / 60 },
  { name: 'an hour', byMs: HOUR },
  { name: 'a day', byMs: 24 * HOUR },
  { name: 'a month', byMs: 30 * 24 * HOUR },
  { name: 'a year', byMs: 365 * 24 * HOUR },
])(
  'a job that fails before and after the clock was set back by $name counts as failing since the new time',
  async ({ byMs }) => {
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
  },
);
