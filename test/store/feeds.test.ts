import { expect, test } from 'vitest';
import { EVENT_RETENTION_MS } from '../../src/store/feeds.ts';
import { CHANNEL, DAY, memoryStore } from './support.ts';

const post = (key: string, eventKeys: readonly string[]) => ({ key, channelId: CHANNEL, body: key, eventKeys });
const batch = (cursor: string, posts: readonly ReturnType<typeof post>[], known: readonly string[] = []) => ({
  feed: 'history',
  channelId: CHANNEL,
  cursor,
  known,
  posts,
});

test('events, post and cursor appear together', async () => {
  const { feeds, outbox } = await memoryStore();
  expect(await feeds.cursor('history', CHANNEL)).toBeUndefined();
  await feeds.record(batch('1', [post('p', ['a', 'b'])], ['old']));
  expect(await feeds.cursor('history', CHANNEL)).toBe('1');
  expect(await feeds.known('history', CHANNEL, ['a', 'b', 'c', 'old'])).toEqual(new Set(['a', 'b', 'old']));
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'p', body: 'p', attempts: 0 });
});

test('a batch that fails half-way leaves nothing', async () => {
  const { feeds, outbox } = await memoryStore();
  const broken = batch('1', [post('p', ['a'])]);
  await expect(
    feeds.record({ ...broken, posts: [...broken.posts, JSON.parse('{"key":{},"eventKeys":[]}')] }),
  ).rejects.toThrow();
  expect(await feeds.cursor('history', CHANNEL)).toBeUndefined();
  expect(await feeds.known('history', CHANNEL, ['a'])).toEqual(new Set());
  expect(await outbox.channels()).toEqual([]);
});

test('a feed and a channel know nothing of the others', async () => {
  const { feeds } = await memoryStore();
  await feeds.record(batch('1', [post('p', ['a'])]));
  expect(await feeds.known('history', 'another', ['a'])).toEqual(new Set());
  expect(await feeds.known('devices', CHANNEL, ['a'])).toEqual(new Set());
  expect(await feeds.cursor('devices', CHANNEL)).toBeUndefined();
});

test('a post that is there stays as it is, and one of known events is not made', async () => {
  const { feeds, outbox } = await memoryStore();
  await feeds.record(batch('1', [post('p', ['a'])]));
  await feeds.record(batch('2', [{ ...post('p', ['b']), body: 'changed' }, post('q', ['a'])]));
  const row = await outbox.next(CHANNEL);
  expect(row).toMatchObject({ key: 'p', body: 'p' });
  await outbox.sent(row?.id ?? 0, 'm', new Date());
  expect(await outbox.next(CHANNEL)).toBeUndefined();
});

test('more events than a query has parameters', async () => {
  const { feeds } = await memoryStore();
  const keys = Array.from({ length: 40_000 }, (_, n) => `${n}`);
  await feeds.record(batch('1', [], keys));
  expect((await feeds.known('history', CHANNEL, keys)).size).toBe(40_000);
});

test('an event nobody asks about is forgotten after 90 days', async () => {
  const { feeds, clock } = await memoryStore();
  await feeds.record(batch('1', [post('p', ['a'])]));
  await clock.advance(EVENT_RETENTION_MS + DAY);
  await feeds.record(batch('2', [post('q', ['b'])]));
  expect(await feeds.known('history', CHANNEL, ['a', 'b'])).toEqual(new Set(['b']));
});

test('an event that is asked about stays, however old', async () => {
  const { feeds, clock } = await memoryStore();
  await feeds.record(batch('1', [post('p', ['a'])]));
  for (let month = 0; month < 12; month += 1) {
    await clock.advance(30 * DAY);
    expect(await feeds.known('history', CHANNEL, ['a'])).toEqual(new Set(['a']));
    await feeds.record(batch(`${month}`, [post(`${month}`, [`${month}`])]));
  }
  expect(await feeds.known('history', CHANNEL, ['a'])).toEqual(new Set(['a']));
});

test('after a year switched off the first look back still knows what was told', async () => {
  const { feeds, clock, sweep } = await memoryStore();
  await feeds.record(batch('1', [post('p', ['a'])]));
  await clock.advance(365 * DAY);
  await sweep();
  expect(await feeds.known('history', CHANNEL, ['a', 'b'])).toEqual(new Set(['a']));
  await feeds.record(batch('2', [post('q', ['b'])]));
  expect(await feeds.known('history', CHANNEL, ['a'])).toEqual(new Set(['a']));
});

test('an hour in a wrong century wipes nothing that is still asked about', async () => {
  const { feeds, clock } = await memoryStore();
  const today = clock.now();
  await feeds.record(batch('1', [post('p', ['a'])]));
  clock.set(new Date('2126-01-01T00:00:00Z'));
  await feeds.known('history', CHANNEL, ['a']);
  await feeds.record(batch('2', [post('q', ['b'])]));
  clock.set(today);
  await feeds.record(batch('3', [post('r', ['c'])]));
  expect(await feeds.known('history', CHANNEL, ['a', 'b', 'c'])).toEqual(new Set(['a', 'b', 'c']));
});
