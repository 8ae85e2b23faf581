import { expect, test } from 'vitest';
import { createSemaphore } from '../../src/async/semaphore.ts';
import { failureOf } from '../api/support/request.ts';

const patient = () => new AbortController().signal;

test('callers of a semaphore enter one after another, in order', async () => {
  const semaphore = createSemaphore(1);
  const order: number[] = [];
  const visit = async (who: number) => {
    const release = await semaphore.acquire(patient());
    order.push(who);
    release();
  };
  await Promise.all([visit(1), visit(2), visit(3)]);
  expect(order).toEqual([1, 2, 3]);
});

test('a caller who gives up waiting takes no place in the semaphore', async () => {
  const semaphore = createSemaphore(1);
  const release = await semaphore.acquire(patient());
  const impatient = new AbortController();
  const gaveUp = failureOf(semaphore.acquire(impatient.signal));
  const next = semaphore.acquire(patient());
  impatient.abort('enough');
  release();
  expect(await gaveUp).toBe('enough');
  (await next)();
});

test('releasing the same place of a semaphore twice lets in only one more caller', async () => {
  const semaphore = createSemaphore(1);
  const release = await semaphore.acquire(patient());
  release();
  release();
  await semaphore.acquire(patient());
  const impatient = new AbortController();
  const second = failureOf(semaphore.acquire(impatient.signal));
  impatient.abort('still full');
  expect(await second).toBe('still full');
});

test('a caller who has already given up does not enter the semaphore', async () => {
  expect(await failureOf(createSemaphore(1).acquire(AbortSignal.abort('late')))).toBe('late');
});

test('a caller who is aborted while holding a place of a semaphore keeps it until it is released', async () => {
  const semaphore = createSemaphore(1);
  const inside = new AbortController();
  const release = await semaphore.acquire(inside.signal);
  inside.abort('enough');
  const impatient = new AbortController();
  const second = failureOf(semaphore.acquire(impatient.signal));
  impatient.abort('still full');
  expect(await second).toBe('still full');
  release();
});
