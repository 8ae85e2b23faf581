import { expect, test } from 'vitest';
import { OUTBOX_RETENTION_MS } from '../../src/store/outbox.ts';
import { CHANNEL, memoryStore } from './support.ts';

const T = (ms: number) => new Date(1_767_268_800_000 + ms);

async function storeWith(...keys: readonly string[]) {
  const store = await memoryStore();
  const posts = keys.map((key) => ({ key, channelId: CHANNEL, body: key, eventKeys: [key] }));
  await store.feeds.record({ feed: 'f', channelId: CHANNEL, cursor: '', posts });
  const next = async () => {
    const row = await store.outbox.next(CHANNEL);
    if (!row) throw new Error('no row');
    return row;
  };
  return { ...store, next };
}

test('rows come in the order they were recorded, the next one only when the first is done', async () => {
  const { outbox, next } = await storeWith('a', 'b');
  expect((await next()).key).toBe('a');
  expect((await next()).key).toBe('a');
  await outbox.sent((await next()).id, 'm1', T(0));
  expect((await next()).key).toBe('b');
  expect(await outbox.channels()).toEqual([CHANNEL]);
  await outbox.sent((await next()).id, 'm2', T(0));
  expect(await outbox.channels()).toEqual([]);
});

test('a row that waits is not overtaken', async () => {
  const { outbox, next } = await storeWith('a', 'b');
  await outbox.postpone((await next()).id, 'later', T(1000));
  expect(await next()).toMatchObject({ key: 'a', attempts: 1, notBefore: T(1000) });
});

test('the first unknown send is remembered, and forgotten when it certainly did not happen', async () => {
  const { outbox, next } = await storeWith('a');
  const { id } = await next();
  await outbox.sending(id, T(0));
  await outbox.uncertain(id, '500', T(500));
  await outbox.sending(id, T(1000));
  expect(await next()).toMatchObject({ sendingSince: T(0), attempts: 1 });
  await outbox.postpone(id, '429', T(2000));
  expect((await next()).sendingSince).toBeUndefined();
});

test('a row set aside is out of the way of the others', async () => {
  const { outbox, next } = await storeWith('a', 'b');
  await outbox.setAside((await next()).id, 'invalid');
  expect((await next()).key).toBe('b');
});

test('a message is found again by its id, as long as its row is kept', async () => {
  const { outbox, next, clock, sweep } = await storeWith('a', 'b');
  expect(await outbox.bodyOf('m1')).toBeUndefined();
  await outbox.sent((await next()).id, 'm1', clock.now());
  await outbox.sent((await next()).id, 'm2', clock.now());
  expect([await outbox.bodyOf('m1'), await outbox.bodyOf('m2'), await outbox.bodyOf('m3')]).toEqual([
    'a',
    'b',
    undefined,
  ]);
  await clock.advance(OUTBOX_RETENTION_MS + 1);
  await sweep();
  expect(await outbox.bodyOf('m1')).toBeUndefined();
});

test('sent rows go after 90 days, waiting ones never', async () => {
  const { outbox, next, clock, sweep, feeds } = await storeWith('a', 'b');
  await outbox.sent((await next()).id, 'm', clock.now());
  await clock.advance(OUTBOX_RETENTION_MS + 1);
  await sweep();
  expect((await next()).key).toBe('b');
  // The key is free again only because the row is gone; its event is still known.
  const again = { key: 'a', channelId: CHANNEL, body: 'again', eventKeys: ['new'] };
  await feeds.record({ feed: 'f', channelId: CHANNEL, cursor: '', posts: [again] });
  await outbox.sent((await next()).id, 'm', clock.now());
  expect(await next()).toMatchObject({ key: 'a', body: 'again' });
});
