import { expect, test } from 'vitest';
import { runCrash } from '../../sandbox/crash/crash.ts';
import type { Card } from '../../sandbox/crash/plan.ts';

/** Before and after a transaction, between POST and mark on both sides of Discord's window, and at any moment. */
const CARDS: readonly Card[] = [
  { step: 'record: before the commit' },
  { step: 'compose: after' },
  { step: 'post: taken', dead: 'beyond both' },
  { step: 'sent: before' },
  {},
];

/** `npm run crash -- --rounds 200 --seed N` does it at every step, and prints what it counted. */
test('killed again and again, the bot tells every play once and in order', { timeout: 120_000 }, async () => {
  const { problems } = await runCrash({ rounds: CARDS.length, seed: 5, cards: CARDS });
  expect(problems).toEqual([]);
});
