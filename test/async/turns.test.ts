import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitForEventLoopTurn } from '../../src/async/turns.ts';

test('one waiting task continues in each round of the event loop, in order of arrival', async () => {
  const went: string[] = [];
  const all = ['first', 'second', 'third'].map((name) => waitForEventLoopTurn('jobs').then(() => went.push(name)));
  const byRound: number[] = [];
  while (went.length < all.length) {
    const before = went.length;
    await setImmediate();
    byRound.push(went.length - before);
  }
  expect(went).toEqual(['first', 'second', 'third']);
  expect(Math.max(...byRound)).toBe(1);
});

test('a waiting task that gives up does not run, and delays no other', async () => {
  const over = new AbortController();
  const [given, next] = [waitForEventLoopTurn('jobs', over.signal), waitForEventLoopTurn('jobs')];
  over.abort();
  await expect(given).rejects.toThrow('aborted');
  await next;
});

test('a waiting task of one kind, such as a job, does not wait behind the tasks of another kind', async () => {
  const went: string[] = [];
  const lines = ['jobs', 'jobs', 'jobs', 'people', 'posts'] as const;
  await Promise.all(lines.map((line) => waitForEventLoopTurn(line).then(() => went.push(line))));
  expect(went).toEqual(['jobs', 'people', 'posts', 'jobs', 'jobs']);
});
