import { expect, test } from 'vitest';
import { systemClock } from '../../src/observe/systemClock.ts';

test('a wait that is longer than a timer holds is not over at once', async () => {
  const controller = new AbortController();
  const ends: string[] = [];
  const reason = new Error('enough');
  const long = systemClock.wait(2 ** 32, controller.signal).then(
    () => ends.push('over'),
    (error: unknown) => ends.push(String(error)),
  );
  // One that ends at once is a timer of 1 ms in truth: it began earlier than this one.
  await systemClock.wait(1);
  expect(ends).toEqual([]);
  controller.abort(reason);
  await long;
  expect(ends).toEqual(['Error: enough']);
});
