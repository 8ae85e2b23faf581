import { type Kysely, sql } from 'kysely';

export const APPEND_ONLY =
  "create trigger audit_is_append_only before update on audit begin select raise(abort, 'the audit trail is append-only'); end";

/** What was changed and looked at, by whom, each row signed with the one before it. */
export async function createAuditTables(db: Kysely<unknown>): Promise<void> {
  await createChain(db);
  await db.schema
    .createTable('audit_people')
    .addColumn('pseudonym', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().unique())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('forget_asked_at', 'integer')
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('audit_checkpoints')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('row_mac', 'text', (column) => column.notNull())
    .addColumn('clock', 'integer', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('audit_keys')
    .addColumn('until_row', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('row_mac', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('audit_refusals')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('capability', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_refusals_key', ['guild_id', 'day', 'person', 'capability'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}

async function createChain(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('begun_id', 'integer')
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('guild_id', 'text')
    .addColumn('channel_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('capability', 'text', (column) => column.notNull())
    .addColumn('rule', 'text')
    .addColumn('target', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .addColumn('outcome', 'text')
    .addColumn('failure', 'text')
    .addColumn('interaction_id', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('mac', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('audit_by_beginning').on('audit').column('begun_id').execute();
  await db.schema.createIndex('audit_by_person').on('audit').columns(['person', 'id']).execute();
  // Not against an attacker, whom the signatures are for: against a query of ours that should not be there.
  await sql.raw(APPEND_ONLY).execute(db);
}
