import { expect, onTestFinished, test } from 'vitest';
import { createStepRecognizer } from '../../../sandbox/crash/statements.ts';
import { DATABASE_STEPS, type DatabaseStep } from '../../../sandbox/crash/steps.ts';
import { watchSqlStatements } from '../../../sandbox/crash/watchSqlStatements.ts';
import type { FeedPost } from '../../../src/domain/notifications/posts.ts';
import { aSubscription, CHANNEL, memoryStore } from '../../store/support/openStore.ts';

const around = (...statements: readonly string[]) => statements.map(createStepRecognizer());

test('a feed’s transaction can be killed before it, inside it, before its commit and after it', () => {
  const steps = around(
    'begin',
    'insert into "events" ("feed", "event_key") values (?, ?) returning "event_key"',
    'select * from "subscriptions"',
    'insert into pending_notifications (subscription_id) select value from json_each(?)',
    'insert into "cursors" ("feed") values (?)',
    'commit',
  );
  expect(steps).toEqual([
    {},
    { before: 'record: before' },
    {},
    { after: 'record: inside' },
    {},
    { before: 'record: before the commit', after: 'record: after' },
  ]);
});

test('a transaction that adds to the outbox and removes pending notifications is recognized as publishing', () => {
  expect(
    around(
      'begin',
      'insert into "outbox" ("key") values (?)',
      'delete from "pending_notifications" where "id" = ?',
      'commit',
    ),
  ).toEqual([
    {},
    { before: 'publish: before' },
    { before: 'publish: inside' },
    { before: 'publish: before the commit', after: 'publish: after' },
  ]);
});

test('the crash test distinguishes the steps around the start of a send from the steps around its end', () => {
  expect(
    around(
      'update "outbox" set "sending_since" = coalesce(sending_since, ?), "not_before" = ? where "id" = ?',
      'begin',
      'update "outbox" set "sent_at" = ?, "sending_since" = ? where "id" = ?',
      'delete from "outbox" where "id" = ?',
      'commit',
    ),
  ).toEqual([
    { before: 'sending: before', after: 'sending: after' },
    {},
    { before: 'sent: before', after: 'sent: inside' },
    {},
    { before: 'sent: before the commit', after: 'sent: after' },
  ]);
});

test('the crash test has no steps in other transactions and in those that are rolled back', () => {
  expect(around('begin', 'delete from "pending_notifications"', 'commit')).toEqual([{}, {}, {}]);
  expect(around('begin', 'insert into "cursors"', 'rollback', 'commit')).toEqual([
    {},
    { before: 'record: before' },
    {},
    {},
  ]);
});

const AT = new Date('2026-01-01T11:00:00Z');

/** A store with a subscription to the history, and the steps that are seen of it from then on. */
async function watchedStore() {
  const steps: DatabaseStep[] = [];
  onTestFinished(watchSqlStatements((step) => steps.push(step)));
  const store = await memoryStore();
  const { id: subscriptionId } = await store.subscriptions.set(aSubscription());
  const record = (...keys: readonly string[]) =>
    store.feeds.record({ feed: 'history', cursor: 'a page', events: keys.map((key) => ({ key, at: AT, data: '{}' })) });
  const publish = async (...posts: readonly FeedPost[]) => {
    const notificationIds = (await store.notifications.of(subscriptionId, 10)).map(({ id }) => id);
    return await store.notifications.publish({ subscriptionId, notificationIds, posts, revision: 0 });
  };
  const send = async () => {
    const { id = 0 } = (await store.outbox.next(CHANNEL)) ?? {};
    await store.outbox.sending({ id, channelId: CHANNEL }, { earliest: AT, latest: AT });
    await store.outbox.sent(id, 'a message', AT);
  };
  const seen = () => steps.splice(0);
  seen();
  return { record, publish, send, seen };
}

test('the crash test sees every step of the store in order, from an event to a sent post', async () => {
  const { record, publish, send, seen } = await watchedStore();
  await record('a');
  await publish({ key: 'post', channelId: CHANNEL, body: '{}', eventKeys: ['a'] });
  await send();
  expect(seen()).toEqual(DATABASE_STEPS);
});

test('the crash test sees an edit published, sent and recorded in the same steps as a post', async () => {
  const { publish, send, seen } = await watchedStore();
  await publish({ key: 'post', channelId: CHANNEL, body: '{}' });
  await send();
  seen();
  await publish({ key: 'edit', channelId: CHANNEL, body: '{}', edits: 'post' });
  await send();
  const [record, inside] = ['record:', 'publish: inside'];
  expect(seen()).toEqual(DATABASE_STEPS.filter((step) => !step.startsWith(record) && step !== inside));
});

test('the crash test sees a feed record its poll even if there was no new event', async () => {
  const { record, seen } = await watchedStore();
  await record('a');
  seen();
  for (const keys of [[], ['a']]) {
    await record(...keys);
    expect(seen()).toEqual(['record: before', 'record: before the commit', 'record: after']);
  }
});
