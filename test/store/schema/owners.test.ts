import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { LEFT_MS } from '../../../src/store/notifications/leftGuilds.ts';
import { type ListedTable, TABLE_LIST } from '../../../src/store/tables/tables.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, GUILD, openStore, silent, temporaryPath } from '../support/openStore.ts';

const ADA = '300000000000000001';

type Values = Readonly<Record<string, SQLInputValue>>;

/** What a row needs beside one value of the right type in each column. */
const SAMPLES: Readonly<Record<string, Values>> = {
  events: { feed: 'rules' },
  media_servers: { address: 'http://attic.test' },
  guild_servers: { server_id: 2 },
};

/** A store in a file, into whose tables rows are written beside it, without what they would refer to. */
async function opened() {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const store = await openStore({ path, clock, log: silent });
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  const insert = ({ name, columns }: ListedTable, values: Values) => {
    const given = { ...values, ...SAMPLES[name] };
    const needed = Object.entries(columns).filter(
      ([column, { isNullable, isFilled }]) => column in given || !(isNullable || isFilled),
    );
    const row = needed.map(([column, { type }]) => given[column] ?? (type === 'TEXT' ? '{}' : 1));
    const names = needed.map(([column]) => `"${column}"`);
    file.prepare(`insert into ${name} (${names.join()}) values (${names.map(() => '?').join()})`).run(...row);
  };
  const rows = ({ name }: ListedTable) => JSON.stringify(file.prepare(`select * from ${name}`).all());
  return { ...store, clock, insert, rows };
}

const TYPED = TABLE_LIST.flatMap((table) => (table.typed ? [[table.name, table, table.typed] as const] : []));

test.each(TYPED)(
  'an id that others typed into %s is taken out when its person is forgotten',
  async (_, table, typed) => {
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
  'a row of %s is exported by its %s, and leads to nobody once that person is forgotten',
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
  table.owners.guild ? [[table.name, table, table.owners.guild] as const] : [],
);

test.each(OF_GUILD)(
  'a row of %s goes 30 days after the bot left its guild, and stays until then',
  async (_, table, guild) => {
    const { subscriptions, clock, insert, rows } = await opened();
    await subscriptions.set(aSubscription());
    insert(table, { [guild.column]: GUILD, channel_id: 'another', ...(guild.madeAt && { [guild.madeAt]: 0 }) });
    await subscriptions.forgetLeft([]);
    await clock.advance(LEFT_MS);
    await subscriptions.forgetLeft([]);
    expect(rows(table)).toContain(GUILD);
    await clock.advance(1);
    await subscriptions.forgetLeft([]);
    expect(rows(table)).not.toContain(GUILD);
  },
);
