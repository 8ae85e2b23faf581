import { describe, expect, test } from 'vitest';
import type { FeedPost } from '../../../../src/domain/notifications/posts.ts';
import type { DatabaseStore } from '../../../../src/domain/store.ts';
import { aSubscription, CHANNEL, damagedStore, memoryStore } from '../../support/openStore.ts';

const AT = new Date('2026-01-01T12:00:00Z');

/** A message that grows: it told event a, its edit tells b too, and another post of event c waits behind it. */
async function growing<S extends DatabaseStore>(store: S) {
  const { outbox, notifications, feeds, subscriptions } = store;
  const subscription = await subscriptions.set(aSubscription());
  const events = ['a', 'b', 'c'].map((key) => ({ key, at: AT, data: `"${key}"` }));
  await feeds.record({ feed: 'history', cursor: '', events });
  const publish = async (post: Omit<FeedPost, 'channelId' | 'body'>) => {
    const [first] = await notifications.of(subscription.id, 1);
    const group = { channelId: CHANNEL, key: 'season', postKey: 'first', openedAt: AT, data: '[]' };
    return await notifications.publish({
      subscriptionId: subscription.id,
      revision: 0,
      notificationIds: first ? [first.id] : [],
      groups: [group],
      posts: [{ channelId: CHANNEL, body: '{}', ...post }],
    });
  };
  await publish({ key: 'first', eventKeys: ['a'] });
  await publish({ key: 'more', edits: 'first', eventKeys: ['b'] });
  await publish({ key: 'behind', eventKeys: ['c'] });
  const part = (key: string, ...eventKeys: readonly string[]) => ({ key, channelId: CHANNEL, body: '{}', eventKeys });
  const next = async () => {
    const row = await outbox.next(CHANNEL);
    if (!row) throw new Error('nothing waits');
    return { row, source: await outbox.source(row) };
  };
  /** The keys of what is left, in order; it is sent. */
  const order = async () => {
    const keys: string[] = [];
    for (let row = await outbox.next(CHANNEL); row; row = await outbox.next(CHANNEL)) {
      keys.push(row.key);
      await outbox.sent(row.id, `m${row.id}`, AT);
    }
    return keys;
  };
  const included = async () => (await next()).source?.events.map(({ eventKey }) => eventKey);
  return { ...store, subscription, publish, part, next, order, included };
}

test('a post that was never sent can be rendered again together with its waiting edits', async () => {
  const { next, included, order, outbox, part } = await growing(await memoryStore());
  const { row } = await next();
  expect(await included()).toEqual(['a', 'b']);
  expect(await outbox.split(row.id, [part('a alone', 'a'), part('b alone', 'b')])).toBe(true);
  expect(await order()).toEqual(['a alone', 'b alone', 'behind']);
});

test('a post that cannot be marked as sent can still be rendered again', async () => {
  const { next, included, outbox, damage } = await growing(await damagedStore());
  const { row } = await next();
  damage(`create trigger no_end before update of sent_at on outbox begin select raise(abort, 'the disk is full'); end`);
  await expect(outbox.sent(row.id, 'm1', AT)).rejects.toThrow('the disk is full');
  expect(await included()).toEqual(['a', 'b']);
});

test('an edit can be rendered again alone, and its message keeps its earlier content', async () => {
  const { next, included, outbox } = await growing(await memoryStore());
  await outbox.sent((await next()).row.id, 'm1', AT);
  expect((await next()).row.edits).toEqual({ key: 'first', messageId: 'm1' });
  expect(await included()).toEqual(['b']);
});

test('a message that was split gets no additions, and the notifications for additions stay pending', async () => {
  const { next, outbox, notifications, publish, part } = await growing(await memoryStore());
  await outbox.split((await next()).row.id, [part('a alone', 'a'), part('b alone', 'b')]);
  expect(await notifications.group(CHANNEL, 'season')).toBeUndefined();
  expect(await publish({ key: 'late', edits: 'first' })).toBe(false);
});

test('the parts of a part of a split post keep its place in the order', async () => {
  const { next, order, outbox, part } = await growing(await memoryStore());
  await outbox.split((await next()).row.id, [part('1', 'a'), part('3', 'b')]);
  await outbox.split((await next()).row.id, [part('1.1', 'a'), part('1.2', 'a')]);
  expect(await order()).toEqual(['1.1', '1.2', '3', 'behind']);
});

test('the parts of a split post are sent in order, before later posts', async () => {
  const { next, order, outbox, part } = await growing(await memoryStore());
  for (const messageId of ['m1', 'm1']) await outbox.sent((await next()).row.id, messageId, AT);
  await outbox.split((await next()).row.id, [part('1', 'c'), part('2', 'c'), part('3', 'c')]);
  await outbox.add(part('later'));
  expect(await order()).toEqual(['1', '2', '3', 'later']);
});

