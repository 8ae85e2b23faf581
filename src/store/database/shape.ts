import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { FIRST_SCHEMA } from '../schema/firstSchema.ts';
import { type Database, kyselyOver } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

const [, ...LATER] = Object.values(MIGRATIONS);

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
 * What a database with all migrations lacks of the tables that those make, compared with an empty database that has just been made;
 * undefined if nothing. Columns of somebody else's are harmless.
 */
export async function shapeProblem(db: Database): Promise<string | undefined> {
  const file = new DatabaseSync(':memory:');
  const model = kyselyOver(file);
  try {
    // As `migrate` does, for a tenth of the work: this is part of every start.
    file.exec(FIRST_SCHEMA);
    for (const { up } of LATER) await up(model);
    const there = await columnsOf(db);
    const missing = [...(await columnsOf(model))].filter((each) => !there.has(each));
    return missing.length > 0 ? missing.slice(0, 3).join(', ') : undefined;
  } finally {
    await model.destroy();
  }
}

/** Columns with JSON in tables that stay small: who may do what, what goes where, and what can be undone. */
const JSON_COLUMNS = [
  ['subscriptions', 'settings'],
  ['access_versions', 'map'],
  ['post_groups', 'data'],
  ['removals', 'items'],
  ['votes', 'items'],
] as const;

/** How many rows of each of those columns hold something else; such rows are left out when they are read. */
export async function undecodable(db: Database): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const [table, name] of JSON_COLUMNS) {
    const wrong = sql<boolean>`not json_valid(${sql.ref(name)})`;
    const counted = db.selectFrom(table).where(wrong).select(sql<number>`count(*)`.as('rows'));
    const { rows } = await counted.executeTakeFirstOrThrow();
    if (rows > 0) found.set(`${table}.${name}`, rows);
  }
  return found;
}
