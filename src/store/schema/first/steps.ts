import { type Kysely, sql } from 'kysely';
import { schemaStatementsOfTable } from './firstSchema.ts';

/** Creates missing tables of the first schema. A new database already has them. */
export async function addTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  const missingTables = tables.filter((table) => rows.every(({ name }) => name !== table));
  for (const statement of missingTables.flatMap(schemaStatementsOfTable)) await sql.raw(statement).execute(db);
}

/** Adds a column unless it exists. `column` begins with the name. */
export async function addColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  if (rows.some(({ name }) => column.startsWith(`${name} `))) return;
  await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db);
}

/** Creates an index of the first schema unless it exists. */
export async function addIndex(db: Kysely<unknown>, table: string, index: string): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where type = 'index' and name = ${index}`.execute(db);
  const statement = schemaStatementsOfTable(table).find((sqlText) => sqlText.includes(` index ${index} on `));
  if (rows.length === 0 && statement !== undefined) await sql.raw(statement).execute(db);
}
