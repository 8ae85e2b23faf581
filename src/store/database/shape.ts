import { sql } from 'kysely';
import { TABLE_LIST } from '../tables/tables.ts';
import type { Database } from './database.ts';

/** Each column of each table as one text. */
async function columnsOf(db: Database): Promise<ReadonlySet<string>> {
  const found = sql<
    Record<'table' | 'name' | 'type', string>
  >`select t.name as "table", c.name, c.type from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not glob 'sqlite_*'`;
  const { rows } = await found.execute(db);
  return new Set(rows.map(({ table, name, type }) => `${table}.${name} ${type.toUpperCase()}`));
}

/**
 * The declared columns that a database with all migrations lacks; undefined if none. Columns of another
 * program are harmless.
 */
export async function shapeProblem(db: Database): Promise<string | undefined> {
  const there = await columnsOf(db);
  const declared = TABLE_LIST.flatMap(({ name, columns }) =>
    Object.entries(columns).map(([column, { type }]) => `${name}.${column} ${type}`),
  );
  const missing = declared.filter((column) => !there.has(column));
  return missing.length > 0 ? missing.slice(0, 3).join(', ') : undefined;
}

/** The number of rows with anything other than JSON, by column; such rows are left out when they are read. */
export async function undecodable(db: Database): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { name, checked = [] } of TABLE_LIST)
    for (const column of checked) {
      const counted = sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(name)}
        where not json_valid(${sql.ref(column)})`;
      const rows = (await counted.execute(db)).rows[0]?.rows ?? 0;
      if (rows > 0) found.set(`${name}.${column}`, rows);
    }
  return found;
}
