import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { rejectWhenAborted, waitUntilSettledOrAborted } from '../../src/async/abortable.ts';
import { failureOf } from '../api/support/request.ts';

const never = new Promise<never>(() => undefined);

test('an abortable promise gives the promise’s value', async () => {
  const { signal } = new AbortController();
  expect(await rejectWhenAborted(Promise.resolve('done'), signal)).toBe('done');
  expect(await failureOf(rejectWhenAborted(Promise.reject('failed'), signal))).toBe('failed');
});

test('an abortable promise rejects with the signal’s reason, also if the signal fired before', async () => {
  const caller = new AbortController();
  const waiting = failureOf(rejectWhenAborted(never, caller.signal));
  caller.abort('enough');
  expect(await waiting).toBe('enough');
  expect(await failureOf(rejectWhenAborted(never, caller.signal))).toBe('enough');
});

test('an abortable promise leaves no listener on a signal that lives on', async () => {
  const { signal } = new AbortController();
  await rejectWhenAborted(Promise.resolve(), signal);
  await failureOf(rejectWhenAborted(Promise.reject('failed'), signal));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([
  { name: 'the work is done', work: Promise.resolve(), signal: new AbortController().signal },
  { name: 'the work failed', work: failed(), signal: new AbortController().signal },
  { name: 'the signal fired', work: never, signal: AbortSignal.abort('enough') },
])('a wait for work or a signal ends when $name', async ({ work, signal }) => {
  expect(await waitUntilSettledOrAborted(work, signal)).toBeUndefined();
});

/** Watched from the start, so that Node does not count it as unhandled. */
function failed(): Promise<never> {
  const work = Promise.reject('failed');
  work.catch(() => undefined);
  return work;
}
