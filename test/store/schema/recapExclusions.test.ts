import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';

const NAME = '0028-recap-exclusions';
const EARLIER = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < NAME));

test('an upgrade leaves out the accounts of people who stayed out of recaps before, and no others', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db, EARLIER);
  await sql`insert into linked_accounts (user_id, server_id, account_id) values
    ('ada', 1, '1'), ('ada', 2, '2:1'), ('bob', 1, '2'), ('cleo', 1, null)`.execute(db);
  await sql`insert into recap_choices (guild_id, user_id, choice, name) values
    ('9', 'ada', 'out', 'ada'), ('8', 'ada', 'out', 'ada'), ('9', 'bob', 'on', 'bob'), ('9', 'cleo', 'out', 'cleo')`.execute(
    db,
  );
  await migrate(db);
  const { rows } = await sql`select account_id from recap_exclusions order by account_id`.execute(db);
  expect(rows).toEqual([{ account_id: '1' }, { account_id: '2:1' }]);
});
