import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { createKysely } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { LEFT_GUILD_RETENTION_MS } from '../../../src/store/notifications/subscriptions/leftGuilds.ts';
import { deleteRowsOfServer } from '../../../src/store/serverRows.ts';
import type { ServerOwnership } from '../../../src/store/tables/table.ts';
import { type NamedTable, TABLE_LIST, TABLES } from '../../../src/store/tables/tables.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, GUILD, openStore, silent, temporaryPath } from '../support/openStore.ts';

const ADA = '300000000000000001';

type Values = Readonly<Record<string, SQLInputValue>>;

/** Values that a row needs because one of the right type in each column is not enough. */
const SAMPLES: Readonly<Record<string, Values>> = {
  events: { feed: 'rules' },
  media_servers: { address: 'http://attic.test' },
  guild_servers: { server_id: 2 },
};

/** Writes rows into a file without a store. Nothing that they refer to has to be there. */
function rowsIn(file: DatabaseSync) {
  let written = 0;
  const statements = new Map<string, StatementSync>();
  const insert = ({ name, columns }: Pick<NamedTable, 'name' | 'columns'>, values: Values) => {
    const given = { ...values, ...SAMPLES[name] };
    const needed = Object.entries(columns).filter(
      ([column, { isNullable, isFilled }]) => column in given || !(isNullable || isFilled),
    );
    written += 1;
    const text = `{"row":${written}}`;
    const row = needed.map(([column, { type }]) => given[column] ?? (type === 'TEXT' ? text : 1));
    const names = needed.map(([column]) => `"${column}"`);
    const sql = `insert into ${name} (${names.join()}) values (${names.map(() => '?').join()})`;
    const statement = statements.get(sql) ?? file.prepare(sql);
    statements.set(sql, statement);
    statement.run(...row);
  };
  const rows = ({ name }: NamedTable) => JSON.stringify(file.prepare(`select * from ${name}`).all());
  return { insert, rows };
}

/** A store, and its file beside it. */
async function opened() {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const store = await openStore({ path, clock, log: silent });
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  return { ...store, clock, file, ...rowsIn(file) };
}

const TYPED = TABLE_LIST.flatMap((table) => (table.typed ? [{ name: table.name, table, typed: table.typed }] : []));

test.each(TYPED)(
  'an id that others typed into $name is deleted when its person is forgotten',
  async ({ table, typed }) => {
    const { privacy, clock, insert, rows } = await opened();
    const texts = typed.columns.map((column) => [column, `{"text":"for <@${ADA}>, who is ${ADA}"}`]);
    insert(table, Object.fromEntries(texts));
    expect(rows(table)).toContain(ADA);
    await privacy.forgetUser(ADA, clock.now());
    expect(rows(table)).not.toContain(ADA);
  },
);

const OF_PERSON = TABLE_LIST.flatMap((table) => {
  const { person } = table.owners;
  if (person === undefined || person === 'by hand') return [];
  const columns = Object.entries(person.columns).filter(([, forgetting]) => forgetting !== 'by hand');
  return columns.map(([column]) => [table.name, column, table, person] as const);
});

test.each(OF_PERSON)(
  'a person’s export has their row of %s by its %s, and no row has their id once they are forgotten',
  async (name, column, table, person) => {
    const { privacy, clock, insert, rows } = await opened();
    insert(table, { [column]: ADA });
    const exported = (await privacy.ofUser(ADA)).rows[name];
    expect(exported).toHaveLength(1);
    const columns = typeof person.exported === 'object' ? person.exported : undefined;
    expect(columns === undefined || Object.keys(exported?.[0] ?? {}).every((each) => columns.includes(each))).toBe(
      true,
    );
    await privacy.forgetUser(ADA, clock.now());
    expect(rows(table)).not.toContain(ADA);
  },
);

const OF_GUILD = TABLE_LIST.flatMap((table) =>
  table.owners.guild ? [{ name: table.name, table, guild: table.owners.guild }] : [],
);

test.each(OF_GUILD)(
  'a row of $name is deleted 30 days after the bot left its guild, and not earlier',
  async ({ table, guild }) => {
    const { subscriptions, clock, insert, rows } = await opened();
    await subscriptions.set(aSubscription());
    insert(table, { [guild.column]: GUILD, channel_id: 'another', ...(guild.madeAt && { [guild.madeAt]: 0 }) });
    await subscriptions.forgetLeft([]);
    await clock.advance(LEFT_GUILD_RETENTION_MS);
    await subscriptions.forgetLeft([]);
    expect(rows(table)).toContain(GUILD);
    await clock.advance(1);
    await subscriptions.forgetLeft([]);
    expect(rows(table)).not.toContain(GUILD);
  },
);

const OF_SERVER = TABLE_LIST.flatMap((table) =>
  table.owners.server ? [{ name: table.name, table, owner: table.owners.server }] : [],
);

/** The id of a play and a span of that media server. */
const parentOf = (server: number): number => server * 1000;

/** A key of something on that media server. Keys of the first server carry no number. */
const keyOn = (server: number): string => (server === 1 ? '7' : `${server}:7`);

/** Rows of a media server in tables that declare a condition. */
const ROWS_OF_SERVER: Readonly<Record<string, (server: number) => Values>> = {
  follows: (server) => ({ key: keyOn(server) }),
  votes: (server) => ({ items: `[{"ratingKey":"${keyOn(server)}"}]` }),
  rule_acts: (server) => ({ account_id: keyOn(server) }),
  session_rules: (server) => ({ settings: `{"conditions":{"librarySectionId":"${keyOn(server)}"}}` }),
  counters: (server) => ({ library_key: keyOn(server) }),
  subscriptions: (server) => ({ library_key: keyOn(server) }),
  session_changes: (server) => ({ span_id: parentOf(server) }),
  play_rows: (server) => ({ play_id: parentOf(server) }),
  seen_counts: (server) => ({ servers: String(server) }),
  seen_steps: (server) => ({ servers: String(server), step: 'most' }),
};

