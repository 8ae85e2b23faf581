import { type Kysely, sql } from 'kysely';
import { type AccountRef, FIRST_SERVER_ID, serverOfRef } from '../../../domain/servers/refs.ts';
import { addServerToTableKey } from './severalServers.ts';

/** Adds a column for the media server to linked accounts and to the audit trail. A new database already has it. */
export async function addServerToLinksAndAudit(db: Kysely<unknown>): Promise<void> {
  await linkAccountsByServer(db);
  await addServerToAudit(db);
}

/**
 * Assigns tokens to the first media server. An account that an admin assigned may belong to another server and gets its
 * own row.
 */
async function linkAccountsByServer(db: Kysely<unknown>): Promise<void> {
  const columns = await sql`select 1 from pragma_table_info('linked_accounts') where name = 'server_id'`.execute(db);
  if (columns.rows.length > 0) return;
  await addServerToTableKey(db, 'linked_accounts');
  const { rows } = await sql<{ user_id: string; account_id: AccountRef }>`
    select user_id, account_id from linked_accounts where account_id is not null`.execute(db);
  for (const { user_id, account_id } of rows) {
    const server = serverOfRef(account_id);
    if (server === FIRST_SERVER_ID) continue;
    await sql`insert into linked_accounts (user_id, server_id, account_id, known_by)
      select user_id, ${server}, account_id, known_by from linked_accounts where user_id = ${user_id}`.execute(db);
    await sql`update linked_accounts set account_id = null, known_by = null
      where user_id = ${user_id} and server_id = ${FIRST_SERVER_ID}`.execute(db);
  }
  await sql`delete from linked_accounts where token is null and account_id is null`.execute(db);
}

/** Existing audit rows name no media server, and their signatures do not cover one. */
async function addServerToAudit(db: Kysely<unknown>): Promise<void> {
  const columns = await sql`select 1 from pragma_table_info('audit') where name = 'server_id'`.execute(db);
  if (columns.rows.length === 0) await sql`alter table audit add column server_id integer`.execute(db);
}
