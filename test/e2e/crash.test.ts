import { expect, test } from 'vitest';
import { runCrash } from '../../sandbox/crash/crash.ts';
import type { Card } from '../../sandbox/crash/plan.ts';

/** Before and after a transaction, between POST and mark on both sides of Discord's window, at any moment, and with a channel closed to it. */
const CARDS: readonly Card[] = [
  { step: 'record: before the commit' },
  { step: 'compose: after' },
  { step: 'post: taken', dead: 'beyond both' },
  { step: 'sent: before' },
  { troubles: ['media server: 503', 'the disk is full'] },
  { errand: 'close and move' },
];

/** `npm run crash -- --rounds 200 --seed N` does it at every step, and prints what it counted; `--mutants` shows what it sees. */
test('killed again and again, the bot tells everything once, in order, as it was, and nowhere else', {
  timeout: 120_000,
}, async () => {
  const { problems } = await runCrash({ rounds: CARDS.length, seed: 5, cards: CARDS });
  expect(problems).toEqual([]);
});