function rowOfServer({ name, columns }: NamedTable, owner: ServerOwnership<string>, server: number): Values {
  if ('rows' in owner) return ROWS_OF_SERVER[name]?.(server) ?? expect.fail(`no row for ${name}`);
  if ('json' in owner) return { [owner.json]: `{"key":"${keyOn(server)}"}` };
  return { [owner.column]: columns[owner.column]?.type === 'INTEGER' ? server : keyOn(server) };
}

/** The tables in memory. */
async function inMemory() {
  const file = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  const db = createKysely(file);
  onTestFinished(() => db.destroy());
  await migrate(db);
  const { insert, rows } = rowsIn(file);
  const insertServer = (id: number) => insert({ name: 'media_servers', columns: TABLES.media_servers.columns }, { id });
  const forget = (server: number, why: 'replaced' | 'removed') =>
    db.transaction().execute((trx) => deleteRowsOfServer(trx, serverId(server), why));
  return { insert, insertServer, rows, forget };
}

/** The tables with a row of each of two media servers. */
async function ofTwoServers(table: NamedTable, owner: ServerOwnership<string>, gone: number, kept: number) {
  const { insert, insertServer, rows, forget } = await inMemory();
  const insertRow = (server: number) => {
    insertServer(server);
    insert({ name: 'plays', columns: TABLES.plays.columns }, { id: parentOf(server), server_id: server });
    insert(
      { name: 'session_spans', columns: TABLES.session_spans.columns },
      { id: parentOf(server), server_id: server },
    );
    insert(table, { ...rowOfServer(table, owner, server) });
  };
  insertRow(kept);
  const left = rows(table);
  insertRow(gone);
  const both = rows(table);
  return { forget: (why: 'replaced' | 'removed') => forget(gone, why), rows: () => rows(table), left, both };
}

describe.each([
  [1, 2],
  [2, 1],
  [2, 12],
])('when media server %i is removed and server %i stays', (gone, kept) => {
  test.each(OF_SERVER)('only the rows of the removed server are deleted from $name', async ({ table, owner }) => {
    const { forget, rows, left } = await ofTwoServers(table, owner, gone, kept);
    await forget('removed');
    expect(rows()).toBe(left);
  });
});

test.each(OF_SERVER)(
  'when another machine replaces a media server, its rows of $name are deleted, unless the table keeps them',
  async ({ table, owner }) => {
    const { forget, rows, left, both } = await ofTwoServers(table, owner, 2, 1);
    await forget('replaced');
    expect(rows()).toBe(owner.only === 'removed' ? both : left);
  },
);

test('when another machine replaces a media server, only its settings and the positions of its feeds stay', () => {
  const staying = OF_SERVER.filter(({ owner }) => owner.only === 'removed').map(({ name }) => name);
  expect(staying.toSorted()).toEqual(['counters', 'cursors', 'session_rules', 'subscriptions']);
});

test.each([
  { name: 'goes with the only media server', servers: [1], left: 0 },
  { name: 'stays where there is another media server', servers: [1, 2], left: 1 },
])('the record that a rule stopped, which belongs to no stream, $name', async ({ servers, left }) => {
  const { insert, insertServer, rows, forget } = await inMemory();
  const acts = TABLE_LIST.find(({ name }) => name === 'rule_acts') ?? expect.fail('no table of acts');
  for (const id of servers) insertServer(id);
  insert(acts, {});
  await forget(1, 'removed');
  expect(JSON.parse(rows(acts))).toHaveLength(left);
});

const EXPIRING = TABLE_LIST.flatMap((table) =>
  Object.entries(table.expired?.after ?? {}).map(
    ([column, keptMs = 0]) => [table.name, column, keptMs, table] as const,
  ),
);

test.each(EXPIRING)('a row of %s is deleted when %s is more than %i ms ago, and not earlier', async (...given) => {
  const [, column, keptMs, table] = given;
  const { sweepAtStart, clock, insert, rows } = await opened();
  const now = clock.now().getTime();
  const times = Object.keys(table.expired?.after ?? {}).map((each) => [each, now]);
  insert(table, { ...Object.fromEntries(times), [column]: now - keptMs });
  await sweepAtStart();
  const left = rows(table);
  insert(table, { ...Object.fromEntries(times), [column]: now - keptMs - 1 });
  await sweepAtStart();
  expect([JSON.parse(left), rows(table)]).toEqual([[expect.anything()], left]);
});

const BOUNDED = TABLE_LIST.flatMap((table) =>
  table.expired?.mostRows === undefined ? [] : [[table.name, table.expired.mostRows, table] as const],
);

test.each(BOUNDED)('the sweep deletes old rows of %s except the newest %i', async (name, mostRows, table) => {
  const { sweepAtStart, clock, file, insert } = await opened();
  const times = Object.keys(table.expired?.after ?? {}).map((column) => [column, clock.now().getTime()]);
  file.exec('begin');
  for (let row = 0; row < mostRows + 2; row += 1) insert(table, Object.fromEntries(times));
  file.exec('commit');
  await sweepAtStart();
  const { count, first } = { ...file.prepare(`select count(*) as count, min(id) as first from ${name}`).get() };
  expect([count, first]).toEqual([mostRows, 3]);
});
