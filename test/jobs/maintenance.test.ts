import { expect, test } from 'vitest';
import { MediaServerFailure } from '../../src/domain/failure.ts';
import type { TaskOutcome } from '../../src/domain/media.ts';
import { type MaintenanceDeps, runMaintenance } from '../../src/jobs/maintenance.ts';
import { feeds as texts } from '../../src/render/texts/en/feeds.ts';
import { memoryStore } from '../store/support.ts';
import { CHANNEL, takeOut } from './fakes.ts';

const SLOT = new Date('2026-01-01T04:30:00Z');

async function maintenance() {
  const store = await memoryStore();
  let asked = 0;
  let woken = 0;
  const run = (answer: () => Promise<TaskOutcome>, more: Partial<MaintenanceDeps> = {}) =>
    runMaintenance({
      media: {
        upgradeMediaAnalysis: () => {
          asked += 1;
          return answer();
        },
      },
      feeds: store.feeds,
      clock: store.clock,
      texts,
      channelId: CHANNEL,
      slot: SLOT,
      wake: () => {
        woken += 1;
      },
      signal: new AbortController().signal,
      ...more,
    });
  return { ...store, run, asked: () => asked, woken: () => woken, told: () => takeOut(store.outbox) };
}

test.each([
  ['accepted', 'at once, or later in its own maintenance window, or not today'],
  ['running', 'running already'],
] as const)('%s is told', async (outcome, words) => {
  const { run, told, woken } = await maintenance();
  await run(async () => outcome);
  expect(await told()).toEqual([expect.stringContaining(words)]);
  expect(woken()).toBe(1);
});

test('a failure is told with its reason and does not fail the job', async () => {
  const { run, told } = await maintenance();
  await run(async () => {
    throw new MediaServerFailure('unauthorized', { method: 'POST', path: '/butler/UpgradeMediaAnalysis', status: 401 });
  });
  expect(await told()).toEqual([expect.stringContaining('does not accept my token')]);
});

test('the deadline of the job is told as an answer that took too long', async () => {
  const { run, told } = await maintenance();
  await run(async () => {
    throw new DOMException('late', 'TimeoutError');
  });
  expect(await told()).toEqual([expect.stringContaining('took too long')]);
});

test('a stop is nobody’s news', async () => {
  const { run, told } = await maintenance();
  const stop = async () => {
    throw new DOMException('stopping', 'AbortError');
  };
  await expect(run(stop)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await told()).toEqual([]);
});

test('a slot is asked for and told once, to the minute', async () => {
  const { run, told, asked } = await maintenance();
  await run(async () => 'accepted');
  await run(async () => 'running', { slot: new Date(SLOT.getTime() + 59_000) });
  expect(asked()).toBe(1);
  await run(async () => 'running', { slot: new Date(SLOT.getTime() + 60_000) });
  expect(await told()).toHaveLength(2);
});
