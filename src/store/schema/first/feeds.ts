import { type Kysely, sql } from 'kysely';

/** What the feeds know: where each goes on from, the events it recorded, and the items it has seen. */
export async function createFeedTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cursors')
    .addColumn('feed', 'text', (column) => column.primaryKey().notNull())
    .addColumn('cursor', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'integer', (column) => column.notNull())
    .addColumn('partial_since', 'integer')
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await createEvents(db);
  await createSeenItems(db);
}

/** An event keeps its data only as long as a notification of it is pending; afterwards only that it was there. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    // Ids are never reused: a subscription gets its events in the order of their ids.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('event_key', 'text', (column) => column.notNull())
    .addColumn('at', 'integer')
    .addColumn('data', 'text')
    .addColumn('seen_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('events_key', ['feed', 'event_key'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('events_by_time').on('events').columns(['feed', 'seen_at']).execute();
  await sql`create index events_with_data on events (id) where data is not null`.execute(db);
}

async function createSeenItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seen_items')
    .addColumn('library_key', 'text', (column) => column.notNull())
    .addColumn('rating_key', 'text', (column) => column.notNull())
    .addColumn('guid', 'text', (column) => column.notNull())
    .addColumn('added_at', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('settling_since', 'integer')
    .addPrimaryKeyConstraint('seen_items_key', ['library_key', 'rating_key'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex('seen_items_by_guid').on('seen_items').column('guid').execute();
}
