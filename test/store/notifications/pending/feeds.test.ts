import { expect, test } from 'vitest';
import type { FeedBatch, FeedEvent } from '../../../../src/domain/notifications/events.ts';
import { FIRST_SERVER_ID } from '../../../../src/domain/servers/refs.ts';
import { EVENT_RETENTION_MS } from '../../../../src/store/notifications/events/events.ts';
import { aSubscription, DAY, memoryStore } from '../../support/openStore.ts';

const AT = new Date('2026-01-01T11:00:00Z');
const event = (key: string, librarySectionId?: string): FeedEvent => ({
  key,
  at: AT,
  librarySectionId,
  data: `"${key}"`,
});
const batch = (cursor: string, ...keys: readonly string[]): FeedBatch => ({
  feed: 'history',
  cursor,
  events: keys.map((key) => event(key)),
});

/** A store with one subscription of the feed `history`, and the keys of what waits for it. */
async function storeWithSubscription() {
  const store = await memoryStore();
  const subscription = await store.subscriptions.set(aSubscription());
  const waiting = async (id = subscription.id) =>
    (await store.notifications.of(id, 100_000)).map(({ eventKey }) => eventKey);
  return { ...store, subscription, waiting };
}

test('a feed’s events, notifications and cursor are stored together', async () => {
  const { feeds, notifications, subscription, clock } = await storeWithSubscription();
  expect(await feeds.cursor('history')).toBeUndefined();
  await feeds.record({ ...batch('1', 'a', 'b'), known: ['old'] });
  expect(await feeds.cursor('history')).toBe('1');
  expect(await feeds.known('history', ['a', 'b', 'c', 'old'])).toEqual(new Set(['a', 'b', 'old']));
  expect(await notifications.of(subscription.id, 10)).toEqual([
    { id: expect.any(Number), eventKey: 'a', server: FIRST_SERVER_ID, at: AT, recordedAt: clock.now(), data: '"a"' },
    { id: expect.any(Number), eventKey: 'b', server: FIRST_SERVER_ID, at: AT, recordedAt: clock.now(), data: '"b"' },
  ]);
});

const broken: readonly { readonly name: string; readonly part: Partial<FeedBatch> }[] = [
  { name: 'an event', part: { events: [event('a'), { ...event('b'), data: JSON.parse('{}') }] } },
  { name: 'a play', part: { plays: [JSON.parse('{"historyKey":"h","kind":"movie"}')] } },
  {
    name: 'an item',
    part: { seen: [{ librarySectionId: '1', ratingKey: '1', guid: 'g', addedAt: new Date('never'), version: '' }] },
  },
];

test.each(broken)('a batch of events that fails at $name stores nothing', async ({ part }) => {
  const { feeds, waiting } = await storeWithSubscription();
  await expect(feeds.record({ ...batch('1', 'a'), ...part })).rejects.toThrow();
  expect(await feeds.cursor('history')).toBeUndefined();
  expect(await feeds.known('history', ['a'])).toEqual(new Set());
  expect(await waiting()).toEqual([]);
});

test('each feed knows only its own events and cursor', async () => {
  const { feeds } = await storeWithSubscription();
  await feeds.record(batch('1', 'a'));
  expect(await feeds.known('devices', ['a'])).toEqual(new Set());
  expect(await feeds.cursor('devices')).toBeUndefined();
});

test('an event that a feed already knows does not notify again', async () => {
  const { feeds, waiting } = await storeWithSubscription();
  await feeds.record({ ...batch('1', 'a', 'a'), known: ['old'] });
  await feeds.record(batch('2', 'old', 'a', 'b'));
  expect(await waiting()).toEqual(['a', 'b']);
});

test('an event without a subscription is known anyway, and a later subscription does not get it', async () => {
  const { feeds, subscriptions, waiting } = await memoryStore().then((store) => ({
    ...store,
    waiting: (id: number) => store.notifications.of(id, 10),
  }));
  await feeds.record(batch('1', 'a'));
  const { id } = await subscriptions.set(aSubscription());
  await feeds.record(batch('2', 'a'));
  expect(await waiting(id)).toEqual([]);
});

