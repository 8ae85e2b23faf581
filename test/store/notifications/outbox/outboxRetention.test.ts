import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../../src/domain/servers/refs.ts';
import { openDatabase } from '../../../../src/store/database/database.ts';
import { migrate } from '../../../../src/store/database/migrations.ts';
import { createOutbox, OUTBOX_RETENTION_MS, sweepOutbox } from '../../../../src/store/notifications/outbox/outbox.ts';
import { createFeedStore } from '../../../../src/store/notifications/pending/feeds.ts';
import { createPendingNotificationStore } from '../../../../src/store/notifications/pending/pendingNotifications.ts';
import { createSubscriptionReader } from '../../../../src/store/notifications/subscriptions/subscriptionRow.ts';
import { createSubscriptionStore } from '../../../../src/store/notifications/subscriptions/subscriptions.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { aSubscription, CHANNEL, showFirstServer, silent, unsignedRights } from '../../support/openStore.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const INVALID = { kind: 'invalid', message: 'invalid: 400' } as const;

/** An outbox with a post `a`, and an edit of it, of one event each; and what the database holds of all that. */
async function growingPost() {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  await showFirstServer(db);
  const clock = createSteppedClock();
  const reader = createSubscriptionReader({ log: silent, defaultTimeZone: 'UTC' });
  const parts = { reader, rights: await unsignedRights(db), log: silent };
  const { id: subscriptionId } = await createSubscriptionStore(db, clock, parts).set(aSubscription());
  const notifications = createPendingNotificationStore(db, clock, reader);
  const events = ['a', 'b'].map((key) => ({ key, at: AT, data: `"${key}"` }));
  await createFeedStore(db, { clock, reader, server: FIRST_SERVER_ID }).record({ feed: 'history', cursor: '', events });
  const notificationIds = (await notifications.of(subscriptionId, 10)).map(({ id }) => id);
  const posts = [
    { key: 'a', channelId: CHANNEL, body: '{}', eventKeys: ['a'] },
    { key: 'b', channelId: CHANNEL, body: '{}', eventKeys: ['b'], edits: 'a' },
  ];
  await notifications.publish({ subscriptionId, revision: 0, notificationIds, posts });
  const held = async () => (await db.selectFrom('events').select('data').execute()).map(({ data }) => data);
  const shown = async () =>
    (await db.selectFrom('post_events').select('post_id').execute()).map(({ post_id }) => post_id);
  const keys = async () => (await db.selectFrom('outbox').select('key').execute()).map(({ key }) => key);
  const sweep = () => sweepOutbox(db, clock.now());
  return { db, clock, outbox: createOutbox(db, { clock, log: silent, reader }), held, shown, keys, sweep };
}

test('the source of a post is deleted once the post is sent', async () => {
  const { outbox, held, shown } = await growingPost();
  expect([await held(), await shown()]).toEqual([
    ['"a"', '"b"'],
    [1, 2],
  ]);
  await outbox.sent(1, 'm1', AT);
  expect([await held(), await shown()]).toEqual([[null, '"b"'], [2]]);
  await outbox.sent(2, 'm1', AT);
  expect([await held(), await shown()]).toEqual([[null, null], []]);
});

test('the source of a post is deleted once the post is given up', async () => {
  const { outbox, held, shown } = await growingPost();
  await outbox.deadLetter(1, INVALID);
  expect([await held(), await shown()]).toEqual([[null, '"b"'], [2]]);
});

test('a sent edit is not kept, and the edited post gets the id of the edit’s message', async () => {
  const { outbox, keys } = await growingPost();
  await outbox.sent(1, 'm1', AT);
  await outbox.sent(2, 'm2', AT);
  expect(await keys()).toEqual(['a']);
  expect(await outbox.fate(CHANNEL, 'a')).toMatchObject({ messageId: 'm2' });
});

test('an edit whose post is gone becomes a post of its own', async () => {
  const { outbox, db } = await growingPost();
  await db.deleteFrom('post_events').execute();
  await db.deleteFrom('outbox').where('key', '=', 'a').execute();
  await outbox.sent(2, 'm2', AT);
  expect(await outbox.fate(CHANNEL, 'b')).toMatchObject({ messageId: 'm2' });
});

test('sent and given-up posts are kept for 90 days', async () => {
  const { outbox, clock, sweep, keys } = await growingPost();
  await outbox.add({ key: 'c', channelId: CHANNEL, body: '{}' });
  await outbox.sent(1, 'm1', clock.now());
  await outbox.sent(2, 'm1', clock.now());
  await outbox.deadLetter(3, INVALID);
  await clock.advance(OUTBOX_RETENTION_MS);
  await sweep();
  expect(await keys()).toEqual(['a', 'c']);
  await clock.advance(1);
  await sweep();
  expect(await keys()).toEqual([]);
});

test('a sweep deletes all expired posts at once, however many there are', async () => {
  const { db, sweep, keys } = await growingPost();
  await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < 2500)
    insert into outbox (key, channel_id, body, created_at, sent_at) select 'old ' || n, '1', '{}', 0, 0 from n`.execute(
    db,
  );
  await sweep();
  expect(await keys()).toEqual(['a', 'b']);
});
