import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { type NamedTable, TABLE_LIST } from '../../../src/store/tables/tables.ts';

async function tablesWith(column: string) {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const found = sql<{ name: string }>`select t.name from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and c.name = ${column}`;
  return (await found.execute(db)).rows.map(({ name }) => name);
}

const isOfPerson = ({ owners: { person } }: NamedTable, column: string): boolean =>
  person === 'by hand' || (person !== undefined && column in person.columns);

test.each(['user_id', 'set_by', 'by', 'added_by', 'allowed_by', 'appointed_by', 'person'])(
  'each table with the column %s declares what happens to its rows when that person is forgotten',
  async (column) => {
    const tables = TABLE_LIST.filter((table) => isOfPerson(table, column)).map(({ name }) => name);
    expect((await tablesWith(column)).filter((table) => !tables.includes(table))).toEqual([]);
  },
);

test('each table with the column account_id says that its rows are about an account', async () => {
  const tables = TABLE_LIST.filter(({ owners }) => owners.account !== undefined).map(({ name }) => name);
  expect((await tablesWith('account_id')).filter((table) => !tables.includes(table))).toEqual([]);
});

/** Rows that stay, or go in another way, when the bot has left their guild for 30 days. */
const KEPT_OF_GUILD = {
  access_versions: 'the bot may come back, and its rules about access are still needed then',
  initial_access: 'roles of the settings must not count a second time',
  audit: 'entries go with the time',
  audit_numbers: 'entries go with the time',
  audit_last_guilds: 'entries go with the time',
  audit_refusals: 'entries go with the time',
  left_guilds: 'goes once nothing else is left',
};

test('rows of a table with the column guild_id are deleted with their guild, or there is a reason why not', async () => {
  const tables = TABLE_LIST.filter(({ owners }) => owners.guild !== undefined).map(({ name }) => name);
  const others = (await tablesWith('guild_id')).filter((table) => !tables.includes(table));
  expect(others.toSorted()).toEqual(Object.keys(KEPT_OF_GUILD).toSorted());
});

/** Rows that name a media server, and stay or go in another way when it is removed or replaced. */
const KEPT_OF_SERVER = {
  guild_servers: 'refers to the server, with on delete cascade',
  server_defaults: 'refers to the server, with on delete cascade',
  vote_ballots: 'go with what is left out of their votes',
  events: 'go once nothing waits for them',
  changed_settings: 'people are still to be alerted',
  audit: 'entries go with the time',
  audit_last_guilds: 'entries go with the time',
};

test('rows of a table that names a media server are deleted with it, or there is a reason why not', async () => {
  const tables = TABLE_LIST.filter(({ owners }) => owners.server !== undefined).map(({ name }) => name);
  const columns = ['server_id', 'rating_key', 'playlist_key', 'library_key', 'account_id', 'device_id'];
  const naming = new Set((await Promise.all(columns.map(tablesWith))).flat());
  expect([...naming].filter((table) => !tables.includes(table)).toSorted()).toEqual(
    Object.keys(KEPT_OF_SERVER).toSorted(),
  );
});

test.each([
  ['wishes', ['title', 'folded', 'word']],
  ['follows', ['title', 'folded']],
  ['people', ['alias']],
  ['rule_acts', ['rule_name']],
  ['changed_settings', ['name']],
  ['events', ['data']],
  ['outbox', ['body']],
  ['post_groups', ['data']],
])('texts that people type into %s are searched for a forgotten person’s id: %j', (name, columns) => {
  expect(TABLE_LIST.find((table) => table.name === name)?.typed?.columns).toEqual(columns);
});

test.each([
  ['tickets', ['kind', 'target', 'expires_at', 'used_at']],
  ['session_rules', ['id', 'guild_id', 'name']],
  ['linked_accounts', ['user_id', 'server_id', 'account_id', 'known_by', 'linked_at']],
  ['media_servers', ['id', 'added_by', 'added_at', 'removed_at']],
  ['audit_people', ['pseudonym', 'user_id', 'forget_asked_at']],
])('a person’s export has no secrets and nothing about others from %s: only %j', (name, columns) => {
  const person = TABLE_LIST.find((table) => table.name === name)?.owners.person;
  expect(person).toMatchObject({ exported: columns });
});
