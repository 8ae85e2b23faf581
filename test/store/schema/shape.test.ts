import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { foundSchema, MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';
import { shapeProblem, undecodable } from '../../../src/store/database/shape.ts';

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

test('a database as the migrations leave it lacks nothing, and neither does one with more in it', async () => {
  const { db, run } = await migrated();
  expect(await shapeProblem(db)).toBeUndefined();
  await run('alter table outbox add column mood text', 'create table recipes (name text)');
  expect(await shapeProblem(db)).toBeUndefined();
});

test('a column that is missing is named with its type', async () => {
  const { db, run } = await migrated();
  await run('alter table outbox drop column alerted_at');
  expect(await shapeProblem(db)).toBe('outbox.alerted_at INTEGER');
});

test('a column of another type is one that is missing', async () => {
  const { db, run } = await migrated();
  await run('alter table outbox drop column alerted_at', 'alter table outbox add column alerted_at text');
  expect(await shapeProblem(db)).toBe('outbox.alerted_at INTEGER');
});

test('of many columns that are missing three are named', async () => {
  const { db, run } = await migrated();
  await run('drop table seen_items');
  expect((await shapeProblem(db))?.split(', ')).toHaveLength(3);
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
])('rows of %s whose %s are no JSON are counted', async (table, column, row) => {
  const { db, run } = await migrated();
  const insert = (json: string) => `insert into ${table} ${row.replace('?', json)}`;
  await run(insert("'{}'"));
  expect(await undecodable(db)).toEqual(new Map());
  await run(`delete from ${table}`, insert("'torn'"));
  expect(await undecodable(db)).toEqual(new Map([[`${table}.${column}`, 1]]));
});

test('what is found is nothing, the tables of an earlier version, or those of this one', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  const later = { ...MIGRATIONS, '9999-later': { up: async () => undefined } };
  expect(await foundSchema(db)).toBe('none');
  expect(await migrate(db)).toBe('none');
  expect([await foundSchema(db), await foundSchema(db, later)]).toEqual(['current', 'earlier']);
  expect(await migrate(db, later)).toBe('earlier');
  expect(await foundSchema(db, later)).toBe('current');
  await expect(foundSchema(db)).rejects.toMatchObject({ kind: 'newer' });
});

test('a migration that fails changes nothing, and says why', async () => {
  const { db } = await migrated();
  const up: Migration['up'] = async (trx) => {
    await sql`create table half (n integer)`.execute(trx);
    throw new Error('no room');
  };
  await expect(migrate(db, { ...MIGRATIONS, '9999-broken': { up } })).rejects.toThrow('no room');
  expect(await foundSchema(db)).toBe('current');
  expect((await sql`select 1 from sqlite_schema where name = 'half'`.execute(db)).rows).toEqual([]);
});
