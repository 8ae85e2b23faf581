import { type Kysely, sql } from 'kysely';

/** Rules about streams, what they remember, and what they did. */
export async function createRuleTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_rules')
    // Ids are never reused: what an earlier rule did is not a later one's.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('stopped_at', 'integer')
    .addColumn('set_by', 'text')
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('session_rules_name', ['guild_id', 'name'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('rule_memory')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('memory', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await createActs(db);
}

async function createActs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rule_acts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('rule_id', 'integer', (column) => column.notNull())
    .addColumn('rule_name', 'text', (column) => column.notNull())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('outcome', 'text')
    .addColumn('after_ms', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('rule_acts_by_guild').on('rule_acts').columns(['guild_id', 'id']).execute();
  await db.schema
    .createIndex('rule_acts_unfinished')
    .on('rule_acts')
    .column('id')
    .where(sql.ref('outcome'), 'is', null)
    .execute();
}
