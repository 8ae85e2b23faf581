import { type Kysely, sql } from 'kysely';

/** The only tables with names of people and of their devices, the accounts they linked, and the values that are made up once for this database. */
export async function createPeopleTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('account_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('pseudonym', 'text', (column) => column.notNull().unique())
    .addColumn('alias', 'text')
    .addColumn('name', 'text')
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('devices')
    .addColumn('device_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('linked_accounts')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text')
    .addColumn('known_by', 'text')
    .addColumn('token', 'text')
    .addColumn('linked_at', 'integer')
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
