import { closeSync, openSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { StoreFailure } from '../../../src/domain/database/storeFailure.ts';
import { openDatabase, sqliteErrorCodeOf, storeFailureOf } from '../../../src/store/database/database.ts';
import { temporaryPath } from '../support/openStore.ts';

const sqliteError = (errcode: unknown) => Object.assign(new Error('as told'), { errcode });

test.each([
  ['busy', 5, /^Another program, perhaps a backup, is using the database usher\.db\. Wait until it is done/],
  ['busy', 6, /^Another program/],
  ['busy', 261, /^Another program/],
  ['damaged', 11, /^usher\.db is not a database, or a damaged one\. Put a backup in its place \(npm run restore\)/],
  ['damaged', 26, /^usher\.db is not a database/],
  ['damaged', 267, /^usher\.db is not a database/],
  ['unavailable', 14, /^The database usher\.db cannot be opened .*Check the path, its rights and the disk\.$/],
  ['unavailable', undefined, /^The database usher\.db cannot be opened/],
] as const)('a database that is %s (SQLite’s code %s) is reported as such, with what to do', (kind, code, words) => {
  const cause = sqliteError(code);
  const failure = storeFailureOf('usher.db', cause);
  expect(failure).toBeInstanceOf(StoreFailure);
  expect(failure).toMatchObject({ kind, cause, message: expect.stringMatching(words) });
});

test.each([
  [sqliteError(5), 5],
  [sqliteError(517), 5],
  [sqliteError('5'), undefined],
  [new Error('of ours'), undefined],
  [{ errcode: 5 }, undefined],
  [undefined, undefined],
])('the SQLite result code of %o is %s', (error, code) => {
  expect(sqliteErrorCodeOf(error)).toBe(code);
});

const found = async (path: string, pragma: string) => {
  const db = openDatabase(path);
  onTestFinished(() => db.destroy());
  return Object.values((await sql<object>`pragma ${sql.raw(pragma)}`.execute(db)).rows[0] ?? {})[0];
};

test.each([
  { name: 'gives pages back a few at a time', pragma: 'auto_vacuum', value: 2 },
  { name: 'lets readers in while it writes', pragma: 'journal_mode', value: 'wal' },
  { name: 'has on the disk what was committed', pragma: 'synchronous', value: 2 },
  { name: 'waits 0.4 s for another program', pragma: 'busy_timeout', value: 400 },
  { name: 'holds foreign keys to their rows', pragma: 'foreign_keys', value: 1 },
])('an opened database $name', async ({ pragma, value }) => {
  expect(await found(await temporaryPath(), pragma)).toBe(value);
});

test('a file that cannot be opened as a database is reported as damaged', async () => {
  const path = await temporaryPath();
  await writeFile(path, 'x'.repeat(5000));
  expect(() => openDatabase(path)).toThrow(expect.objectContaining({ kind: 'damaged' }));
});

test('a torn page is named when the database is opened', async () => {
  const path = await temporaryPath();
  const file = new DatabaseSync(path);
  file.exec('create table films (title text); insert into films values (hex(randomblob(9000)))');
  file.close();
  const torn = openSync(path, 'r+');
  writeSync(torn, Buffer.alloc(100, 0xa5), 0, 100, 4096);
  closeSync(torn);
  expect(() => openDatabase(path)).toThrow(
    expect.objectContaining({ kind: 'damaged', message: expect.stringMatching(/is damaged \(.+\)\. Put a backup/s) }),
  );
});

test('a failed transaction is rolled back, and the next one works', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await sql`create table films (title text)`.execute(db);
  const broken = db.transaction().execute(async (trx) => {
    await sql`insert into films values ('Metropolis')`.execute(trx);
    throw new Error('as told');
  });
  await expect(broken).rejects.toThrow('as told');
  const inside = db.transaction().execute(async (trx) => (await sql`select * from films`.execute(trx)).rows);
  expect(await inside).toEqual([]);
});

test('a transaction that SQLite ended itself fails with SQLite’s reason', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await sql`create table films (title text unique on conflict rollback)`.execute(db);
  const broken = db.transaction().execute(async (trx) => {
    for (const title of ['M', 'M']) await sql`insert into films values (${title})`.execute(trx);
  });
  await expect(broken).rejects.toThrow('UNIQUE constraint failed');
});
