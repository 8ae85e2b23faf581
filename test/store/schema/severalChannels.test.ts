import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { FeedEvent } from '../../../src/domain/notifications/events.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';
import { describeMissingColumns } from '../../../src/store/database/shape.ts';
import { schemaStatementsOfTable } from '../../../src/store/schema/first/firstSchema.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, CHANNEL, openStore, silent, temporaryPath } from '../support/openStore.ts';

const OTHER = '100000000000000002';
const clock = createSteppedClock();
const event: FeedEvent = { key: 'a', at: new Date(0), data: '{}' };
/** The former key of subscriptions: one for each feed and library of a guild. */
const before = (statement: string) =>
  statement.replace(
    /subscriptions_one_a_channel unique \([^)]*\)/,
    'subscriptions_one_each unique (guild_id, feed, library_key)',
  );

/** A database as the version before left it, with the tables of that version. */
async function databaseOfBefore() {
  const path = await temporaryPath();
  const db = openDatabase(path);
  await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 5)));
  await sql`drop table subscriptions`.execute(db);
  for (const statement of schemaStatementsOfTable('subscriptions')) await sql.raw(before(statement)).execute(db);
  await db.destroy();
  return path;
}

test('after an upgrade from one channel per feed, waiting posts are still there and a second channel can subscribe', async () => {
  const path = await databaseOfBefore();
  const db = openDatabase(path);
  const insert = (id: number, feed: string) =>
    sql`insert into subscriptions (id, guild_id, feed, library_key, channel_id, settings, created_at, user_id)
      values (${id}, '200000000000000001', ${feed}, '', ${CHANNEL}, ${JSON.stringify({ digest: { kind: 'off' }, people: 'name', locale: 'de', include: 'nothing' })}, 7, '')`.execute(
      db,
    );
  await insert(1, 'history');
  await insert(9, 'added');
  await sql`insert into follows (id, subscription_id, user_id, guild_id, kind, key, title, created_at)
    values (4, 9, '5', '200000000000000001', 'title', '', 'Judex', 1)`.execute(db);
  await sql`insert into events (id, feed, event_key, at, data, seen_at) values (3, 'history', 'a', 1, '{}', 1)`.execute(
    db,
  );
  await sql`insert into pending_notifications values (1, 3, 5)`.execute(db);
  await migrate(db);
  expect(await describeMissingColumns(db)).toBeUndefined();
  expect((await sql`select name from sqlite_schema where name glob '*_kept'`.execute(db)).rows).toEqual([]);
  expect((await sql`select id, subscription_id from follows`.execute(db)).rows).toEqual([
    { id: 4, subscription_id: 9 },
  ]);
  await db.destroy();

  const store = await openStore({ path, clock, log: silent });
  onTestFinished(() => store.close());
  const history = aSubscription({ people: 'name', locale: 'de', channelId: CHANNEL });
  expect(await store.notifications.waiting()).toMatchObject([{ subscription: { id: 1 }, notifications: 1 }]);
  const second = await store.subscriptions.set({ ...history, channelId: OTHER, people: 'pseudonym' });
  expect(second.id).toBe(10);
  expect(await store.subscriptions.list()).toMatchObject([
    { id: 1, people: 'name', createdAt: new Date(7) },
    { id: 10, people: 'pseudonym' },
    { id: 9 },
  ]);
  await store.feeds.record({ feed: 'history', cursor: '{}', events: [{ ...event, key: 'b' }] });
  expect((await store.notifications.waiting()).map(({ notifications }) => notifications)).toEqual([2, 1]);
  await store.subscriptions.remove(1);
  expect((await store.notifications.waiting()).map(({ notifications }) => notifications)).toEqual([1]);
});

test('an upgrade does not give the number of a deleted subscription to a new one', async () => {
  const path = await databaseOfBefore();
  const db = openDatabase(path);
  await sql`insert into sqlite_sequence (name, seq) values ('subscriptions', 41)`.execute(db);
  await migrate(db);
  await db.destroy();
  const store = await openStore({ path, clock, log: silent });
  onTestFinished(() => store.close());
  expect((await store.subscriptions.set(aSubscription())).id).toBe(42);
});
