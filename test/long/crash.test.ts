import { expect, test } from 'vitest';
import { runCrashTest } from '../../sandbox/crash/crash.ts';
import { CRASH_SCENARIO_NAMES } from '../../sandbox/crash/scenarios/names.ts';

/** `npm test` kills the bot at a few steps; here is everything else that people and machines do between two kills. */
test('a bot killed at random steps posts everything once and ends only streams that break a rule', async () => {
  const cases = CRASH_SCENARIO_NAMES.map((scenario) => ({ scenario }));
  const { problems } = await runCrashTest({ rounds: cases.length, seed: 7, cases });
  expect(problems).toEqual([]);
});

test('if one of two media servers dies, the other’s plays are still posted, and its own once it is back', async () => {
  const cases = [{ scenario: 'other server dies' }] as const;
  const { problems } = await runCrashTest({ rounds: 1, seed: 5, cases });
  expect(problems).toEqual([]);
});
