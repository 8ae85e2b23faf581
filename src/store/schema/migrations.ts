import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StoreFailure } from '../../domain/storeFailure.ts';
import type { Database } from '../database/database.ts';
import { createAccessTables } from './accessTables.ts';
import { createNotificationTables } from './notificationTables.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** In the order of their names. One that was released is never changed: a change is a new one at the end. */
export const MIGRATIONS: Migrations = {
  '0001-feeds-tickets-audit': { up: createFirstTables },
  '0002-tickets-used-once': { up: addUsedAt },
  '0003-removals': { up: createRemovals },
  '0004-outbox-by-message': { up: indexMessages },
  '0005-subscriptions-and-news': { up: createNotificationTables },
  '0006-access': { up: createAccessTables },
};

const MIGRATION_TABLE = 'kysely_migration';

/**
 * Brings the tables up to date in one transaction: killed half-way, nothing has happened. Rejects with a StoreFailure
 * for a database of a newer Usher or of another program.
 */
export async function migrate(db: Database, migrations: Migrations = MIGRATIONS): Promise<void> {
  await refuseForeign(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function refuseForeign(db: Database, migrations: Migrations): Promise<void> {
  const tables = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  if (tables.rows.length === 0) return;
  // Kysely makes its own table before any of ours.
  if (!tables.rows.some(({ name }) => name === MIGRATION_TABLE)) {
    throw new StoreFailure(
      'foreign',
      'This file is a database of another program. Give Usher a DATABASE_PATH of its own.',
    );
  }
  const done = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
  const unknown = done.rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (!unknown) return;
  const words = `A newer Usher has written this database (${unknown.name}). Start that version, or put an older backup in its place.`;
  throw new StoreFailure('newer', words);
}

async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  await createFeedTables(db);
  await createOutbox(db);
  await db.schema
    .createTable('tickets')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('tickets_one_each', ['user_id', 'kind', 'target'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('tickets_by_expiry').on('tickets').column('expires_at').execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('guild_id', 'text')
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('audit_by_time').on('audit').column('at').execute();
}

async function addUsedAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tickets').addColumn('used_at', 'integer').execute();
}

async function createRemovals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removals')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('playlist_key', 'text', (column) => column.notNull())
    .addColumn('playlist_title', 'text', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('removals_by_person').on('removals').columns(['user_id', 'id']).execute();
}

async function indexMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_by_message').on('outbox').column('message_id').execute();
}

async function createFeedTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cursors')
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('cursor', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('cursors_key', ['feed', 'channel_id'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('events')
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('event_key', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('events_key', ['feed', 'channel_id', 'event_key'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex('events_by_time').on('events').columns(['feed', 'channel_id', 'seen_at']).execute();
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    // Never a number twice: the order of a channel is the order of its ids.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sending_since', 'integer')
    .addColumn('not_before', 'integer')
    .addColumn('reason', 'text')
    .addColumn('sent_at', 'integer')
    .addColumn('message_id', 'text')
    .addColumn('dead_lettered_at', 'integer')
    .addUniqueConstraint('outbox_once_a_channel', ['channel_id', 'key'])
    .modifyEnd(sql`strict`)
    .execute();
  // What is left to send stays quick to find behind any number of sent rows.
  await sql`create index outbox_to_send on outbox (channel_id, id) where sent_at is null and dead_lettered_at is null`.execute(
    db,
  );
}
