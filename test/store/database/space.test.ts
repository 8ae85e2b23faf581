import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createKysely } from '../../../src/store/database/database.ts';
import { emptyWriteAheadLog, shrinkDatabaseFile } from '../../../src/store/database/space.ts';
import { silent } from '../support/openStore.ts';

const counted = z.object({ freelist_count: z.int() });

/** A database with so many empty pages, which are small here. */
function withFreePages(count: number) {
  const file = new DatabaseSync(':memory:');
  file.exec('pragma page_size = 512; pragma auto_vacuum = incremental; create table filler (bytes blob)');
  const db = createKysely(file);
  onTestFinished(() => db.destroy());
  const free = () => counted.parse(file.prepare('pragma freelist_count').get()).freelist_count;
  file.exec(`insert into filler values (zeroblob(${count * 508})); delete from filler`);
  return { db, free, before: free() };
}

test('empty database pages are returned to the disk until a thousand are left', async () => {
  const { db, free, before } = withFreePages(3000);
  expect(before).toBeGreaterThanOrEqual(3000);
  await shrinkDatabaseFile(db);
  expect(free()).toBeLessThanOrEqual(1000);
  expect(free()).toBeGreaterThan(500);
});

test('a few empty database pages are kept', async () => {
  const { db, free, before } = withFreePages(900);
  await shrinkDatabaseFile(db);
  expect(free()).toBe(before);
});

test('a thousand empty database pages are kept, and one more is returned', async () => {
  const { db, free } = withFreePages(1000);
  const spare = free() - 1000;
  await shrinkDatabaseFile(db);
  expect([spare >= 0, free() === 1000 || free() === 1000 + spare - 500]).toEqual([true, true]);
});

test('at most 20,000 empty database pages are returned at once, since everything else waits', async () => {
  const { db, free, before } = withFreePages(22_000);
  await shrinkDatabaseFile(db);
  expect(before - free()).toBe(20_000);
  await shrinkDatabaseFile(db);
  expect(free()).toBeLessThanOrEqual(1000);
});

test('other work gets its turn while empty database pages are returned', async () => {
  const { db } = withFreePages(6000);
  let turns = 0;
  const tick = () => {
    turns += 1;
    next = setImmediate(tick);
  };
  let next = setImmediate(tick);
  await shrinkDatabaseFile(db);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(9);
});

test('if SQLite’s write-ahead log cannot be emptied, the error is logged and nothing fails', async () => {
  const file = new DatabaseSync(':memory:');
  const db = createKysely(file);
  file.close();
  const logged: object[] = [];
  await emptyWriteAheadLog(db, { ...silent, error: (fields) => void logged.push(fields) });
  expect(logged).toEqual([{ err: expect.any(Error) }]);
});
