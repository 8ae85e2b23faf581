import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { DatabaseStore } from '../../src/domain/store.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { DAY_MS } from '../../src/time/units.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { CHANNEL, GUILD, silent, temporaryPath } from './support/openStore.ts';

const END = { at: new Date('2026-01-01T12:00:00Z'), outcome: 'done' } as const;

async function opened(path: string): Promise<DatabaseStore> {
  const store = await openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return { ...store, close };
}

test('a missing database folder is created, readable only by its owner', async () => {
  const path = join(dirname(await temporaryPath()), 'deep', 'down', 'usher.db');
  await opened(path);
  expect((await stat(dirname(path))).mode & 0o077).toBe(0);
});

test('the store has its data again after a restart', async () => {
  const path = await temporaryPath();
  const first = await opened(path);
  await first.feeds.record({ feed: 'history', cursor: 'here', events: [] });
  await first.close();
  expect(await (await opened(path)).feeds.cursor('history')).toBe('here');
});

test('the database is set up to survive a power cut, and readers do not wait', async () => {
  const db = openDatabase(await temporaryPath());
  onTestFinished(() => db.destroy());
  expect((await sql`PRAGMA synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
  expect((await sql`PRAGMA journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }]);
});

test('a second Usher in the same process is refused on the database, even through a link', async () => {
  const path = await temporaryPath();
  await opened(path);
  await expect(opened(path)).rejects.toMatchObject({ kind: 'in-use' });
  const link = join(dirname(path), 'link.db');
  await symlink(path, link);
  await expect(opened(link)).rejects.toMatchObject({ kind: 'in-use' });
});

test('the database file shrinks step by step when data are deleted', async () => {
  const path = await temporaryPath();
  const { outbox, sweep } = await opened(path);
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  const pages = () => z.object({ page_count: z.int() }).parse(file.prepare('pragma page_count').get()).page_count;
  await outbox.add({ key: 'a', channelId: CHANNEL, body: 'x'.repeat(20_000_000) });
  const full = pages();
  await outbox.sent(1, 'm', new Date());
  await sweep();
  expect(full).toBeGreaterThan(4000);
  expect(pages()).toBeLessThan(1500);
});

test('opening the database deletes no expired rows, which only the sweeps delete', async () => {
  const [path, clock, auditKey] = [await temporaryPath(), createSteppedClock(), new Uint8Array(32)];
  const open = () => openDatabaseStore({ path, clock, auditKey, log: silent, auditDays: 0 });
  const before = await open();
  await before.outbox.add({ key: 'old', channelId: CHANNEL, body: '{}' });
  await before.outbox.sent(1, 'm', clock.now());
  await before.audit.read({ at: clock.now(), userId: '7', guildId: GUILD, action: 'a', capability: 'search' }, END);
  await before.close();
  await clock.advance(91 * DAY_MS);
  const { outbox, auditTrail, sweepAtStart, sweep, close } = await open();
  onTestFinished(close);
  const isThere = async () => [
    (await outbox.fate(CHANNEL, 'old')) !== undefined,
    (await auditTrail.count({ guildId: GUILD })).total,
  ];
  expect(await isThere()).toEqual([true, 1]);
  await sweepAtStart();
  expect(await isThere()).toEqual([false, 1]);
  await sweep();
  expect(await isThere()).toEqual([false, 0]);
});

test('a database of a newer Usher is refused, naming its unknown migration', async () => {
  const path = await temporaryPath();
  await (await opened(path)).close();
  const file = new DatabaseSync(path);
  file.exec("insert into kysely_migration values ('0042-from-the-future', '2030-01-01T00:00:00.000Z')");
  file.close();
  await expect(opened(path)).rejects.toMatchObject({
    kind: 'newer',
    message: expect.stringContaining('0042-from-the-future'),
  });
});

test('a database of another program is refused and not changed', async () => {
  const path = await temporaryPath();
  const file = new DatabaseSync(path);
  file.exec('create table recipes (name text)');
  file.close();
  await expect(opened(path)).rejects.toMatchObject({ kind: 'foreign' });
});

test.each([
  { name: 'a file that is no database', content: 'x'.repeat(5000) },
  { name: 'a page of HTML', content: '<html>not found</html>' },
])('$name is refused as a damaged database', async ({ content }) => {
  const path = await temporaryPath();
  await writeFile(path, content);
  await expect(opened(path)).rejects.toMatchObject({ kind: 'damaged', message: expect.stringContaining('backup') });
});

test('a database path that cannot be opened is named', async () => {
  const path = await temporaryPath();
  await writeFile(path, '');
  await expect(opened(join(path, 'usher.db'))).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(path),
  });
  const folder = await temporaryPath('folder.db');
  await mkdir(folder);
  await expect(opened(folder)).rejects.toMatchObject({ kind: 'unavailable' });
});
