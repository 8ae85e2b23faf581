import { type Kysely, sql } from 'kysely';

/** The posts, and the events that each of them shows as long as it is not sent. */
export async function createOutboxTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    // Ids are never reused: the order of a channel is the order of its ids.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('position', 'real')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('files', 'text')
    .addColumn('edits', 'text')
    .addColumn('subscription_id', 'integer')
    .addColumn('people', 'text')
    .addColumn('summary_reason', 'text')
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sending_since', 'integer')
    .addColumn('last_sending_at', 'integer')
    .addColumn('not_before', 'integer')
    .addColumn('failure', 'text')
    .addColumn('failure_kind', 'text')
    .addColumn('failing_since', 'integer')
    .addColumn('alerted_at', 'integer')
    .addColumn('skip_requested_at', 'integer')
    .addColumn('sent_at', 'integer')
    .addColumn('message_id', 'text')
    .addColumn('dead_lettered_at', 'integer')
    .addUniqueConstraint('outbox_once_a_channel', ['channel_id', 'key'])
    .modifyEnd(sql`strict`)
    .execute();
  await indexOutbox(db);
  await createPostEvents(db);
}

async function indexOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_by_message').on('outbox').column('message_id').execute();
  // Finds what is left to send behind any number of sent rows. The parts of a post that was split stand where it stood.
  await sql`create index outbox_to_send on outbox (channel_id, coalesce(position, id))
    where sent_at is null and dead_lettered_at is null`.execute(db);
  // Finds the few dead-lettered ones behind any number of sent rows.
  await sql`create index outbox_dead_lettered on outbox (channel_id, dead_lettered_at)
    where dead_lettered_at is not null`.execute(db);
  await sql`create index outbox_by_sent on outbox (sent_at) where sent_at is not null`.execute(db);
  await sql`create index outbox_by_dead_lettered on outbox (dead_lettered_at)
    where dead_lettered_at is not null`.execute(db);
}

async function createPostEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post_events')
    .addColumn('post_id', 'integer', (column) => column.notNull().references('outbox.id').onDelete('cascade'))
    .addColumn('event_id', 'integer', (column) => column.notNull().references('events.id'))
    // In the order in which the post shows them.
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_events_key', ['post_id', 'event_id'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex('post_events_by_event').on('post_events').column('event_id').execute();
}