test('an event notifies each guild once, by its library’s subscription or else the general one', async () => {
  const { feeds, subscriptions, subscription, waiting } = await storeWithSubscription();
  const films = await subscriptions.set(aSubscription({ librarySectionId: '1' }));
  const elsewhere = await subscriptions.set(aSubscription({ guildId: '2' }));
  const other = await subscriptions.set(aSubscription({ feed: 'added' }));
  await feeds.record({ ...batch('1'), events: [event('film', '1'), event('song', '2'), event('gone')] });
  expect(await waiting(films.id)).toEqual(['film']);
  expect(await waiting(subscription.id)).toEqual(['song', 'gone']);
  expect(await waiting(elsewhere.id)).toEqual(['film', 'song', 'gone']);
  expect(await waiting(other.id)).toEqual([]);
});

test.each([
  ['nothing', ['new']],
  ['upgrades', ['new', 'better']],
  ['upgrades-and-returns', ['new', 'better', 'back']],
] as const)(
  'a subscription to new titles with “include: %s” gets no other changes, not even after the option is widened',
  async (include, included) => {
    const { feeds, subscriptions, waiting } = await storeWithSubscription();
    const events: readonly FeedEvent[] = [
      event('new'),
      { ...event('better'), include: 'upgrades' },
      { ...event('back'), include: 'upgrades-and-returns' },
    ];
    const { id } = await subscriptions.set(aSubscription({ feed: 'added', include }));
    await feeds.record({ feed: 'added', cursor: '1', events });
    expect(await waiting(id)).toEqual(included);
    await subscriptions.set(aSubscription({ feed: 'added', include: 'upgrades-and-returns' }));
    await feeds.record({ feed: 'added', cursor: '2', events });
    expect(await waiting(id)).toEqual(included);
  },
);

test('an event of one guild reaches only that guild’s subscriptions', async () => {
  const { feeds, subscriptions, subscription, waiting } = await storeWithSubscription();
  const elsewhere = await subscriptions.set(aSubscription({ guildId: '2' }));
  await feeds.record({ ...batch('1'), events: [{ ...event('theirs'), guildId: '2' }, event('everybody’s')] });
  expect(await waiting(subscription.id)).toEqual(['everybody’s']);
  expect(await waiting(elsewhere.id)).toEqual(['theirs', 'everybody’s']);
});

test('a new play becomes an event only if there is something to post about it', async () => {
  const { feeds, notifications, subscription } = await storeWithSubscription();
  const play = (n: number, data?: string) =>
    ({ historyKey: `/h/${n}`, ratingKey: `${n}`, viewedAt: AT, kind: 'movie', title: 'M', data }) as const;
  const plays = [play(1, '"one"'), play(2), play(3, '"three"')];
  await feeds.record({ feed: 'history', events: [], plays });
  await feeds.record({ feed: 'history', events: [], plays });
  expect(await notifications.of(subscription.id, 10)).toMatchObject([
    { eventKey: 'play 1', at: AT, data: '"one"' },
    { eventKey: 'play 3', at: AT, data: '"three"' },
  ]);
  expect(await feeds.cursor('history')).toBeUndefined();
});

test('event keys with odd characters are neither lost nor repeated', async () => {
  const { feeds, waiting } = await storeWithSubscription();
  const odd = ['half \uD800', 'nothing \u0000 after', ''];
  await feeds.record(batch('1', ...odd));
  await feeds.record(batch('2', ...odd));
  expect(await feeds.known('history', odd)).toEqual(new Set(odd));
  expect(await waiting()).toHaveLength(odd.length);
});

test('feeds can store and look up more events than a query has parameters', async () => {
  const { feeds, notifications, subscription, waiting } = await storeWithSubscription();
  const keys = Array.from({ length: 40_000 }, (_, n) => `${n}`);
  const events = keys.slice(0, 10_000).map((key) => `new ${key}`);
  const seen = keys.map((ratingKey) => ({
    librarySectionId: '1',
    ratingKey,
    guid: `g${ratingKey}`,
    addedAt: AT,
    version: '',
  }));
  await feeds.record({ ...batch('1', ...events), known: keys, seen });
  expect((await feeds.known('history', keys)).size).toBe(40_000);
  expect(await waiting()).toEqual(events);
  expect(await feeds.seen(seen.map(({ guid }) => guid))).toHaveLength(40_000);
  const notificationIds = (await notifications.of(subscription.id, 100_000)).map(({ id }) => id);
  await notifications.publish({ subscriptionId: subscription.id, revision: 0, notificationIds, posts: [] });
  expect(await waiting()).toEqual([]);
});

