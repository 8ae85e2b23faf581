import { describe, expect, onTestFinished, test } from 'vitest';
import type { PeopleDisplayMode } from '../../../../src/domain/notifications/peopleShown.ts';
import type { FeedPost } from '../../../../src/domain/notifications/posts.ts';
import type { NewSubscription } from '../../../../src/domain/notifications/subscriptions.ts';
import { ORPHANED_POST_RETENTION_MS } from '../../../../src/store/notifications/outbox/orphanedPosts.ts';
import { openDatabaseStore } from '../../../../src/store/open.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { aSubscription, CHANNEL, memoryStore, setAnew, silent } from '../../support/openStore.ts';

const AT = new Date('2026-01-01T11:00:00Z');
const OTHER = '100000000000000002';
const WHY = { kind: 'gone', message: 'gone: 10003' } as const;
const TIME = { earliest: AT, latest: AT };

/** Posts that were written for subscriptions to CHANNEL, which is blocked, and what becomes of them. */
async function blockedChannel(kind: 'gone' | 'forbidden' = 'gone', people: PeopleDisplayMode = 'pseudonym') {
  const store = await memoryStore();
  const { outbox, subscriptions, notifications, blocked } = store;
  const history = await subscriptions.set(aSubscription({ people }));
  const added = await subscriptions.set(aSubscription({ feed: 'added', people }));
  await blocked.block({ channelId: CHANNEL, kind, since: store.clock.now() }, []);
  const write = (subscriptionId: number, key: string, more: Partial<FeedPost> = {}) =>
    notifications.publish({
      subscriptionId,
      revision: 0,
      notificationIds: [],
      posts: [{ key, channelId: CHANNEL, body: key, ...more }],
    });
  /** Only their channel: others may be changed before what was written for them. */
  const move = (but: Partial<NewSubscription> = {}) => setAnew(store, aSubscription({ channelId: OTHER, ...but }));
  const takeReroutable = () =>
    blocked.takeReroutable(CHANNEL, (to, { key, channelId, body, edits }) =>
      [to.channelId, key, channelId, body, edits].join(),
    );
  /** The unsent bodies of a channel, in order. Dead-letters them. */
  const left = async (channelId: string): Promise<readonly string[]> => {
    const bodies: string[] = [];
    for (let row = await outbox.next(channelId); row; row = await outbox.next(channelId)) {
      bodies.push(row.body);
      await outbox.deadLetter(row.id, WHY);
    }
    return bodies;
  };
  return { ...store, history, added, write, move, takeReroutable, left };
}

