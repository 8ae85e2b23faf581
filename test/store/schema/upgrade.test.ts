import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/store/database/database.ts';
import { MIGRATIONS, type Migrations, migrate } from '../../../src/store/database/migrations.ts';
import { describeMissingColumns } from '../../../src/store/database/shape.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, CHANNEL, silent, temporaryPath } from '../support/openStore.ts';

const clock = createSteppedClock();
const opened = (path: string) => openDatabaseStore({ path, clock, log: silent });
/** The schema of the first release. Until that is out, a change of the schema changes this hash. */
const FIRST_SCHEMA = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 1));

test('the first schema is the one that was released, apart from quotes and spaces', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db, FIRST_SCHEMA);
  const schema = sql<{ sql: string }>`select sql from sqlite_schema where sql is not null order by name`;
  const words = (await schema.execute(db)).rows.map((each) => each.sql.replace(/["\s]/g, ''));
  expect(Object.keys(FIRST_SCHEMA)).toEqual(['0001-first-schema']);
  expect(createHash('sha256').update(JSON.stringify(words)).digest('hex')).toBe(
    '020a4c20bc62e7ced430643216b6c99bc53ad940b77a47460bc8dbb0886896e7',
  );
});

/** A row in every table, with a value of the right type in every column. */
async function fillEveryTable(db: Database): Promise<void> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    select t.name as "table", c.name, c.type from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not glob 'sqlite_*' and t.name not glob 'kysely_*'`.execute(db);
  await sql`pragma foreign_keys = off`.execute(db);
  for (const [table, there] of Map.groupBy(columns, (each) => each.table)) {
    const values = there.map(({ type }) => (type.toLowerCase() === 'text' ? '{}' : 1));
    await sql`insert into ${sql.table(table)} (${sql.join(there.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(db);
  }
}

async function everyRow(db: Database): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*'`.execute(
    db,
  );
  const rows = tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]);
  return Object.fromEntries(await Promise.all(rows));
}

test.each(Object.keys(MIGRATIONS).map((name, index) => ({ name, count: index + 1 })))(
  'a database as the migration $name left it loses no row in an upgrade, and gets the tables of this version',
  async ({ count }) => {
    const path = await temporaryPath();
    const db = openDatabase(path);
    await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, count)));
    await fillEveryTable(db);
    const before = await everyRow(db);
    await migrate(db);
    expect(await everyRow(db)).toMatchObject(Object(before));
    expect(await describeMissingColumns(db)).toBeUndefined();
    await db.destroy();
    await (await opened(path)).close();
  },
);

/** The migrations of a later release. */
const LATER: Migrations = {
  ...MIGRATIONS,
  '9999-mood': { up: async (db) => void (await sql`alter table outbox add column mood text`.execute(db)) },
};

test('a migration backs up an earlier version’s tables before it changes them, and only once', async () => {
  const db = openDatabase(await temporaryPath());
  onTestFinished(() => db.destroy());
  const seen: string[] = [];
  const beforeChange = async () => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info('outbox')`.execute(db);
    seen.push(rows.some(({ name }) => name === 'mood') ? 'changed already' : 'as it was');
  };
  await migrate(db, MIGRATIONS, { beforeChange });
  await migrate(db, LATER, { beforeChange });
  await migrate(db, LATER, { beforeChange });
  expect(seen).toEqual(['as it was']);
});

test('a migration does not change tables that cannot be backed up', async () => {
  const db = openDatabase(await temporaryPath());
  onTestFinished(() => db.destroy());
  await migrate(db);
  const failing = migrate(db, LATER, { beforeChange: () => Promise.reject(new Error('no room')) });
  await expect(failing).rejects.toThrow('no room');
  const { rows } = await sql`select 1 from pragma_table_info('outbox') where name = 'mood'`.execute(db);
  expect(rows).toEqual([]);
});

test('a later migration runs on a database of the first release and loses nothing', async () => {
  const path = await temporaryPath();
  const first = await opened(path);
  await first.subscriptions.set(aSubscription());
  await first.outbox.add({ key: 'k', channelId: CHANNEL, body: 'pending' });
  await first.close();
  const db = openDatabase(path);
  await migrate(db, LATER);
  await migrate(db, LATER);
  const { rows } = await sql`select body, mood from outbox`.execute(db);
  const subscriptions = await sql`select channel_id from subscriptions`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ body: 'pending', mood: null }]);
  expect(subscriptions.rows).toEqual([{ channel_id: CHANNEL }]);
  await expect(opened(path)).rejects.toMatchObject({ kind: 'newer', message: expect.stringContaining('9999-mood') });
});

/** A file of a program that uses Kysely too, with these migrations done. */
async function migratedBy(names: readonly string[], ...statements: readonly string[]) {
  const path = await temporaryPath();
  const file = new DatabaseSync(path);
  file.exec('create table kysely_migration (name text primary key, timestamp text not null)');
  for (const name of names) file.prepare("insert into kysely_migration values (?, '2026-01-01')").run(name);
  for (const statement of statements) file.exec(statement);
  file.close();
  return path;
}

test('the store refuses a database from before the first release, with advice, and does not change it', async () => {
  const path = await migratedBy(
    ['0001-feeds-tickets-audit', '0002-tickets-used-once'],
    'create table outbox (id integer primary key, body text)',
    "insert into outbox (body) values ('pending')",
  );
  await expect(opened(path)).rejects.toMatchObject({
    kind: 'unreleased',
    message: expect.stringMatching(/test version of Usher.*Move the file at DATABASE_PATH away/),
  });
  const file = new DatabaseSync(path);
  onTestFinished(() => file.close());
  const tables = file.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  expect(tables).toEqual([{ name: 'kysely_migration' }, { name: 'outbox' }]);
  expect(file.prepare('select body from outbox').all()).toEqual([{ body: 'pending' }]);
});

test('Usher starts with a new database once one from before the first release is moved away', async () => {
  const path = await migratedBy(['0001-feeds-tickets-audit']);
  await expect(opened(path)).rejects.toMatchObject({ kind: 'unreleased' });
  await rename(path, `${path}.old`);
  const store = await opened(path);
  onTestFinished(() => store.close());
  expect(await store.subscriptions.list()).toEqual([]);
});

test('the store refuses a database that another program migrates with Kysely', async () => {
  await expect(opened(await migratedBy(['0001-recipes']))).rejects.toMatchObject({ kind: 'foreign' });
});

test('the store uses a database in which only the first step of Kysely was done', async () => {
  const store = await opened(await migratedBy([]));
  onTestFinished(() => store.close());
  expect(await store.subscriptions.list()).toEqual([]);
});
