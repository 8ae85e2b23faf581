import { sql } from 'kysely';
import { TABLE_LIST } from '../tables/tables.ts';
import type { Database } from './database.ts';

async function columnsOf(db: Database): Promise<ReadonlySet<string>> {
  const query = sql<
    Record<'table' | 'name' | 'type', string>
  >`select t.name as "table", c.name, c.type from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not glob 'sqlite_*'`;
  const { rows } = await query.execute(db);
  return new Set(rows.map(({ table, name, type }) => `${table}.${name} ${type.toUpperCase()}`));
}

/**
 * Names the first three columns that are missing although all migrations ran. Undefined if none is missing. Additional
 * columns of another program are harmless.
 */
export async function describeMissingColumns(db: Database): Promise<string | undefined> {
  const presentColumns = await columnsOf(db);
  const declaredColumns = TABLE_LIST.flatMap(({ name, columns }) =>
    Object.entries(columns).map(([column, { type }]) => `${name}.${column} ${type}`),
  );
  const missingColumns = declaredColumns.filter((column) => !presentColumns.has(column));
  return missingColumns.length > 0 ? missingColumns.slice(0, 3).join(', ') : undefined;
}

/** Number of rows with undecodable JSON, by column. The bot skips such rows. */
export async function countUndecodableRows(db: Database): Promise<ReadonlyMap<string, number>> {
  const rowsByColumn = new Map<string, number>();
  for (const { name, checked = [] } of TABLE_LIST)
    for (const column of checked) {
      const query = sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(name)}
        where not json_valid(${sql.ref(column)})`;
      const rows = (await query.execute(db)).rows[0]?.rows ?? 0;
      if (rows > 0) rowsByColumn.set(`${name}.${column}`, rows);
    }
  return rowsByColumn;
}
