import { expect, test } from 'vitest';
import { runCrashTest } from '../../../sandbox/crash/crash.ts';
import type { CrashCase } from '../../../sandbox/crash/plan.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/** The bot is killed before and after a transaction, between the POST and its record on both sides of Discord's window, at a random moment, and with a channel closed to it. */
const CASES: readonly CrashCase[] = [
  { step: 'record: before the commit' },
  { step: 'publish: after' },
  { step: 'post: taken', down: 'beyond both' },
  { step: 'sent: before' },
  { faults: ['media server: 503', 'the disk is full'] },
  { scenario: 'close and move' },
];

/** `npm run crash -- --rounds 200 --seed N` kills it at every step and prints counts; `--mutants` shows which faults it finds. */
test('a bot that is killed again and again posts everything once, in order and with the right details', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const { problems } = await runCrashTest({ rounds: CASES.length, seed: 5, cases: CASES });
  expect(problems).toEqual([]);
});
