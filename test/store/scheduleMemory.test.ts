import { expect, test } from 'vitest';
import { memoryStore } from './support/openStore.ts';

const at = (time: string) => new Date(`2026-01-01T${time}Z`);

test('nothing is remembered of a job that was never watched', async () => {
  const { scheduleMemory } = await memoryStore();
  expect(await scheduleMemory.recall('maintenance')).toBeUndefined();
});

test('what was remembered last of a job is what is recalled, of no other', async () => {
  const { scheduleMemory } = await memoryStore();
  const first = { schedule: '0 4 * * * UTC', lastAlive: at('12:00') };
  const last = { schedule: '0 5 * * * UTC', since: at('12:10'), lastAlive: at('12:20') };
  await scheduleMemory.remember('maintenance', first);
  await scheduleMemory.remember('other', first);
  await scheduleMemory.remember('maintenance', last);
  expect(await scheduleMemory.recall('maintenance')).toEqual(last);
  expect(await scheduleMemory.recall('other')).toEqual({ ...first, since: undefined });
});
