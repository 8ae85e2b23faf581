import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnInOrder } from '../../src/async/turns.ts';

test('of those who wait for the event loop one goes on in each of its rounds, in the order in which they came', async () => {
  const went: string[] = [];
  const all = ['first', 'second', 'third'].map((name) => turnInOrder('jobs').then(() => went.push(name)));
  const byRound: number[] = [];
  while (went.length < all.length) {
    const before = went.length;
    await setImmediate();
    byRound.push(went.length - before);
  }
  expect(went).toEqual(['first', 'second', 'third']);
  expect(Math.max(...byRound)).toBe(1);
});

test('who gives up goes nowhere, and holds up nobody', async () => {
  const over = new AbortController();
  const [given, next] = [turnInOrder('jobs', over.signal), turnInOrder('jobs')];
  over.abort();
  await expect(given).rejects.toThrow('aborted');
  await next;
});

test('nobody waits behind what is done for somebody else', async () => {
  const went: string[] = [];
  const lines = ['jobs', 'jobs', 'jobs', 'people', 'posts'] as const;
  await Promise.all(lines.map((line) => turnInOrder(line).then(() => went.push(line))));
  expect(went).toEqual(['jobs', 'people', 'posts', 'jobs', 'jobs']);
});
