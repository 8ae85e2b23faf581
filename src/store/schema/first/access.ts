import { type Kysely, sql } from 'kysely';

export async function createAccessTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_versions')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('map', 'text', (column) => column.notNull())
    .addColumn('before', 'integer')
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('by', 'text')
    .addPrimaryKeyConstraint('access_versions_key', ['guild_id', 'version'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('initial_access')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('initial_access_key', ['guild_id', 'role_id', 'level'])
    .modifyEnd(sql`strict`)
    .execute();
}
