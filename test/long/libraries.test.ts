import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIBRARIES } from '../../sandbox/compatibility/libraries.ts';
import { STEPS } from '../../sandbox/compatibility/steps/all.ts';
import { problemOf, startTrial, type Trial } from '../../sandbox/compatibility/trial.ts';

test('the trial of Discord libraries has 43 steps with different names', () => {
  expect(new Set(STEPS.map(({ name }) => name)).size).toBe(43);
});

describe.each(LIBRARIES)('a bot of $library', (program) => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await startTrial(program);
  });
  afterAll(() => trial.end());

  test.each(STEPS)('the embedded Discord serves bots of other libraries: $name', async (step) => {
    expect(await problemOf(trial, step)).toBeUndefined();
  });
});
