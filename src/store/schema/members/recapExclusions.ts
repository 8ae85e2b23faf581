import { type Kysely, sql } from 'kysely';

/** Creates the table with the accounts of people who already stay out of recaps. */
export async function addRecapExclusionsTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table recap_exclusions (account_id text not null primary key) strict`.execute(db);
  await sql`insert into recap_exclusions (account_id)
    select distinct account_id from linked_accounts
    where account_id is not null and user_id in (select user_id from recap_choices where choice = 'out')`.execute(db);
}