test('a restarted feed polls as for the first time, but its published events stay known', async () => {
  const { feeds, waiting } = await storeWithSubscription();
  await feeds.record(batch('1', 'a'));
  await feeds.record({ ...batch('7'), feed: 'devices' });
  await feeds.restart('history');
  expect([await feeds.cursor('history'), await feeds.cursor('devices')]).toEqual([undefined, '7']);
  await feeds.record(batch('2', 'a'));
  expect(await waiting()).toEqual(['a']);
});

test('an event that no poll mentions any more is deleted after 90 days', async () => {
  const { feeds, clock } = await memoryStore();
  await feeds.record(batch('1', 'a'));
  await feeds.record({ ...batch('1', 'a'), feed: 'devices' });
  await clock.advance(EVENT_RETENTION_MS + DAY);
  await feeds.record(batch('2', 'b'));
  expect(await feeds.known('history', ['a', 'b'])).toEqual(new Set(['b']));
  expect(await feeds.known('devices', ['a'])).toEqual(new Set(['a']));
});

test('an event that polls still mention is kept, however old it is', async () => {
  const { feeds, clock } = await memoryStore();
  await feeds.record(batch('1', 'a'));
  for (let month = 0; month < 12; month += 1) {
    await clock.advance(30 * DAY);
    expect(await feeds.known('history', ['a'])).toEqual(new Set(['a']));
    await feeds.record(batch(`${month}`, `${month}`));
  }
  expect(await feeds.known('history', ['a'])).toEqual(new Set(['a']));
});

test('after a year without a start, the first poll still knows the published events', async () => {
  const { feeds, clock, sweep } = await memoryStore();
  await feeds.record(batch('1', 'a'));
  await clock.advance(365 * DAY);
  await sweep();
  expect(await feeds.known('history', ['a', 'b'])).toEqual(new Set(['a']));
  await feeds.record(batch('2', 'b'));
  expect(await feeds.known('history', ['a'])).toEqual(new Set(['a']));
});

test('events of the first poll after a restart are remembered, however old they are', async () => {
  const { feeds, clock, waiting } = await storeWithSubscription();
  await feeds.record({ ...batch('1', 'told'), known: ['a', 'b'] });
  await feeds.restart('history');
  await clock.advance(EVENT_RETENTION_MS + 10 * DAY);
  await feeds.record({ ...batch('2', 'told'), known: ['a', 'b', 'c'] });
  expect(await feeds.known('history', ['a', 'b', 'c', 'told'])).toEqual(new Set(['a', 'b', 'c', 'told']));
  await feeds.record(batch('3', 'a', 'b', 'c', 'told'));
  expect(await waiting()).toEqual(['told']);
});

test('an hour with a clock in the wrong century deletes no event that polls still mention', async () => {
  const { feeds, clock } = await memoryStore();
  const today = clock.now();
  await feeds.record(batch('1', 'a'));
  clock.set(new Date('2126-01-01T00:00:00Z'));
  await feeds.known('history', ['a']);
  await feeds.record(batch('2', 'b'));
  clock.set(today);
  await feeds.record(batch('3', 'c'));
  expect(await feeds.known('history', ['a', 'b', 'c'])).toEqual(new Set(['a', 'b', 'c']));
});

test('an event recorded in the wrong century is deleted 90 days after a poll last mentioned it', async () => {
  const { feeds, clock } = await memoryStore();
  const today = clock.now();
  clock.set(new Date('2126-01-01T00:00:00Z'));
  await feeds.record(batch('1', 'a'));
  clock.set(today);
  expect(await feeds.known('history', ['a'])).toEqual(new Set(['a']));
  await clock.advance(EVENT_RETENTION_MS + DAY);
  await feeds.record(batch('2', 'b'));
  expect(await feeds.known('history', ['a'])).toEqual(new Set());
});

test('a waiting notification is never published twice, even if its event was deleted', async () => {
  const { feeds, clock, sweep, waiting } = await storeWithSubscription();
  await feeds.record(batch('1', 'a'));
  await clock.advance(EVENT_RETENTION_MS + DAY);
  await feeds.record(batch('2', 'b'));
  await sweep();
  await feeds.record(batch('3', 'a'));
  expect(await waiting()).toEqual(['a', 'b']);
});
