import { expect, test } from 'vitest';
import { createStepRecognizer } from '../../../sandbox/crash/statements.ts';

const around = (...statements: readonly string[]) => statements.map(createStepRecognizer());

test('a feed’s transaction has a step before it, inside it, before its commit and after it', () => {
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

test('a transaction that adds to the outbox and removes pending notifications is a publish', () => {
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

test('the start of a send is told apart from its end', () => {
  expect(
    around(
      'update "outbox" set "sending_since" = coalesce(sending_since, ?), "not_before" = ? where "id" = ?',
      'begin',
      'update "outbox" set "sent_at" = ?, "sending_since" = ? where "id" = ?',
      'update "outbox" set "message_id" = ? where "channel_id" = ?',
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

test('other transactions, and those that are rolled back, have no steps', () => {
  expect(around('begin', 'delete from "pending_notifications"', 'commit')).toEqual([{}, {}, {}]);
  expect(around('begin', 'insert into "cursors"', 'rollback', 'commit')).toEqual([
    {},
    { before: 'record: before' },
    {},
    {},
  ]);
});
