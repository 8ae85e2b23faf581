import { expect, test } from 'vitest';
import { watchDatabaseOwnership } from '../../src/main/ownership.ts';
import { silent } from '../store/support/openStore.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

function watched(answers: (() => Promise<boolean>)[]) {
  const clock = createSteppedClock();
  const ending = new AbortController();
  const reasons: string[] = [];
  const done = watchDatabaseOwnership({
    ownership: { isHeld: () => answers.shift()?.() ?? Promise.resolve(true) },
    fatal: (why) => void reasons.push(why),
    clock,
    log: silent,
    signal: ending.signal,
  });
  return { clock, reasons, done, ending };
}

const yes = async () => true;
const no = async () => false;
const busy = () => Promise.reject(new Error('database is locked'));

test('a bot ends once another one has taken over its database, but not while the database is only busy', async () => {
  const { clock, reasons, done } = watched([yes, busy, no]);
  await clock.advance(2000);
  await clock.advance(2000);
  expect(reasons).toEqual([]);
  await clock.advance(2000);
  await done;
  expect(reasons).toEqual([expect.stringContaining('another Usher process has taken over the database')]);
});

test('the ownership of the database is no longer checked once the shutdown has begun', async () => {
  const { reasons, done, ending } = watched([no]);
  ending.abort();
  await done;
  expect(reasons).toEqual([]);
});
