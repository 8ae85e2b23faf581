import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIBRARIES } from '../../sandbox/compatibility/libraries.ts';
import { COMPATIBILITY_STEPS } from '../../sandbox/compatibility/steps/all.ts';
import { type LibraryTrial, runTrialStep, startLibraryTrial } from '../../sandbox/compatibility/trial.ts';

test('the trial of Discord libraries has 43 steps with different names', () => {
  expect(new Set(COMPATIBILITY_STEPS.map(({ name }) => name)).size).toBe(43);
});

describe.each(LIBRARIES)('a bot of $library', (program) => {
  let trial: LibraryTrial;
  beforeAll(async () => {
    trial = await startLibraryTrial(program);
  });
  afterAll(() => trial.end());

  test.each(COMPATIBILITY_STEPS)('the embedded Discord serves bots of other libraries: $name', async (step) => {
    expect(await runTrialStep(trial, step)).toBeUndefined();
  });
});
