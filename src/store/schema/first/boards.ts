import { type Kysely, sql } from 'kysely';

/** Boards and counters, which show in Discord what is playing; and what was changed of them, and of rules and subscriptions. */
export async function createBoardTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('boards')
    // Ids are never reused: the buttons of a board and the markers of its messages are made from its id.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull().unique())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('set_by', 'text')
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'integer')
    .addColumn('message_id', 'text')
    .addColumn('posted_at', 'integer')
    .addColumn('says', 'text')
    .addColumn('files', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('obsolete_id', 'text')
    .addColumn('posts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('posting_since', 'integer')
    .addColumn('last_posting_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('library_key', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('set_by', 'text')
    .addColumn('name', 'text')
    .addColumn('renamed_at', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('changed_settings')
    // Ids are never reused: the key of a direct message is made of them.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('set_by', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('channel_id', 'text')
    .modifyEnd(sql`strict`)
    .execute();
}
