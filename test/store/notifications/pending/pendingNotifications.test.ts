import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MAX_UNFINISHED_POLL_MS } from '../../../../src/domain/notifications/events.ts';
import type { FeedName } from '../../../../src/domain/notifications/feeds.ts';
import type { NewSubscription } from '../../../../src/domain/notifications/subscriptions.ts';
import { FIRST_SERVER_ID, type ServerId, serverId } from '../../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../../src/domain/store.ts';
import { openDatabase } from '../../../../src/store/database/database.ts';
import { migrate } from '../../../../src/store/database/migrations.ts';
import {
  createPendingNotificationStore,
  POST_GROUP_RETENTION_MS,
} from '../../../../src/store/notifications/pending/pendingNotifications.ts';
import { createSubscriptionReader } from '../../../../src/store/notifications/subscriptions/subscriptionRow.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import {
  aSubscription,
  CHANNEL,
  GUILD,
  memoryStore,
  openStore,
  plansOf,
  setAnew,
  silent,
  temporaryPath,
} from '../../support/openStore.ts';

const AT = new Date('2026-01-01T11:00:00Z');

async function storeWithEvents(...keys: readonly string[]) {
  const store = await memoryStore();
  const subscription = await store.subscriptions.set(aSubscription());
  const render = (...some: readonly string[]) =>
    store.feeds.record({ feed: 'history', cursor: '', events: some.map((key) => ({ key, at: AT, data: '{}' })) });
  await render(...keys);
  const ids = async () => (await store.notifications.of(subscription.id, 100)).map(({ id }) => id);
  const post = { key: 'p', channelId: CHANNEL, body: '{}' };
  return { ...store, subscription, render, ids, post };
}

const group = { channelId: CHANNEL, key: 'season 1', postKey: 'p', openedAt: AT, data: '[1]' };

test('waiting notifications are counted per subscription, with the time of the first one', async () => {
  const { notifications, subscriptions, subscription, render, clock } = await storeWithEvents('a');
  await subscriptions.set(aSubscription({ feed: 'devices' }));
  // A clock that is set back changes nothing about which of them comes first, and that it was ahead holds nothing back.
  const since = new Date('2025-01-01T00:00:00Z');
  clock.set(since);
  await render('b');
  expect(await notifications.waiting()).toEqual([{ subscription, revision: 0, notifications: 2, since }]);
  expect(await notifications.of(subscription.id, 1)).toMatchObject([{ eventKey: 'a' }]);
  expect(await notifications.of(subscription.id, 5)).toMatchObject([{ eventKey: 'a' }, { eventKey: 'b' }]);
});

test('reading pending notifications can continue after any notification', async () => {
  const { notifications, subscription, ids } = await storeWithEvents('a', 'b', 'c');
  const [, second = 0] = await ids();
  expect(await notifications.of(subscription.id, 1, second)).toMatchObject([{ eventKey: 'b' }]);
});

test('a paused subscription has waiting notifications too', async () => {
  const { notifications, subscriptions, subscription } = await storeWithEvents('a');
  await subscriptions.change(subscription.id, { pausedAt: AT });
  expect(await notifications.waiting()).toMatchObject([{ subscription: { pausedAt: AT }, notifications: 1 }]);
});

test('waiting notifications are due even if their subscription is paused, because the publisher checks the pause', async () => {
  const { notifications, subscriptions, subscription, clock } = await storeWithEvents('a');
  await subscriptions.set(aSubscription({ guildId: '2' }));
  expect(await notifications.due()).toEqual([{ subscription, revision: 0, since: clock.now() }]);
  await subscriptions.change(subscription.id, { pausedAt: AT });
  expect(await notifications.due()).toEqual([
    { subscription: { ...subscription, pausedAt: AT }, revision: 1, since: clock.now() },
  ]);
});

test('due notifications say since when the first one has been waiting', async () => {
  const { notifications, render, clock } = await storeWithEvents('a');
  const since = clock.now();
  await clock.advance(1000);
  await render('b');
  expect(await notifications.due()).toMatchObject([{ since }]);
});

