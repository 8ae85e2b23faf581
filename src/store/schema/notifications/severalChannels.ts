import { type Kysely, sql } from 'kysely';
import { statementsOf } from '../first/firstSchema.ts';

/** Tables whose rows are deleted with `subscriptions` (`on delete cascade`) and copied back afterwards. */
const CHILDREN = ['pending_notifications', 'follows'] as const;

/**
 * Allows several subscriptions to the same feed and library if their channels differ. SQLite can change the key only by
 * creating the table again. A new database already has this key.
 */
export async function allowSeveralChannels(db: Kysely<unknown>): Promise<void> {
  const isOld = sql`select 1 from sqlite_schema where name = 'subscriptions' and sql like '%subscriptions_one_each%'`;
  if ((await isOld.execute(db)).rows.length === 0) return;
  const copyOf = (table: string) => sql.table(`${table}_kept`);
  for (const table of [...CHILDREN, 'subscriptions'])
    await sql`create table ${copyOf(table)} as select * from ${sql.table(table)}`.execute(db);
  const sequence = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'subscriptions'`.execute(db);
  for (const table of CHILDREN) await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`drop table subscriptions`.execute(db);
  for (const statement of statementsOf('subscriptions')) await sql.raw(statement).execute(db);
  for (const table of ['subscriptions', ...CHILDREN]) {
    await putBack(db, table);
    await sql`drop table ${copyOf(table)}`.execute(db);
  }
  // Ids are never reused, not even those of deleted subscriptions.
  await sql`delete from sqlite_sequence where name = 'subscriptions'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values ('subscriptions', ${sequence.rows[0]?.seq ?? 0})`.execute(
    db,
  );
}

/** Copies columns by name, because an older database has added columns at the end. */
async function putBack(db: Kysely<unknown>, table: string): Promise<void> {
  const copy = sql.table(`${table}_kept`);
  // An empty table is skipped. Otherwise it would get a last id although it never had rows.
  if ((await sql`select 1 from ${copy} limit 1`.execute(db)).rows.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${`${table}_kept`})`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${copy}`.execute(db);
}
