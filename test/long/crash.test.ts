import { expect, test } from 'vitest';
import { runCrash } from '../../sandbox/crash/crash.ts';
import { SCENARIOS } from '../../sandbox/crash/scenarios/names.ts';

/** `npm test` kills the bot at a few steps; here is everything else that people and machines do between two kills. */
test('whatever happens between two kills, everything is posted once, the board, a counter and /stats are right, and rules end only what broke them', async () => {
  const cases = SCENARIOS.map((scenario) => ({ scenario }));
  const { problems } = await runCrash({ rounds: cases.length, seed: 7, cases });
  expect(problems).toEqual([]);
});

test('of two media servers one dies: what the other one has is posted all the same, and its own once it is back', async () => {
  const cases = [{ scenario: 'other server dies' }] as const;
  const { problems } = await runCrash({ rounds: 1, seed: 5, cases });
  expect(problems).toEqual([]);
});