describe('the data of an event', () => {
  /** Two subscriptions of one event, and what the database holds of it. */
  async function sharedEvent() {
    const path = await temporaryPath();
    const store = await openStore({ path, clock: createSteppedClock(), log: silent });
    onTestFinished(() => store.close());
    const file = new DatabaseSync(path, { readOnly: true });
    onTestFinished(() => file.close());
    const [one, two] = [
      await store.subscriptions.set(aSubscription()),
      await store.subscriptions.set(aSubscription({ guildId: '2' })),
    ];
    const record = (feed: FeedName) =>
      store.feeds.record({ feed, cursor: '', events: [{ key: 'a', at: AT, data: '"once"' }] });
    await record('history');
    const held = () => file.prepare('select event_key, data from events').all();
    const publish = async (subscriptionId: number) => {
      const notificationIds = (await store.notifications.of(subscriptionId, 10)).map(({ id }) => id);
      await store.notifications.publish({ subscriptionId, revision: 0, notificationIds, posts: [] });
    };
    return { ...store, one, two, record, held, publish };
  }
  const GONE = [{ event_key: 'a', data: null }];
  const THERE = [{ event_key: 'a', data: '"once"' }];

  test('an event’s data are stored once for all subscriptions until the last one has published them', async () => {
    const { one, two, held, publish } = await sharedEvent();
    expect(held()).toEqual(THERE);
    await publish(one.id);
    expect(held()).toEqual(THERE);
    await publish(two.id);
    expect(held()).toEqual(GONE);
  });

  test('an event’s data are deleted with the last subscription that needs them', async () => {
    const { one, two, held, publish, subscriptions } = await sharedEvent();
    await publish(one.id);
    await subscriptions.remove(two.id);
    expect(held()).toEqual(GONE);
  });

  test('an event’s data are not stored if no subscription includes the event', async () => {
    const { held, record } = await sharedEvent();
    await record('devices');
    expect(held()).toEqual([...THERE, ...GONE]);
  });
});

test('due notifications are found by an index, without counting', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const reader = createSubscriptionReader({ log: silent, defaultTimeZone: 'UTC' });
  expect(
    await plansOf(db, (watched) => createPendingNotificationStore(watched, createSteppedClock(), reader).due()),
  ).toEqual([
    expect.stringMatching(/^SCAN subscriptions/),
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH pending_notifications USING COVERING INDEX pending_notifications_by_age (subscription_id=?)',
  ]);
});

test('a publish batch writes posts, groups and the digest’s time and ends its notifications in one step', async () => {
  const { notifications, subscriptions, subscription, ids, outbox, post } = await storeWithEvents('a', 'b', 'c');
  const files = [{ name: 'a.png', description: 'A poster', bytes: Uint8Array.of(0, 255, 7) }];
  await notifications.publish({
    subscriptionId: subscription.id,
    revision: 0,
    notificationIds: (await ids()).slice(0, 2),
    posts: [
      { ...post, files },
      { ...post, key: 'q', edits: 'p' },
    ],
    groups: [group],
    digestedAt: AT,
  });
  expect(await notifications.of(subscription.id, 10)).toMatchObject([{ eventKey: 'c' }]);
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'p', body: '{}', files });
  expect(await notifications.backlog(CHANNEL)).toBe(2);
  expect(await notifications.group(CHANNEL, 'season 1')).toEqual(group);
  expect(await subscriptions.list()).toMatchObject([{ digestedAt: AT }]);
});

test('a publish batch that fails halfway changes nothing', async () => {
  const { notifications, subscription, ids, post } = await storeWithEvents('a');
  const notificationIds = await ids();
  const broken = { ...group, data: JSON.parse('{}') };
  await expect(
    notifications.publish({
      subscriptionId: subscription.id,
      revision: 0,
      notificationIds,
      posts: [post],
      groups: [group, broken],
      digestedAt: AT,
    }),
  ).rejects.toThrow();
  expect(await notifications.waiting()).toMatchObject([{ subscription: { digestedAt: undefined }, notifications: 1 }]);
  expect(await notifications.backlog(CHANNEL)).toBe(0);
  expect(await notifications.group(CHANNEL, 'season 1')).toBeUndefined();
});

test('a publish batch with an edit is not written if the post to edit is not in that channel', async () => {
  const { notifications, subscription, ids, outbox, post } = await storeWithEvents('a');
  await outbox.add({ ...post, channelId: 'another' });
  const posts = [{ ...post, key: 'q', edits: 'p' }];
  const batch = { subscriptionId: subscription.id, revision: 0, notificationIds: await ids(), posts };
  expect(await notifications.publish(batch)).toBe(false);
  expect([await ids(), await notifications.backlog(CHANNEL)]).toEqual([[...batch.notificationIds], 0]);
  await outbox.add(post);
  expect(await notifications.publish(batch)).toBe(true);
  expect([await ids(), await notifications.backlog(CHANNEL)]).toEqual([[], 2]);
});

