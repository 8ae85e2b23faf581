import { expect, test, vi } from 'vitest';
import { systemClock } from '../../src/observe/systemClock.ts';

test('a wait longer than a timer can hold does not end at once', async () => {
  const controller = new AbortController();
  const ends: string[] = [];
  const reason = new Error('enough');
  const long = systemClock.wait(2 ** 32, controller.signal).then(
    () => ends.push('over'),
    (error: unknown) => ends.push(String(error)),
  );
  // A wait that ended at once would be a timer of 1 ms, which starts earlier than this one.
  await systemClock.wait(1);
  expect(ends).toEqual([]);
  controller.abort(reason);
  await long;
  expect(ends).toEqual(['Error: enough']);
});

test.each([0, 0.5, 1234.000_000_1, 98_765.4321, 2 ** 31 + 0.25])(
  'the clock gives %d ms as whole milliseconds, which the database can store',
  (ms) => {
    using _ = vi.spyOn(performance, 'now').mockReturnValue(ms);
    expect(systemClock.steadyMs()).toBe(Math.trunc(ms));
  },
);
