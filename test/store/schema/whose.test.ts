import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { tablesOf } from '../../../src/store/schema/whose.ts';

async function tablesWith(column: string) {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const found = sql<{ name: string }>`select t.name from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and c.name = ${column}`;
  return (await found.execute(db)).rows.map(({ name }) => name);
}

test.each([
  ['user_id', ['user', 'person']],
  ['set_by', ['setter']],
  ['by', ['person']],
  ['added_by', ['person']],
  ['allowed_by', ['person']],
  ['appointed_by', ['person']],
  ['person', ['person']],
  ['account_id', ['account']],
] as const)('a table with the column %s says whose its rows are: %s', async (column, owners) => {
  const said = new Set<string>(owners.flatMap((owner) => [...tablesOf(owner)]));
  expect((await tablesWith(column)).filter((table) => !said.has(table))).toEqual([]);
});