describe('a post for a deleted channel', () => {
  test('posts for a deleted channel follow their subscription to its new channel, in order and at once', async () => {
    const { history, write, move, takeReroutable, outbox, left } = await blockedChannel();
    await write(history.id, 'a');
    await write(history.id, 'b');
    await outbox.postpone(1, WHY, new Date('2030-01-01T00:00:00Z'));
    await move();
    expect(await takeReroutable()).toMatchObject({ rerouted: 2, deadLettered: 0 });
    expect(await outbox.next(OTHER)).toMatchObject({
      key: 'a',
      attempts: 0,
      state: { kind: 'waiting', notBefore: undefined },
    });
    expect(await left(OTHER)).toEqual([`${OTHER},a,${CHANNEL},a,`, `${OTHER},b,${CHANNEL},b,`]);
    expect(await left(CHANNEL)).toEqual([]);
    expect(await takeReroutable()).toMatchObject({ rerouted: 0, deadLettered: 0 });
  });

  test('posts for a deleted channel stay while their own subscription does not move', async () => {
    const { history, added, write, move, takeReroutable, outbox, left } = await blockedChannel();
    await write(history.id, 'a');
    await write(added.id, 'b');
    await outbox.add({ key: 'sample', channelId: CHANNEL, body: 'sample' });
    await move({ feed: 'added' });
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 0 });
    expect(await left(OTHER)).toEqual([expect.stringContaining(',b,')]);
    expect(await left(CHANNEL)).toEqual(['a', 'sample']);
  });

  test('posts for a closed channel follow their subscription too', async () => {
    const { history, write, move, takeReroutable, left } = await blockedChannel('forbidden');
    await write(history.id, 'a');
    await move();
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 0 });
    expect(await left(CHANNEL)).toEqual([]);
  });

  test('a post that may have been sent to a deleted channel stays there, and so does its edit', async () => {
    const { history, write, move, takeReroutable, outbox, left } = await blockedChannel();
    await write(history.id, 'in doubt');
    await write(history.id, 'more', { edits: 'in doubt' });
    await write(history.id, 'a');
    await outbox.sending({ id: 1, channelId: CHANNEL }, TIME);
    await outbox.uncertain(1, WHY, AT);
    await move();
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 0 });
    expect(await left(CHANNEL)).toEqual(['in doubt', 'more']);
  });

  test('posts behind one that is being sent to a deleted channel wait, to keep their order', async () => {
    const { history, write, move, takeReroutable, outbox, left, clock } = await blockedChannel();
    await write(history.id, 'on its way');
    await write(history.id, 'behind it');
    await outbox.sending({ id: 1, channelId: CHANNEL }, { earliest: clock.now(), latest: clock.now() });
    await move();
    expect(await takeReroutable()).toEqual({ rerouted: 0, deadLettered: 0, stillSending: new Set([history.id]) });
    await outbox.postpone(1, WHY, AT);
    expect(await takeReroutable()).toEqual({ rerouted: 2, deadLettered: 0, stillSending: new Set() });
    expect(await left(OTHER)).toEqual([expect.stringContaining('on its way'), expect.stringContaining('behind it')]);
  });

  test('an edit of a message in a deleted channel becomes a new message in the new channel', async () => {
    const { history, write, move, takeReroutable, outbox, notifications, clock } = await blockedChannel();
    await write(history.id, 'told');
    await outbox.sent(1, 'm1', clock.now());
    await write(history.id, 'more', { edits: 'told' });
    const subscription = await move();
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 0 });
    expect(await outbox.next(OTHER)).toMatchObject({
      key: 'more',
      body: `${OTHER},more,${CHANNEL},more,told`,
      edits: { key: 'told', messageId: undefined },
    });
    await outbox.sent(2, 'm2', clock.now());
    const posts = [{ key: 'most', channelId: OTHER, body: 'most', edits: 'told' }];
    await notifications.publish({ subscriptionId: subscription.id, revision: 1, notificationIds: [], posts });
    expect(await outbox.next(OTHER)).toMatchObject({ key: 'most', edits: { key: 'told', messageId: 'm2' } });
  });
});

