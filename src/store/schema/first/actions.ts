import { type Kysely, sql } from 'kysely';
import { createAuditTables } from './audit.ts';

/** What members of a guild may press, may undo, and did. */
export async function createActionTables(db: Kysely<unknown>): Promise<void> {
  await createTickets(db);
  await createRemovals(db);
  await createAuditTables(db);
}

async function createTickets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tickets')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'integer')
    .addUniqueConstraint('tickets_one_each', ['user_id', 'kind', 'target'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('tickets_by_expiry').on('tickets').column('expires_at').execute();
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
