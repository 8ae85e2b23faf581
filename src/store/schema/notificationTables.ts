import { type Kysely, sql } from 'kysely';
import { createPlaysTables } from './playTables.ts';

/** Migration 0005: routes and what travels on them, our own copy of the history, and events without a channel. */
export async function createNotificationTables(db: Kysely<unknown>): Promise<void> {
  await rebuildEvents(db);
  await rebuildCursors(db);
  await createSubscriptions(db);
  await createPendingNotifications(db);
  await createPeople(db);
  await createPlaysTables(db);
  await createItems(db);
  await db.schema.alterTable('outbox').addColumn('files', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('edits', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('reason_kind', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('last_sending_at', 'integer').execute();
  await db.schema.alterTable('outbox').addColumn('subscription_id', 'integer').execute();
  await db.schema.alterTable('outbox').addColumn('people', 'text').execute();
  await addStates(db);
  // There are few of them, and they are looked for behind any number of sent rows.
  await sql`create index outbox_dead_lettered on outbox (channel_id, dead_lettered_at) where dead_lettered_at is not null`.execute(
    db,
  );
  await sql`create index outbox_by_sent on outbox (sent_at) where sent_at is not null`.execute(db);
  await sql`create index outbox_by_dead_lettered on outbox (dead_lettered_at) where dead_lettered_at is not null`.execute(
    db,
  );
  await widenSends(db);
}

/** What a post's state needs beyond its first columns (see `postState.ts`), and what it is drawn again from. */
async function addStates(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('place', 'real').execute();
  await db.schema.alterTable('outbox').addColumn('failing_since', 'integer').execute();
  await db.schema.alterTable('outbox').addColumn('alerted_at', 'integer').execute();
  await db.schema.alterTable('outbox').addColumn('skip_asked_at', 'integer').execute();
  await db.schema.alterTable('outbox').addColumn('summary_reason', 'text').execute();
  await db.schema
    .createTable('post_events')
    .addColumn('post_id', 'integer', (column) => column.notNull().references('outbox.id').onDelete('cascade'))
    .addColumn('event_id', 'integer', (column) => column.notNull().references('events.id'))
    // As the post tells them.
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_events_key', ['post_id', 'event_id'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex('post_events_by_event').on('post_events').column('event_id').execute();
  await sql`drop index outbox_to_send`.execute(db);
  // The parts of a post that was split stand where it stood.
  await sql`create index outbox_to_send on outbox (channel_id, coalesce(place, id))
    where sent_at is null and dead_lettered_at is null`.execute(db);
}

/** Open sends were dated by our clock until now, which may be wrong by hours. */
async function widenSends(db: Kysely<unknown>): Promise<void> {
  const day = 86_400_000;
  await sql`update outbox set sending_since = sending_since - ${day}, last_sending_at = unixepoch() * 1000 + ${day}
    where sending_since is not null`.execute(db);
}

/**
 * What was told in any channel was told. An event keeps what it says as long as a notice of it waits; afterwards only that
 * it was there.
 */
async function rebuildEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').renameTo('events_by_channel').execute();
  await db.schema
    .createTable('events')
    // Never a number twice: a route tells its events in the order of their ids.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('event_key', 'text', (column) => column.notNull())
    .addColumn('at', 'integer')
    .addColumn('data', 'text')
    .addColumn('seen_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('events_key', ['feed', 'event_key'])
    .modifyEnd(sql`strict`)
    .execute();
  await sql`insert into events (feed, event_key, seen_at)
    select feed, event_key, max(seen_at) from events_by_channel group by feed, event_key`.execute(db);
  // Its index goes with it, and the name is free for ours.
  await db.schema.dropTable('events_by_channel').execute();
  await db.schema.createIndex('events_by_time').on('events').columns(['feed', 'seen_at']).execute();
  await sql`create index events_with_data on events (id) where data is not null`.execute(db);
}

async function rebuildCursors(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cursors').renameTo('cursors_by_channel').execute();
  await db.schema
    .createTable('cursors')
    .addColumn('feed', 'text', (column) => column.primaryKey().notNull())
    .addColumn('cursor', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'integer', (column) => column.notNull())
    .addColumn('partial_since', 'integer')
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  // Beside max() SQLite gives the other columns of that very row (sqlite.org/lang_select.html#bareagg).
  await sql`insert into cursors (feed, cursor, updated_at)
    select feed, cursor, max(updated_at) from cursors_by_channel group by feed`.execute(db);
  await db.schema.dropTable('cursors_by_channel').execute();
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    // Never a number twice: what was read for a route that is gone must not meet another one.
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
  // Whether anybody still needs an event, and since when a route's notices wait.
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
  await db.schema
    .createTable('groups')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('group_key', 'text', (column) => column.notNull())
    .addColumn('post_key', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('groups_key', ['channel_id', 'group_key'])
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

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('account_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('pseudonym', 'text', (column) => column.notNull().unique())
    .addColumn('alias', 'text')
    .addColumn('name', 'text')
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('items')
    .addColumn('library_key', 'text', (column) => column.notNull())
    .addColumn('rating_key', 'text', (column) => column.notNull())
    .addColumn('guid', 'text', (column) => column.notNull())
    .addColumn('added_at', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('waiting_since', 'integer')
    .addPrimaryKeyConstraint('items_key', ['library_key', 'rating_key'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex('items_by_guid').on('items').column('guid').execute();
}