describe('a post for a deleted channel whose subscription changed', () => {
  test.each([
    ['name', 'pseudonym'],
    ['name', 'nobody'],
    ['pseudonym', 'nobody'],
  ] as const)(
    'a post that shows people by %s is dropped if its moved subscription now shows them by %s',
    async (before, now) => {
      const { history, write, move, takeReroutable, outbox, left } = await blockedChannel('gone', before);
      await write(history.id, 'a');
      await write(history.id, 'b');
      await move({ people: now });
      expect(await takeReroutable()).toMatchObject({ rerouted: 0, deadLettered: 2 });
      expect([await left(OTHER), await left(CHANNEL)]).toEqual([[], []]);
      expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: undefined, kind: 'gone' });
      expect(await takeReroutable()).toMatchObject({ rerouted: 0, deadLettered: 0 });
    },
  );

  test.each([
    ['nobody', 'pseudonym'],
    ['pseudonym', 'name'],
    ['name', 'name'],
  ] as const)('a post that shows people by %s moves if its subscription now shows them by %s', async (before, now) => {
    const { history, write, move, takeReroutable } = await blockedChannel('gone', before);
    await write(history.id, 'a');
    await move({ people: now });
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 0 });
  });

  test('a post of a feed without people moves, whatever its subscription says about people', async () => {
    const { added, write, move, takeReroutable } = await blockedChannel('gone', 'name');
    await write(added.id, 'a');
    await move({ feed: 'added', people: 'nobody' });
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 0 });
  });

  test('a post written after its subscription hid people moves, and an earlier one is dropped', async () => {
    const { history, notifications, write, subscriptions, move, takeReroutable, left } = await blockedChannel(
      'gone',
      'name',
    );
    await write(history.id, 'by name');
    await subscriptions.set(aSubscription({ people: 'nobody' }));
    const later = { key: 'of nobody', channelId: CHANNEL, body: 'b', edits: 'by name' };
    await notifications.publish({ subscriptionId: history.id, revision: 1, notificationIds: [], posts: [later] });
    await move({ people: 'nobody' });
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 1 });
    expect([await left(OTHER), await left(CHANNEL)]).toEqual([[expect.stringContaining(',of nobody,')], []]);
  });

  test('a post for a deleted channel waits while its subscription is paused, and moves once it is resumed', async () => {
    const { history, write, move, takeReroutable, subscriptions, notifications, clock, sweep } = await blockedChannel(
      'gone',
      'name',
    );
    await write(history.id, 'a');
    await move({ people: 'nobody' });
    await subscriptions.change(history.id, { pausedAt: clock.now() });
    expect(await takeReroutable()).toMatchObject({ rerouted: 0, deadLettered: 0 });
    await clock.advance(10 * ORPHANED_POST_RETENTION_MS);
    await sweep();
    expect(await notifications.backlog(CHANNEL)).toBe(1);
    await move({ people: 'name' });
    await subscriptions.change(history.id, { pausedAt: null });
    expect(await takeReroutable()).toMatchObject({ rerouted: 1, deadLettered: 0 });
  });
});

describe('a post without a subscription', () => {
  test('a post without a subscription is given up after 30 days, which is logged', async () => {
    const clock = createSteppedClock();
    const lines: unknown[] = [];
    const log = { ...silent, warn: (fields: unknown) => void lines.push(fields) };
    const store = await openDatabaseStore({ path: ':memory:', clock, log });
    onTestFinished(() => store.close());
    const { subscriptions, notifications, blocked, outbox, sweep } = store;
    const { id: subscriptionId } = await subscriptions.set(aSubscription());
    const posts = ['a', 'b'].map((key) => ({ key, channelId: CHANNEL, body: key }));
    await notifications.publish({ subscriptionId, revision: 0, notificationIds: [], posts });
    await blocked.block({ channelId: CHANNEL, kind: 'gone', since: clock.now() }, []);
    await subscriptions.remove(subscriptionId);
    await clock.advance(ORPHANED_POST_RETENTION_MS);
    await sweep();
    expect([await notifications.backlog(CHANNEL), lines]).toEqual([2, []]);
    await clock.advance(1);
    await sweep();
    expect([await notifications.backlog(CHANNEL), lines]).toEqual([0, [{ channels: [CHANNEL], posts: 2 }]]);
    expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: undefined, kind: 'gone' });
  });

  test('a post without a subscription is kept as long as a person can repair its channel', async () => {
    const { history, write, subscriptions, clock, sweep, left } = await blockedChannel('forbidden');
    await write(history.id, 'a');
    await subscriptions.remove(history.id);
    await clock.advance(10 * ORPHANED_POST_RETENTION_MS);
    await sweep();
    expect(await left(CHANNEL)).toEqual(['a']);
  });
});

test('a post waits as long as its subscription still points to a deleted channel', async () => {
  const { history, added, write, subscriptions, outbox, clock, sweep, left } = await blockedChannel();
  await write(history.id, 'a');
  await write(added.id, 'of another route');
  await outbox.add({ key: 'sample', channelId: CHANNEL, body: 'sample' });
  await subscriptions.remove(added.id);
  await clock.advance(10 * ORPHANED_POST_RETENTION_MS);
  await sweep();
  expect(await left(CHANNEL)).toEqual(['a', 'sample']);
});
