import { type Kysely, sql } from 'kysely';

/** What played in the last days, and when the bot looked. */
export async function createSessionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_spans')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('from_at', 'integer', (column) => column.notNull())
    .addColumn('until_at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('session_changes')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('span_id', 'integer', (column) => column.notNull().references('session_spans.id').onDelete('cascade'))
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('data', 'text')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('session_changes_of_span').on('session_changes').column('span_id').execute();
  await sql`create index session_changes_of_account on session_changes (account_id) where account_id is not null`.execute(
    db,
  );
}
