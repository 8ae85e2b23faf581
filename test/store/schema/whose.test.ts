import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { type ListedTable, TABLE_LIST } from '../../../src/store/tables/tables.ts';

async function tablesWith(column: string) {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const found = sql<{ name: string }>`select t.name from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and c.name = ${column}`;
  return (await found.execute(db)).rows.map(({ name }) => name);
}

const isOfPerson = ({ owners: { person } }: ListedTable, column: string): boolean =>
  person === 'by hand' || (person !== undefined && column in person.columns);

test.each(['user_id', 'set_by', 'by', 'added_by', 'allowed_by', 'appointed_by', 'person'])(
  'a table with the column %s says what happens to it when that person is forgotten',
  async (column) => {
    const tables = TABLE_LIST.filter((table) => isOfPerson(table, column)).map(({ name }) => name);
    expect((await tablesWith(column)).filter((table) => !tables.includes(table))).toEqual([]);
  },
);

test('a table with the column account_id says that its rows are about an account', async () => {
  const tables = TABLE_LIST.filter(({ owners }) => owners.account !== undefined).map(({ name }) => name);
  expect((await tablesWith('account_id')).filter((table) => !tables.includes(table))).toEqual([]);
});