test('a publish batch of one subscription does not end notifications of another', async () => {
  const { notifications, subscriptions, render, ids, post } = await storeWithEvents('a');
  const other = await subscriptions.set(aSubscription({ guildId: '2' }));
  await render('b');
  await notifications.publish({ subscriptionId: other.id, revision: 0, notificationIds: await ids(), posts: [post] });
  expect(await notifications.backlog(CHANNEL)).toBe(1);
  expect(await ids()).toHaveLength(2);
});

test('a publish batch with the key of an existing post fails and ends no notifications', async () => {
  const { notifications, subscription, ids, outbox, post } = await storeWithEvents('a');
  await outbox.add(post);
  const batch = {
    subscriptionId: subscription.id,
    revision: 0,
    notificationIds: await ids(),
    posts: [{ ...post, body: 'another' }],
  };
  await expect(notifications.publish(batch)).rejects.toThrow('there is a post p already');
  expect(await ids()).toHaveLength(1);
  expect(await outbox.next(CHANNEL)).toMatchObject({ body: '{}' });
});

describe('posts that were rendered for a subscription', () => {
  test('posts rendered for a subscription that was removed meanwhile are not written', async () => {
    const { notifications, subscriptions, subscription, ids, post } = await storeWithEvents('a');
    const notificationIds = await ids();
    await subscriptions.remove(subscription.id);
    expect(
      await notifications.publish({
        subscriptionId: subscription.id,
        revision: 0,
        notificationIds,
        posts: [post],
        groups: [group],
      }),
    ).toBe(false);
    expect(await notifications.backlog(CHANNEL)).toBe(0);
    expect(await notifications.group(CHANNEL, 'season 1')).toBeUndefined();
  });

  test('posts rendered for a subscription that was paused meanwhile wait for the end of the pause', async () => {
    const { notifications, subscriptions, subscription, ids, post } = await storeWithEvents('a');
    const batch = {
      subscriptionId: subscription.id,
      revision: 0,
      notificationIds: await ids(),
      posts: [post],
      groups: [group],
      digestedAt: AT,
    };
    await subscriptions.change(subscription.id, { pausedAt: AT });
    expect(await notifications.publish(batch)).toBe(false);
    expect(await notifications.backlog(CHANNEL)).toBe(0);
    expect(await notifications.waiting()).toMatchObject([
      { notifications: 1, subscription: { digestedAt: undefined } },
    ]);
    await subscriptions.change(subscription.id, { pausedAt: null });
    const revision = (await notifications.waiting())[0]?.revision ?? 0;
    expect(await notifications.publish({ ...batch, revision })).toBe(true);
    expect(await notifications.backlog(CHANNEL)).toBe(1);
    expect(await notifications.waiting()).toEqual([]);
  });

  test.each<{ name: string; change: (store: DatabaseStore, id: number) => Promise<unknown> }>([
    { name: 'that was set anew meanwhile', change: (store) => setAnew(store, aSubscription({ channelId: 'another' })) },
    {
      name: 'whose digest was changed meanwhile',
      change: ({ subscriptions }, id) => subscriptions.change(id, { digest: { kind: 'hourly' } }),
    },
    { name: 'that shows a person who got another name meanwhile', change: ({ people }) => people.setAlias('1', 'Ada') },
  ])('posts rendered for a subscription $name are rendered again', async ({ change }) => {
    const store = await storeWithEvents('a');
    const { notifications, subscription, ids, post } = store;
    const batch = {
      subscriptionId: subscription.id,
      revision: 0,
      notificationIds: await ids(),
      posts: [post],
      groups: [group],
    };
    await change(store, subscription.id);
    expect(await notifications.publish(batch)).toBe(false);
    expect(await notifications.backlog(CHANNEL)).toBe(0);
    expect(await notifications.group(CHANNEL, 'season 1')).toBeUndefined();
    const [waiting] = await notifications.waiting();
    expect(waiting).toMatchObject({ notifications: 1 });
    expect(await notifications.publish({ ...batch, revision: waiting?.revision ?? 0 })).toBe(true);
  });

  test('a digest published in several parts remains valid for the next part', async () => {
    const { notifications, subscription, ids } = await storeWithEvents('a');
    const part = {
      subscriptionId: subscription.id,
      revision: 0,
      notificationIds: await ids(),
      posts: [],
      digestedAt: AT,
    };
    expect(await notifications.publish(part)).toBe(true);
    expect(await notifications.publish(part)).toBe(true);
  });
});

