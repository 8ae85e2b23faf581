import { expect, test } from 'vitest';
import type { FeedPost } from '../../../src/domain/notifications/posts.ts';
import type { Store } from '../../../src/store/store.ts';
import { aSubscription, CHANNEL, damagedStore, memoryStore } from '../support/openStore.ts';

const AT = new Date('2026-01-01T12:00:00Z');

/** A message that grows: it told event a, its edit tells b too, and another post of event c waits behind it. */
async function growing<S extends Store>(store: S) {
  const { outbox, notifications, feeds, subscriptions } = store;
  const subscription = await subscriptions.set(aSubscription());
  const events = ['a', 'b', 'c'].map((key) => ({ key, at: AT, data: `"${key}"` }));
  await feeds.record({ feed: 'history', cursor: '', events });
  const publish = async (post: Omit<FeedPost, 'channelId' | 'body'>) => {
    const [first] = await notifications.of(subscription.id, 1);
    const group = { channelId: CHANNEL, key: 'season', postKey: 'first', openedAt: AT, data: '[]' };
    return await notifications.publish({
      ...{ subscriptionId: subscription.id, revision: 0, notificationIds: first ? [first.id] : [], groups: [group] },
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
  const included = async () => (await next()).source?.events.map(({ eventKey }) => eventKey);
  return { ...store, publish, part, next, included };
}

test('a post that was never sent is rendered again with what its waiting edits show', async () => {
  const { next, included, outbox, notifications, part } = await growing(await memoryStore());
  const { row } = await next();
  expect(await included()).toEqual(['a', 'b']);
  expect(await outbox.split(row.id, [part('a alone', 'a'), part('b alone', 'b')])).toBe(true);
  const order: string[] = [];
  for (let left = 3; left > 0; left -= 1) {
    const { row: each } = await next();
    order.push(each.key);
    await outbox.sent(each.id, `m${left}`, AT);
  }
  expect(order).toEqual(['a alone', 'b alone', 'behind']);
  expect(await notifications.backlog(CHANNEL)).toBe(0);
});

test('a post that cannot be marked as sent can still be rendered again: both happen or neither', async () => {
  const { next, included, outbox, damage } = await growing(await damagedStore());
  const { row } = await next();
  damage(`create trigger no_end before update of sent_at on outbox begin select raise(abort, 'the disk is full'); end`);
  await expect(outbox.sent(row.id, 'm1', AT)).rejects.toThrow('the disk is full');
  expect(await included()).toEqual(['a', 'b']);
});

test('an edit is rendered again alone: what its message showed before stays as it is', async () => {
  const { next, included, outbox } = await growing(await memoryStore());
  await outbox.sent((await next()).row.id, 'm1', AT);
  expect((await next()).row.edits).toEqual({ key: 'first', messageId: 'm1' });
  expect(await included()).toEqual(['b']);
});

test('nothing is added any more to a message that was split, and no notification ends by it', async () => {
  const { next, outbox, notifications, publish, part } = await growing(await memoryStore());
  await outbox.split((await next()).row.id, [part('a alone', 'a'), part('b alone', 'b')]);
  expect(await notifications.group(CHANNEL, 'season')).toBeUndefined();
  expect(await publish({ key: 'late', edits: 'first' })).toBe(false);
});

test('parts of parts keep their place', async () => {
  const { next, outbox, part } = await growing(await memoryStore());
  await outbox.split((await next()).row.id, [part('1', 'a'), part('3', 'b')]);
  await outbox.split((await next()).row.id, [part('1.1', 'a'), part('1.2', 'a')]);
  const order: string[] = [];
  for (let left = 4; left > 0; left -= 1) {
    const { row } = await next();
    order.push(row.key);
    await outbox.sent(row.id, `m${left}`, AT);
  }
  expect(order).toEqual(['1.1', '1.2', '3', 'behind']);
});

test('a post that is gone is not split', async () => {
  const { next, outbox, part } = await growing(await memoryStore());
  const { row } = await next();
  await outbox.sent(row.id, 'm1', AT);
  expect(await outbox.split(row.id, [part('again', 'a')])).toBe(false);
});