test('splitting a post into a part with an existing key fails and changes nothing', async () => {
  const { next, order, outbox, part } = await growing(await memoryStore());
  const split = outbox.split((await next()).row.id, [part('1', 'a'), part('behind', 'b')]);
  await expect(split).rejects.toThrow('there is a post behind already');
  expect(await order()).toEqual(['first', 'more', 'behind']);
});

test('only the message that was split stops growing', async () => {
  const { next, outbox, notifications, subscription, part } = await growing(await memoryStore());
  const [channelId, key] = [CHANNEL, 'another season'];
  const groups = [
    { channelId, key, postKey: 'behind', openedAt: AT, data: '[]' },
    { channelId: 'another', key: 'season', postKey: 'first', openedAt: AT, data: '[]' },
  ];
  await notifications.publish({ subscriptionId: subscription.id, revision: 0, notificationIds: [], posts: [], groups });
  await outbox.sent((await next()).row.id, 'm1', AT);
  await outbox.split((await next()).row.id, [part('b alone', 'b')]);
  expect(await notifications.group(CHANNEL, 'season')).toBeUndefined();
  expect(await notifications.group(CHANNEL, key)).toBeDefined();
  expect(await notifications.group('another', 'season')).toBeDefined();
});

describe('the people in a post', () => {
  test('a post and its parts show people as the subscription said when the post was written', async () => {
    const { next, outbox, part, subscriptions } = await growing(await memoryStore());
    await subscriptions.set(aSubscription({ people: 'name' }));
    const { row, source } = await next();
    expect(source).toMatchObject({ people: 'pseudonym', events: [{ at: AT, data: '"a"' }, { data: '"b"' }] });
    await outbox.split(row.id, [part('a alone', 'a')]);
    expect((await next()).source).toMatchObject({ people: 'pseudonym', events: [{ eventKey: 'a' }] });
  });

  test('the parts of a post show people less openly if the subscription does so by then', async () => {
    const { next, outbox, part, subscriptions } = await growing(await memoryStore());
    await subscriptions.set(aSubscription({ people: 'nobody' }));
    await outbox.split((await next()).row.id, [part('a alone', 'a')]);
    expect((await next()).source).toMatchObject({ people: 'nobody' });
  });

  test('a post shows no people if its stored setting for them is unknown', async () => {
    const { next, damage } = await growing(await damagedStore());
    damage(`update outbox set people = 'everything'`);
    expect((await next()).source).toMatchObject({ people: 'nobody' });
  });
});

test('a digest is rendered again as a digest', async () => {
  const { next, outbox, publish } = await growing(await memoryStore());
  await publish({ key: 'digest', eventKeys: ['a'], summaryReason: '{"kind":"many"}' });
  expect((await next()).source?.summaryReason).toBeUndefined();
  for (const messageId of ['m1', 'm1', 'm2']) await outbox.sent((await next()).row.id, messageId, AT);
  expect((await next()).source).toMatchObject({ summaryReason: '{"kind":"many"}' });
});

test('a post that was sent or shows no event is not rendered again', async () => {
  const { next, outbox, publish } = await growing(await memoryStore());
  await publish({ key: 'of no event' });
  const { row } = await next();
  for (const messageId of ['m1', 'm1', 'm2']) await outbox.sent((await next()).row.id, messageId, AT);
  expect(await outbox.source(row)).toBeUndefined();
  expect((await next()).source).toBeUndefined();
});

test('a summary of more than 10,000 events is not rendered again', async () => {
  const { next, outbox, publish } = await growing(await memoryStore());
  const unknown = Array.from({ length: 9999 }, (_, n) => `unknown ${n}`);
  await publish({ key: 'large', eventKeys: [...unknown, 'a'] });
  await publish({ key: 'too large', eventKeys: [...unknown, 'a', 'b'] });
  for (const messageId of ['m1', 'm1', 'm2'])
    await outbox.deadLetter((await next()).row.id, { kind: 'invalid', message: messageId });
  expect((await next()).source?.events).toMatchObject([{ eventKey: 'a' }]);
  await outbox.sent((await next()).row.id, 'm3', AT);
  expect((await next()).source).toBeUndefined();
});

test('a post that was already sent is not split', async () => {
  const { next, outbox, part } = await growing(await memoryStore());
  const { row } = await next();
  await outbox.sent(row.id, 'm1', AT);
  expect(await outbox.split(row.id, [part('again', 'a')])).toBe(false);
});
