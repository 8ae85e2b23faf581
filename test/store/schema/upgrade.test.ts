import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { openStore } from '../../../src/store/open.ts';
import { MIGRATIONS, type Migrations, migrate } from '../../../src/store/schema/migrations.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, CHANNEL, silent, temporaryPath } from '../support/openStore.ts';

const clock = createSteppedClock();
const NOW = clock.now().getTime();
/** What Usher 0.1 had. */
const FIRST_FOUR: Migrations = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 4));

/** The database of an earlier Usher in which these statements were run, as this one opens it. */
async function upgraded(...statements: readonly string[]) {
  const path = await temporaryPath();
  const old = openDatabase(path);
  await migrate(old, FIRST_FOUR);
  for (const statement of statements) await sql.raw(statement).execute(old);
  await old.destroy();
  const store = await openStore({ path, clock, log: silent });
  onTestFinished(() => store.close());
  return store;
}

test('the first four migrations are those that were released', () => {
  expect(Object.keys(FIRST_FOUR)).toEqual([
    '0001-feeds-tickets-audit',
    '0002-tickets-used-once',
    '0003-removals',
    '0004-outbox-by-message',
  ]);
});

test('and they make to the letter what they made then', async () => {
  const old = openDatabase(':memory:');
  onTestFinished(() => old.destroy());
  await migrate(old, FIRST_FOUR);
  const { rows } = await sql`select sql from sqlite_schema where sql is not null order by name`.execute(old);
  expect(createHash('sha256').update(JSON.stringify(rows)).digest('hex')).toBe(
    '6c2a28aa674b3124a9e113d9bfd69690c452c190de9f6d20474933fe51df0668',
  );
});

test('each feed goes on from its latest cursor, to the letter', async () => {
  const { feeds } = await upgraded(
    `insert into cursors (feed, channel_id, cursor, updated_at) values
      ('history', 'b', '{"newest":5}', ${NOW - 2}), ('history', 'a', '{"newest":7}', ${NOW - 1}),
      ('history', 'c', '{"newest":null}', ${NOW - 3}), ('maintenance', 'a', '{"slot":"2026-01-01T04:00"}', ${NOW})`,
  );
  expect(await feeds.cursor('history')).toBe('{"newest":7}');
  expect(await feeds.cursor('maintenance')).toBe('{"slot":"2026-01-01T04:00"}');
  expect(await feeds.cursor('added')).toBeUndefined();
});

test('what was told in any channel is not told again, and remembered as long as it was', async () => {
  const { feeds, subscriptions, notifications } = await upgraded(
    `insert into events (feed, channel_id, event_key, seen_at) values
      ('history', 'a', 'both', ${NOW}), ('history', 'b', 'both', ${NOW - 100 * 86_400_000}),
      ('history', 'b', 'one', ${NOW}), ('maintenance', 'a', 'maintenance:2026-01-01T04:00', ${NOW})`,
  );
  expect(await feeds.known('maintenance', ['maintenance:2026-01-01T04:00', 'both'])).toEqual(
    new Set(['maintenance:2026-01-01T04:00']),
  );
  const { id } = await subscriptions.set(aSubscription());
  const event = (key: string) => ({ key, at: new Date(NOW), data: '{}' });
  await feeds.record({ feed: 'history', cursor: '', events: ['both', 'one', 'new'].map(event) });
  expect(await notifications.of(id, 10)).toMatchObject([{ eventKey: 'new' }]);
  expect(await feeds.known('history', ['both'])).toEqual(new Set(['both']));
});

test('what waited to be sent is sent, and what was sent is found', async () => {
  const { outbox } = await upgraded(
    `insert into outbox (key, channel_id, body, created_at, attempts, sending_since) values
      ('w', '${CHANNEL}', 'waits', ${NOW}, 3, ${NOW - 5})`,
    `insert into outbox (key, channel_id, body, created_at, sent_at, message_id) values
      ('s', '${CHANNEL}', 'sent', ${NOW}, ${NOW}, 'm1')`,
  );
  expect(await outbox.next(CHANNEL)).toEqual({
    id: 1,
    key: 'w',
    channelId: CHANNEL,
    body: 'waits',
    files: [],
    attempts: 3,
    // By our clock until now, which may be wrong.
    state: { kind: 'in doubt', since: new Date(NOW - 5 - 86_400_000), last: expect.any(Date) },
    isAlerted: false,
    isSkipAsked: false,
  });
  await outbox.add({ key: 'e', channelId: CHANNEL, body: 'edit', edits: 's' });
  await outbox.sent(1, 'm2', clock.now());
  expect(await outbox.next(CHANNEL)).toMatchObject({ id: 3, edits: { key: 's', messageId: 'm1' } });
});

test('an empty database of an earlier Usher is brought up to date too', async () => {
  const { feeds, subscriptions } = await upgraded();
  expect(await feeds.cursor('history')).toBeUndefined();
  expect(await subscriptions.list()).toEqual([]);
});
