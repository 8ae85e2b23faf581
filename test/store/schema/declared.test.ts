import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { idColumn, textColumn } from '../../../src/store/tables/column.ts';
import { declareTable } from '../../../src/store/tables/table.ts';
import { TABLE_LIST } from '../../../src/store/tables/tables.ts';

interface StoredColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: number;
  readonly isFilled: number;
  readonly keyPart: number;
}

async function migrated() {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  return db;
}

async function storedColumns(table: string): Promise<readonly StoredColumn[]> {
  const db = await migrated();
  // SQLite fills in the only integer of a primary key.
  const isRowNumber = sql`(pk = 1 and type = 'INTEGER' collate nocase and
    (select count(*) from pragma_table_info(${table}) where pk > 0) = 1)`;
  const columns = sql<StoredColumn>`select name, upper(type) as type, not ("notnull" or pk) as "isNullable",
    (dflt_value is not null or (${isRowNumber} and not "notnull")) as "isFilled", pk as "keyPart"
    from pragma_table_info(${table})`;
  return (await columns.execute(db)).rows;
}

test.each(TABLE_LIST.map(({ name, ...table }) => [name, table] as const))(
  'the migrations make table %s as declared: columns, types, missing values, defaults and key',
  async (name, { columns, key }) => {
    const stored = await storedColumns(name);
    const declared = Object.entries(columns).map(([column, { type, isNullable, isFilled }]) => ({
      name: column,
      type,
      isNullable: Number(isNullable),
      isFilled: Number(isFilled),
      keyPart: key.indexOf(column) + 1,
    }));
    expect(stored.toSorted(byName)).toEqual(declared.toSorted(byName));
  },
);

const byName = (one: StoredColumn, other: StoredColumn): number => one.name.localeCompare(other.name);

test('the migrations make exactly the tables that are declared', async () => {
  const stored = sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*' order by name`;
  const { rows } = await stored.execute(await migrated());
  expect(TABLE_LIST.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name));
});

test('each table about people on Discord names at least one column with their ids', () => {
  const without = TABLE_LIST.filter(
    ({ owners: { person } }) => typeof person === 'object' && Object.keys(person.columns).length === 0,
  );
  expect(without).toEqual([]);
});

test('a table that refers to another one is listed before it, so that its rows are deleted first', async () => {
  const references = sql<{ child: string; parent: string }>`select t.name as child, f."table" as parent
    from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`;
  const { rows } = await references.execute(await migrated());
  const places = new Map(TABLE_LIST.map(({ name }, place) => [name, place]));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ child, parent }) => (places.get(child) ?? 0) >= (places.get(parent) ?? 0))).toEqual([]);
});

test('a table without owners, or one that names a column it does not have, does not compile', () => {
  const columns = { id: idColumn(), guild_id: textColumn('guildId') };
  const key = ['id'] as const;
  // @ts-expect-error: no owners
  declareTable({ columns, key });
  // @ts-expect-error: none of the four owners
  declareTable({ columns, key, owners: {} });
  // @ts-expect-error: a person without columns
  declareTable({ columns, key, owners: { person: undefined } });
  // @ts-expect-error: a media server without a condition
  declareTable({ columns, key, owners: { server: {} } });
  // @ts-expect-error: a media server with no more than the time at which its rows go
  declareTable({ columns, key, owners: { server: { only: 'removed' } } });
  // @ts-expect-error: a key
  declareTable({ columns, key: ['guild_id', 'user_id'], owners: 'installation' });
  // @ts-expect-error: the column of a person
  declareTable({ columns, key, owners: { person: { columns: { user_id: 'delete' } } } });
  // @ts-expect-error: the column of a guild
  declareTable({ columns, key, owners: { guild: { column: 'guildId' } } });
  // @ts-expect-error: the column of a media server
  declareTable({ columns, key, owners: { server: { column: 'rating_key' } } });
  // @ts-expect-error: a typed column
  declareTable({ columns, key, owners: 'installation', typed: { columns: ['title'] } });
  // @ts-expect-error: a time after which rows expire
  declareTable({ columns, key, owners: 'installation', expired: { after: { closed_at: 1 } } });
  expect(declareTable({ columns, key, owners: { guild: { column: 'guild_id' } } }).key).toEqual(key);
});