test('a group of events in one message grows, and is forgotten after two days', async () => {
  const { notifications, subscription, clock, sweep } = await storeWithEvents();
  const openedAt = clock.now();
  const nothingElse = { subscriptionId: subscription.id, revision: 0, notificationIds: [], posts: [] };
  await notifications.publish({ ...nothingElse, groups: [{ ...group, openedAt }] });
  await notifications.publish({ ...nothingElse, groups: [{ ...group, openedAt, data: '[1,2]' }] });
  await clock.advance(POST_GROUP_RETENTION_MS);
  await sweep();
  expect(await notifications.group(CHANNEL, 'season 1')).toEqual({ ...group, openedAt, data: '[1,2]' });
  expect(await notifications.group('another', 'season 1')).toBeUndefined();
  await clock.advance(1);
  await sweep();
  expect(await notifications.group(CHANNEL, 'season 1')).toBeUndefined();
});

test('pending notifications and waiting posts never expire', async () => {
  const { notifications, subscription, clock, sweep, post } = await storeWithEvents('a');
  await notifications.publish({ subscriptionId: subscription.id, revision: 0, notificationIds: [], posts: [post] });
  await clock.advance(10 * 365 * 86_400_000);
  await sweep();
  expect(await notifications.waiting()).toMatchObject([{ notifications: 1 }]);
  expect(await notifications.backlog(CHANNEL)).toBe(1);
});

test('a channel’s backlog leaves out other channels and posts that are sent or given up', async () => {
  const { notifications, subscription, outbox, post } = await storeWithEvents();
  const posts = ['1', '2', '3', '4'].map((key) => ({ ...post, key }));
  await notifications.publish({
    subscriptionId: subscription.id,
    revision: 0,
    notificationIds: [],
    posts: [...posts, { ...post, channelId: 'another' }],
  });
  await outbox.sent(1, 'm', AT);
  await outbox.deadLetter(2, { kind: 'invalid', message: 'invalid: 400' });
  await outbox.sending({ id: 3, channelId: CHANNEL }, { earliest: AT, latest: AT });
  expect(await notifications.backlog(CHANNEL)).toBe(2);
});

describe('a poll that is not over', () => {
  /** A subscription to all servers, with an event of the first one, whose poll goes on as `poll` says. */
  async function polledFeed(but: Partial<NewSubscription> = {}) {
    const store = await storeWithEvents();
    const { id } = await store.subscriptions.set(
      aSubscription({ channelId: '100000000000000002', feed: 'added', ...but }),
    );
    const server = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: GUILD };
    await store.mediaServers.add(server);
    const look = (on: ServerId, keys: readonly string[], partialSince?: Date) =>
      store.ofServer(on).feeds.record({
        feed: 'added',
        cursor: '{}',
        partialSince,
        events: keys.map((key) => ({ key, at: AT, data: '{}' })),
      });
    const due = async () => (await store.notifications.due()).map(({ partialSince }) => partialSince);
    const ready = async () => (await store.notifications.of(id, 10)).map(({ eventKey }) => eventKey);
    return { ...store, look, due, ready, began: store.clock.now() };
  }
  const SECOND = serverId(2);

  test('the events of an unfinished poll are held back until the poll is finished, for half an hour at most', async () => {
    const { look, due, ready, began, clock } = await polledFeed();
    await look(FIRST_SERVER_ID, ['a'], began);
    expect([await due(), await ready()]).toEqual([[began], []]);
    await look(FIRST_SERVER_ID, []);
    expect([await due(), await ready()]).toEqual([[undefined], ['a']]);
    await look(FIRST_SERVER_ID, ['b'], began);
    await clock.advance(MAX_UNFINISHED_POLL_MS);
    expect([await due(), await ready()]).toEqual([[undefined], ['a', 'b']]);
  });

  test('an unfinished poll of one server does not hold back events of another server', async () => {
    const { look, due, ready, began } = await polledFeed();
    await look(SECOND, ['x']);
    await look(FIRST_SERVER_ID, ['a'], began);
    expect([await due(), await ready()]).toEqual([[undefined], ['2 x']]);
  });

  test('an unfinished poll of one server holds back a digest only if the server has something for it', async () => {
    const { look, due, began } = await polledFeed({ digest: { kind: 'hourly' } });
    await look(SECOND, ['x']);
    await look(FIRST_SERVER_ID, [], began);
    expect(await due()).toEqual([undefined]);
    await look(FIRST_SERVER_ID, ['a'], began);
    expect(await due()).toEqual([began]);
  });
});
