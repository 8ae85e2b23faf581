import { type Kysely, sql } from 'kysely';
import { schemaStatementsOfTable } from '../first/firstSchema.ts';

/** Tables whose rows refer to `subscriptions`. They are copied and put back as well. */
const CHILDREN = ['pending_notifications', 'follows'] as const;

/**
 * Allows several subscriptions to the same feed and library if their channels differ. SQLite can change the key only by
 * creating the table again. A new database already has this key.
 */
export async function allowSubscriptionsPerChannel(db: Kysely<unknown>): Promise<void> {
  const isOld = sql`select 1 from sqlite_schema where name = 'subscriptions' and sql like '%subscriptions_one_each%'`;
  if ((await isOld.execute(db)).rows.length === 0) return;
  for (const table of [...CHILDREN, 'subscriptions'])
    await sql`create table ${sql.table(copyName(table))} as select * from ${sql.table(table)}`.execute(db);
  // Keeps the last id, so that ids of deleted subscriptions are not reused.
  const sequence = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'subscriptions'`.execute(db);
  for (const table of CHILDREN) await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`drop table subscriptions`.execute(db);
  for (const statement of schemaStatementsOfTable('subscriptions')) await sql.raw(statement).execute(db);
  for (const table of ['subscriptions', ...CHILDREN]) {
    await putBack(db, table);
    await sql`drop table ${sql.table(copyName(table))}`.execute(db);
  }
  await sql`delete from sqlite_sequence where name = 'subscriptions'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values ('subscriptions', ${sequence.rows[0]?.seq ?? 0})`.execute(
    db,
  );
}

const copyName = (table: string): string => `${table}_kept`;

/** Copies columns by name, because an older database has additional columns at the end. */
async function putBack(db: Kysely<unknown>, table: string): Promise<void> {
  const copy = sql.table(copyName(table));
  // Skips an empty table, because even an insert of no rows makes SQLite store a last id.
  if ((await sql`select 1 from ${copy} limit 1`.execute(db)).rows.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${copyName(table)})`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${copy}`.execute(db);
}
