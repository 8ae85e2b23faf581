import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/store/database/database.ts';
import { MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { openStore, silent, temporaryPath } from '../support/openStore.ts';

const ADA = '300000000000000007';
const GUILD = '200000000000000001';
const clock = createSteppedClock();

/** The rows that notes of an earlier version are about. */
const ABOUT: readonly string[] = [
  `insert into reports (id, guild_id, rating_key, kind, title, reported_at) values (1, '${GUILD}', '2:101', 'sound', 'Judex', 1)`,
  `insert into wishes (id, guild_id, title, folded, created_at) values (2, '${GUILD}', 'Judex', 'judex', 1)`,
  `insert into rule_acts (id, rule_id, rule_name, guild_id, at, action, mode, account_id) values (3, 1, 'Pause', '${GUILD}', 1, 'warn', 'live', '7')`,
  `insert into changed_settings (id, reason, kind, guild_id, locale) values (4, 'blocked', 'board', '${GUILD}', 'de')`,
];

const note = (db: Database, key: string, sendingSince: number | null = null) =>
  sql`insert into outbox (key, channel_id, body, created_at, user_id, sending_since, last_sending_at)
    values (${key}, 'c', '{}', 1, ${ADA}, ${sendingSince}, ${sendingSince})`.execute(db);

/** A store over a database of the version before, with one note that waits. */
async function opened(key: string, sendingSince?: number) {
  const path = await temporaryPath();
  const db = openDatabase(path);
  const before = Object.keys(MIGRATIONS).indexOf('0009-readers-of-notes');
  await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, before)));
  await sql`alter table outbox drop column reader`.execute(db);
  for (const statement of ABOUT) await sql.raw(statement).execute(db);
  await note(db, key, sendingSince);
  await db.destroy();
  const unread: unknown[] = [];
  const log = {
    ...silent,
    error: ({ post }: Readonly<Record<string, unknown>>) => void unread.push(post),
  };
  const store = await openStore({ path, clock, log });
  onTestFinished(() => store.close());
  const next = await store.outbox.next('c');
  return { next, unread: unread.filter((post) => post !== undefined) };
}

test.each([
  ['note:report 1 solved', { needs: 'report.send', server: 2 }],
  ['note:wish 2 closed', { needs: 'follow.own' }],
  ['note:rule warning 3', { needs: 'me.show', server: 1 }],
])('an upgrade gives a waiting note (%s) its reader in the guild that it is about', async (key, reader) => {
  const { next, unread } = await opened(key);
  expect([next?.key, next?.reader]).toEqual([key, { userId: ADA, guildId: GUILD, ...reader }]);
  expect(unread).toEqual([]);
});

test.each(['note:changed settings 4', 'note:stuck:100000000000000001:5'])(
  'an upgrade drops a waiting alert (%s), which is written again for the people who may read it then',
  async (key) => {
    expect(await opened(key)).toEqual({ next: undefined, unread: [] });
  },
);

test('an upgrade keeps an alert that may have arrived, and its reader is checked', async () => {
  const { next } = await opened('note:changed settings 4', 1);
  expect(next).toMatchObject({ state: { kind: 'in doubt' }, reader: { needs: 'notify.edit', guildId: GUILD } });
});

test.each(['note:report 9 solved', 'note:wish 9 closed', 'note:rule warning 9', 'note:something else 1', 'blocked:1'])(
  'a waiting direct message (%s) whose guild is unknown is sent to no one after an upgrade',
  async (key) => {
    const { next, unread } = await opened(key);
    expect([next, unread]).toEqual([undefined, [key]]);
  },
);
