import { type Kysely, sql } from 'kysely';

/** Where events go, and what is still to be sent. */
export async function createNotificationTables(db: Kysely<unknown>): Promise<void> {
  await createSubscriptions(db);
  await createPendingNotifications(db);
  await db.schema
    .createTable('post_groups')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('group_key', 'text', (column) => column.notNull())
    .addColumn('post_key', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_groups_key', ['channel_id', 'group_key'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('blocked_channels')
    .addColumn('channel_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('since', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    // Ids are never reused: what was read for a subscription that is gone must not meet another one.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('library_key', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('set_by', 'text')
    .addColumn('paused_at', 'integer')
    .addColumn('digested_at', 'integer')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dropped', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('subscriptions_one_each', ['guild_id', 'feed', 'library_key'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('left_guilds')
    .addColumn('guild_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('initial_subscriptions')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}

async function createPendingNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pending_notifications')
    .addColumn('subscription_id', 'integer', (column) =>
      column.notNull().references('subscriptions.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'integer', (column) => column.notNull().references('events.id'))
    .addColumn('recorded_at', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pending_notifications_key', ['subscription_id', 'event_id'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  // The first says whether an event is still needed, the second since when a subscription's notifications have been pending.
  await db.schema
    .createIndex('pending_notifications_by_event')
    .on('pending_notifications')
    .column('event_id')
    .execute();
  await db.schema
    .createIndex('pending_notifications_by_age')
    .on('pending_notifications')
    .columns(['subscription_id', 'recorded_at'])
    .execute();
}
