import { type Kysely, sql } from 'kysely';

/** Of migration 0005: our own copy of the history, and how far it was read. */
export async function createPlaysTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plays')
    .addColumn('history_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('viewed_at', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('device_id', 'text')
    .addColumn('library_key', 'text')
    .addColumn('rating_key', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('parent_title', 'text')
    .addColumn('grandparent_title', 'text')
    .addColumn('originally_available_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  // Counts by time, account, device and library are read from the index alone, without the rows and their titles.
  await db.schema
    .createIndex('plays_in_time')
    .on('plays')
    .columns(['viewed_at', 'library_key', 'account_id', 'device_id'])
    .execute();
  await db.schema
    .createTable('backfill')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer')
    .addColumn('done', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
