import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TESTED_DISCORD_LIBRARIES } from '../../sandbox/compatibility/libraries.ts';
import { COMPATIBILITY_TEST_STEPS } from '../../sandbox/compatibility/steps/all.ts';
import {
  type LibraryCompatibilityTest,
  runCompatibilityTestStep,
  startLibraryCompatibilityTest,
} from '../../sandbox/compatibility/trial.ts';

test('the compatibility test of Discord libraries has 43 steps with different names', () => {
  expect(new Set(COMPATIBILITY_TEST_STEPS.map(({ name }) => name)).size).toBe(43);
});

describe.each(TESTED_DISCORD_LIBRARIES)('a bot of $library', (program) => {
  let trial: LibraryCompatibilityTest;
  beforeAll(async () => {
    trial = await startLibraryCompatibilityTest(program);
  });
  afterAll(() => trial.end());

  test.each(COMPATIBILITY_TEST_STEPS)('the embedded Discord serves bots of other libraries: $name', async (step) => {
    expect(await runCompatibilityTestStep(trial, step)).toBeUndefined();
  });
});
