import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Backups } from '../../../src/domain/database/backups.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { listBackups } from '../../../src/store/backup/folder.ts';
import { DAY_MS } from '../../../src/time/units.ts';
import { fileStore } from '../support/fileStore.ts';
import { CHANNEL, memoryStore } from '../support/openStore.ts';

function backupsOf({ backups }: DatabaseStore): Backups {
  if (!backups) throw new Error('this store makes no backups');
  return backups;
}

const bodiesIn = (path: string) => {
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  return file.prepare('select body from outbox order by id').all();
};

test('a backup made while the bot writes is one complete file that only its owner can read', async () => {
  const { path, folder, open } = await fileStore();
  writeFileSync(`${path}.key`, 'the installation key');
  const store = await open();
  await store.outbox.add({ key: 'a', channelId: CHANNEL, body: 'before' });
  const making = backupsOf(store).make('manual');
  await store.outbox.add({ key: 'b', channelId: CHANNEL, body: 'meanwhile' });
  const made = await making;
  expect(readdirSync(folder)).toEqual(['usher-2026-01-01T12-00-00Z-manual.db']);
  expect(statSync(made).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(bodiesIn(made)[0]).toEqual({ body: 'before' });
});

test('only the newest scheduled backups are kept, and other files are not touched', async () => {
  const { path, folder, clock, open } = await fileStore();
  const backups = backupsOf(await open());
  await backups.make('manual');
  for (let day = 0; day < 4; day += 1) {
    await backups.make('scheduled');
    await clock.advance(86_400_000);
  }
  writeFileSync(join(folder, 'other-2020-01-01T00-00-00Z-scheduled.db'), 'of another database');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  await backups.make('scheduled');
  expect(
    listBackups(folder, path, clock.now()).map(({ reason, madeAt }) => [reason, madeAt.toISOString().slice(0, 10)]),
  ).toEqual([
    ['scheduled', '2026-01-05'],
    ['scheduled', '2026-01-04'],
    ['manual', '2026-01-01'],
  ]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['notes.txt', 'other-2020-01-01T00-00-00Z-scheduled.db']));
});

test.each([
  { name: 'a minute', byMs: 60_000 },
  { name: 'an hour', byMs: 3_600_000 },
  { name: 'a day', byMs: DAY_MS },
  { name: 'a week', byMs: 7 * DAY_MS },
  { name: 'a year', byMs: 365 * DAY_MS },
])(
  'after the clock was set back by $name, new backups are kept and those from the future go first',
  async ({ byMs }) => {
    const { path, folder, clock, open } = await fileStore();
    const backups = backupsOf(await open());
    const make = async (): Promise<string> => {
      await clock.advance(10_000);
      return await backups.make('scheduled');
    };
    const listed = () => listBackups(folder, path, clock.now()).map((backup) => backup.path);
    await make();
    const last = await make();
    clock.set(new Date(clock.now().getTime() - byMs));
    const first = await make();
    expect(listed()).toEqual([first, last]);
    const second = await make();
    expect(listed()).toEqual([second, first]);
  },
);

test('a backup that cannot be written names its folder and leaves no partial file', async () => {
  const { folder, open } = await fileStore();
  const store = await open();
  writeFileSync(folder, 'a file where the folder should be');
  await expect(backupsOf(store).make('scheduled')).rejects.toMatchObject({
    name: 'StoreFailure',
    kind: 'unavailable',
    message: expect.stringContaining(folder),
  });
});

test('a second backup in the same second does not overwrite the first', async () => {
  const { folder, open } = await fileStore();
  const backups = backupsOf(await open());
  const first = await backups.make('manual');
  chmodSync(first, 0o400);
  await expect(backups.make('manual')).rejects.toMatchObject({ message: expect.stringContaining('not overwritten') });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('the time of the last scheduled backup survives a restart', async () => {
  const { clock, open } = await fileStore();
  const first = await open();
  expect(await backupsOf(first).lastScheduled()).toBeUndefined();
  await backupsOf(first).noteScheduled(clock.now());
  await first.close();
  expect(await backupsOf(await open()).lastScheduled()).toEqual(clock.now());
});

test('a database in memory has no backups', async () => {
  expect((await memoryStore()).backups).toBeUndefined();
  expect(existsSync(':memory:')).toBe(false);
});
