import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { formatFileTimestamp } from '../../../src/store/backup/folder.ts';
import { DAY_MS, HOUR_MS } from '../../../src/time/units.ts';
import { type FileStore, fileStore } from '../support/fileStore.ts';
import { aSubscription, CHANNEL, GUILD } from '../support/openStore.ts';

/**
 * A database with one subscription, and a backup of it if wanted, the second half of whose pages is then overwritten.
 */
async function damaged(backup: 'with a backup' | 'without one'): Promise<FileStore> {
  const files = await fileStore();
  const store = await files.open();
  await store.subscriptions.set(aSubscription());
  await Promise.all(backup === 'with a backup' ? [store.backups?.make('scheduled')] : []);
  for (let n = 0; n < 50; n += 1) await store.outbox.add({ key: `${n}`, channelId: CHANNEL, body: 'b'.repeat(500) });
  await store.close();
  const file = await open(files.path, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size / 2, 0xa5), 0, size / 2, size / 2);
  await file.close();
  return files;
}

/** The path of a backup without subscriptions. */
async function emptyBackup(): Promise<string> {
  const { open } = await fileStore();
  return (await (await open()).backups?.make('scheduled')) ?? expect.fail('no backup was made');
}

test('a damaged database is moved aside for the newest backup, and the log says what is lost', async () => {
  const { path, open, logged, files } = await damaged('with a backup');
  const before = readFileSync(path);
  const store = await open();
  expect((await store.subscriptions.list()).map(({ guildId }) => guildId)).toEqual([GUILD]);
  const [movedTo = ''] = files().filter((name) => name.includes('damaged'));
  expect(movedTo).toBe('usher.db.damaged-2026-01-01T12-00-00Z');
  expect(readFileSync(path.replace('usher.db', movedTo))).toEqual(before);
  expect(logged[0]).toMatch(
    /is damaged; it was moved to .*, and the backup of 2026-01-01T12:00:00.000Z took its place\. Changes since then are lost: permissions, .*audit trail/,
  );
});

test('if the newest backup is damaged too, the one before it replaces the damaged database', async () => {
  const { path, folder, open, logged, clock } = await damaged('with a backup');
  await clock.advance(DAY_MS);
  writeFileSync(`${folder}/usher-2026-01-02T00-00-00Z-scheduled.db`, 'SQLite format 3\0');
  expect(await (await open()).subscriptions.list()).toHaveLength(1);
  expect(logged[0]).toBe('could not use a backup; trying the one before it');
  expect(path).toBeTruthy();
});

test.each([
  { name: 'a minute', byMs: 60_000 },
  { name: 'an hour', byMs: HOUR_MS },
  { name: 'a day', byMs: DAY_MS },
  { name: 'a week', byMs: 7 * DAY_MS },
  { name: 'a year', byMs: 365 * DAY_MS },
])('the backup made after the clock was set back by $name replaces a damaged database', async ({ byMs }) => {
  const { folder, open, clock, files } = await damaged('with a backup');
  const ahead = new Date(clock.now().getTime() + byMs);
  writeFileSync(`${folder}/usher-${formatFileTimestamp(ahead)}-scheduled.db`, readFileSync(await emptyBackup()));
  expect(await (await open()).subscriptions.list()).toHaveLength(1);
  expect(files()).toContain('usher.db.damaged-2026-01-01T12-00-00Z');
});

test('a damaged database without a backup is moved aside for an empty one, and that is logged', async () => {
  const { open, logged, files } = await damaged('without one');
  expect(await (await open()).subscriptions.list()).toEqual([]);
  expect(files()).toContain('usher.db.damaged-2026-01-01T12-00-00Z');
  expect(logged).toEqual([
    expect.stringContaining('starts with an empty one. Lost until it is repaired:'),
    expect.stringContaining('do not match the last record that Usher signed (reason)'),
  ]);
});

test.each([
  { name: 'an empty one', backup: 'without one', lost: [{ reason: 'damaged', kind: 'access', guildId: GUILD }] },
  { name: 'its backup', backup: 'with a backup', lost: [] },
] as const)(
  'when $name replaced a damaged database, each guild that lost settings is alerted once',
  async ({ backup, lost }) => {
    const files = await damaged(backup);
    const store = await files.open();
    await store.changedSettings.noteLoss([GUILD]);
    await store.changedSettings.noteLoss([GUILD]);
    expect(await store.changedSettings.listUnannounced()).toMatchObject(lost);
    await store.close();
    const again = await files.open();
    await again.changedSettings.noteLoss([GUILD]);
    expect(await again.changedSettings.listUnannounced()).toHaveLength(lost.length);
  },
);

test('a file of zeros, as after a power cut, is treated as a damaged database', async () => {
  const { path, open, files } = await fileStore();
  writeFileSync(path, Buffer.alloc(8192));
  await open();
  expect(files()).toContain('usher.db.damaged-2026-01-01T12-00-00Z');
});

test('a torn page in the database is found at the start, even in a table that is not read', async () => {
  const files = await fileStore();
  await (await files.open()).close();
  const tables = new DatabaseSync(files.path);
  tables.exec('create table unread (n integer primary key, text)');
  for (let n = 0; n < 200; n += 1) tables.exec('insert into unread (text) values (hex(randomblob(200)))');
  tables.close();
  const file = await open(files.path, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, size - 5 * 4096);
  await file.close();
  await files.open();
  expect(files.files()).toContain('usher.db.damaged-2026-01-01T12-00-00Z');
});

test('a database that lacks a column is refused with advice and stays unchanged', async () => {
  const { path, open, files } = await fileStore();
  await (await open()).close();
  const file = new DatabaseSync(path);
  file.exec('alter table outbox drop column alerted_at');
  file.close();
  await expect(open()).rejects.toMatchObject({
    kind: 'altered',
    message: expect.stringMatching(/lacks outbox\.alerted_at INTEGER.*npm run restore/),
  });
  expect(files()).toEqual(['usher.db']);
});

test('database rows that cannot be read are counted in the log, and the rest is used', async () => {
  const { path, open, logged } = await fileStore();
  const store = await open();
  await store.subscriptions.set(aSubscription());
  await store.close();
  const file = new DatabaseSync(path);
  file.exec("update subscriptions set settings = 'torn'");
  file.close();
  await open();
  expect(logged).toContain('could not read some rows of a column in the database; these rows are left out');
});
