import { expect, test } from 'vitest';
import type { Backups } from '../../src/domain/database/backups.ts';
import { createBackupJob } from '../../src/jobs/jobs.ts';
import { memoryStore } from '../store/support/openStore.ts';

const SLOT = new Date('2026-01-02T03:23:00Z');

async function job(made: () => Promise<string>) {
  const notes: Date[] = [];
  const backups: Backups = {
    make: made,
    lastScheduled: async () => notes.at(-1),
    noteScheduled: async (slot) => void notes.push(slot),
  };
  const { scheduleMemory } = await memoryStore();
  const pattern = '23 3 * * *';
  return { notes, job: createBackupJob({ pattern, backups }, { timeZone: 'Europe/Berlin', scheduleMemory }) };
}

const signal = new AbortController().signal;

test('a backup slot counts as done once its backup is made', async () => {
  const { job: backup, notes } = await job(async () => 'path');
  expect(backup).toMatchObject({ name: 'backup', timezone: 'Europe/Berlin', runAtStart: false });
  await backup.run(signal, SLOT);
  expect(await backup.catchUp?.last()).toEqual(SLOT);
  expect(notes).toEqual([SLOT]);
});

test('a backup that fails leaves its slot to be tried again', async () => {
  const { job: backup, notes } = await job(() => Promise.reject(new Error('no room')));
  await expect(backup.run(signal, SLOT)).rejects.toThrow('no room');
  expect(notes).toEqual([]);
});
