import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { detectSchema, MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';
import { countUndecodableRows, describeMissingColumns } from '../../../src/store/database/shape.ts';

async function migrated() {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const run = (...statements: readonly string[]) =>
    statements.reduce<Promise<unknown>>(
      (before, text) => before.then(() => sql.raw(text).execute(db)),
      Promise.resolve(),
    );
  return { db, run };
}

test('a migrated database passes the check for missing columns, also with additional columns and tables', async () => {
  const { db, run } = await migrated();
  expect(await describeMissingColumns(db)).toBeUndefined();
  await run('alter table outbox add column mood text', 'create table recipes (name text)');
  expect(await describeMissingColumns(db)).toBeUndefined();
});

test('the check of a database names a missing column with its type', async () => {
  const { db, run } = await migrated();
  await run('alter table outbox drop column alerted_at');
  expect(await describeMissingColumns(db)).toBe('outbox.alerted_at INTEGER');
});

test('the check of a database treats a column of another type as missing', async () => {
  const { db, run } = await migrated();
  await run('alter table outbox drop column alerted_at', 'alter table outbox add column alerted_at text');
  expect(await describeMissingColumns(db)).toBe('outbox.alerted_at INTEGER');
});

test('the check of a database names three of many missing columns', async () => {
  const { db, run } = await migrated();
  await run('drop table seen_items');
  expect((await describeMissingColumns(db))?.split(', ')).toHaveLength(3);
});

test.each([
  [
    'subscriptions',
    'settings',
    "(guild_id, feed, library_key, channel_id, created_at, settings) values ('1', 'x', '', '1', 0, ?)",
  ],
  ['access_versions', 'map', "(guild_id, version, at, map) values ('1', 1, 0, ?)"],
  ['post_groups', 'data', "(channel_id, group_key, post_key, opened_at, data) values ('1', 'x', 'x', 0, ?)"],
  ['removals', 'items', "(user_id, playlist_key, playlist_title, at, items) values ('1', 'x', 'x', 0, ?)"],
])('the check of a database counts rows of %s whose %s is not JSON', async (table, column, row) => {
  const { db, run } = await migrated();
  const insert = (json: string) => `insert into ${table} ${row.replace('?', json)}`;
  await run(insert("'{}'"));
  expect(await countUndecodableRows(db)).toEqual(new Map());
  await run(`delete from ${table}`, insert("'torn'"));
  expect(await countUndecodableRows(db)).toEqual(new Map([[`${table}.${column}`, 1]]));
});

test('the store recognizes whether a database has no tables, tables of an earlier version or tables of this version', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  const later = { ...MIGRATIONS, '9999-later': { up: async () => undefined } };
  expect(await detectSchema(db)).toBe('none');
  expect(await migrate(db)).toBe('none');
  expect([await detectSchema(db), await detectSchema(db, later)]).toEqual(['current', 'earlier']);
  expect(await migrate(db, later)).toBe('earlier');
  expect(await detectSchema(db, later)).toBe('current');
  await expect(detectSchema(db)).rejects.toMatchObject({ kind: 'newer' });
});

test('a migration that fails changes nothing, and its error is passed on', async () => {
  const { db } = await migrated();
  const up: Migration['up'] = async (trx) => {
    await sql`create table half (n integer)`.execute(trx);
    throw new Error('no room');
  };
  await expect(migrate(db, { ...MIGRATIONS, '9999-broken': { up } })).rejects.toThrow('no room');
  expect(await detectSchema(db)).toBe('current');
  expect((await sql`select 1 from sqlite_schema where name = 'half'`.execute(db)).rows).toEqual([]);
});
