import { readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { StoreFailure } from '../../../src/domain/database/storeFailure.ts';
import { isDamagedDatabase, moveDatabase, moveDatabaseJournals } from '../../../src/store/database/damaged.ts';
import { temporaryPath } from '../support/openStore.ts';

const damaged = new StoreFailure('damaged', 'as told');

test.each([
  { name: 'begins like one', bytes: Buffer.from('SQLite format 3\0and more') },
  { name: 'is all zeros', bytes: Buffer.alloc(4096) },
  { name: 'is empty', bytes: Buffer.alloc(0) },
])('a damaged file that $name was a database', async ({ bytes }) => {
  const path = await temporaryPath();
  writeFileSync(path, bytes);
  expect(isDamagedDatabase(path, damaged)).toBe(true);
});

test.each([
  { name: 'begins otherwise', bytes: Buffer.from('<html>not found</html>') },
  { name: 'has something behind a few zeros', bytes: Buffer.concat([Buffer.alloc(8), Buffer.from('somebody’s')]) },
  { name: 'begins almost like one', bytes: Buffer.from('SQLite format 4\0') },
])('a file that $name was not a database and is not moved', async ({ bytes }) => {
  const path = await temporaryPath();
  writeFileSync(path, bytes);
  expect(isDamagedDatabase(path, damaged)).toBe(false);
});

test('a database that is missing or fails for another reason does not count as damaged', async () => {
  const path = await temporaryPath();
  expect(isDamagedDatabase(path, damaged)).toBe(false);
  writeFileSync(path, 'SQLite format 3\0');
  expect(isDamagedDatabase(path, new StoreFailure('busy', 'as told'))).toBe(false);
  expect(isDamagedDatabase(path, Object.assign(new Error('of ours'), { kind: 'damaged' }))).toBe(false);
});

const beside = (path: string) => readdirSync(dirname(path)).sort();

test('a database is moved with its journals and nothing else', async () => {
  const path = await temporaryPath('a.db');
  for (const ending of ['', '-wal', '-shm', '-journal', '.lock']) writeFileSync(path + ending, '');
  moveDatabase(path, path.replace('a.db', 'b.db'));
  expect(beside(path)).toEqual(['a.db.lock', 'b.db', 'b.db-journal', 'b.db-shm', 'b.db-wal']);
});

test('existing journals can be moved without their database', async () => {
  const path = await temporaryPath('a.db');
  for (const ending of ['', '-wal']) writeFileSync(path + ending, '');
  moveDatabaseJournals(path, path.replace('a.db', 'b.db'));
  expect(beside(path)).toEqual(['a.db', 'b.db-wal']);
});
