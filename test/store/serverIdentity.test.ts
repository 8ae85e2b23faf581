import { expect, test } from 'vitest';
import type { FeedBatch } from '../../src/domain/notifications/events.ts';
import { FEED_PROPERTIES, type FeedName } from '../../src/domain/notifications/feeds.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import type { RecordedPlay } from '../../src/domain/statistics/plays.ts';
import { aSubscription, CHANNEL, GUILD, serverStore } from './support/openStore.ts';

const AT = new Date('2026-01-01T11:00:00Z');
const play = (historyKey: string): RecordedPlay => ({ historyKey, viewedAt: AT, kind: 'movie', title: 'Metropolis' });
const batch = (feed: FeedName, key: string): FeedBatch => ({
  feed,
  cursor: `"${key}"`,
  events: [{ key, at: AT, data: '{}' }],
  plays: [play(key)],
  seen: [{ librarySectionId: '1', ratingKey: key, guid: key, addedAt: AT, version: '[]' }],
});

/** A database that knows the server `a` and something of each feed. */
async function filled() {
  const store = await serverStore();
  const { id } = await store.subscriptions.set(aSubscription());
  await store.serverIdentity.rememberServer('a');
  for (const feed of ['history', 'server', 'maintenance'] as const) await store.feeds.record(batch(feed, '1'));
  await store.backfill.save({ start: 100, total: 300, done: false, requestedWalks: 0 });
  const keys = async () => (await store.notifications.of(id, 10)).map(({ eventKey }) => eventKey);
  const known = async () => ({
    cursor: await store.feeds.cursor('history'),
    events: (await store.feeds.known('history', ['1'])).size,
    items: (await store.feeds.seen(['1'])).length,
    plays: await store.plays.count(),
    backfill: (await store.backfill.state()).start,
  });
  return { ...store, keys, known };
}

const EVERYTHING = { cursor: '"1"', events: 1, items: 1, plays: 1, backfill: 100 };

test('reporting the same machine of a media server again changes no data', async () => {
  const { serverIdentity, known } = await filled();
  expect(await serverIdentity.isAnother('a')).toBe(false);
  await serverIdentity.rememberServer('a');
  expect(await known()).toEqual(EVERYTHING);
});

test('a database from before machines were recorded keeps its data when its server’s machine becomes known', async () => {
  const { feeds, serverIdentity } = await serverStore();
  await feeds.record(batch('history', '1'));
  expect(await serverIdentity.isAnother('a')).toBe(false);
  await serverIdentity.rememberServer('a');
  expect(await feeds.cursor('history')).toBe('"1"');
});

test('when another machine replaces a server its data are forgotten, and the feeds about the server continue', async () => {
  const { serverIdentity, known, feeds } = await filled();
  expect(await serverIdentity.isAnother('b')).toBe(true);
  await serverIdentity.rememberServer('b');
  expect(await known()).toEqual({ cursor: undefined, events: 0, items: 0, plays: 0, backfill: 0 });
  expect([await feeds.cursor('server'), await feeds.cursor('maintenance')]).toEqual(['"1"', '"1"']);
  expect(await serverIdentity.isAnother('b')).toBe(false);
});

test.each(FEED_PROPERTIES)(
  'after another machine replaced a server, $name continues unless it is about the content',
  async ({ name, about }) => {
    const { feeds, serverIdentity } = await serverStore();
    await serverIdentity.rememberServer('a');
    await feeds.record({ feed: name, cursor: '"1"', events: [] });
    await serverIdentity.rememberServer('b');
    expect(await feeds.cursor(name)).toBe({ content: undefined, server: '"1"', 'no server': '"1"' }[about]);
  },
);

test('waiting notifications stay when the machine changes, beside the new machine’s events with the same numbers', async () => {
  const { serverIdentity, feeds, keys, clock } = await filled();
  for (const machine of ['b', 'a', 'b', 'a']) {
    await clock.advance(1000);
    await serverIdentity.rememberServer(machine);
    await feeds.record(batch('history', '1'));
  }
  const found = await keys();
  expect([found.length, new Set(found).size]).toEqual([5, 5]);
  // Named apart once, not each time.
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThan(8);
});

test('when another machine replaces a server, only the settings for certain libraries stop', async () => {
  const { serverIdentity, boards, counters, subscriptions, changedSettings, clock } = await filled();
  const place = { guildId: GUILD, locale: 'de', setBy: '7' };
  const board = { ...place, people: 'name', follows: false, controls: true } as const;
  await boards.set({ ...board, channelId: '21', librarySectionIds: ['2'] });
  await boards.set({ ...board, channelId: '22', librarySectionIds: [] });
  await counters.set({ ...place, channelId: '23', kind: 'items', librarySectionId: '2' });
  await counters.set({ ...place, channelId: '24', kind: 'streams' });
  await subscriptions.set(aSubscription({ ...place, feed: 'added', librarySectionId: '2', channelId: '25' }));
  await serverIdentity.rememberServer('b');
  expect((await boards.list()).map(({ channelId }) => channelId)).toEqual(['22']);
  // Its message is still to be deleted.
  expect((await boards.listAll()).map(({ channelId, state }) => [channelId, state.isRemoved])).toEqual([
    ['21', true],
    ['22', false],
  ]);
  expect((await counters.list()).map(({ channelId }) => channelId)).toEqual(['24']);
  expect((await subscriptions.list()).map(({ feed, pausedAt }) => [feed, pausedAt])).toEqual([
    ['history', undefined],
    ['added', clock.now()],
  ]);
  const alert = { reason: 'another-server', guildId: GUILD, setBy: '7', locale: 'de' };
  expect(await changedSettings.listUnannounced()).toMatchObject([
    { ...alert, kind: 'board', channelId: '21' },
    { ...alert, kind: 'counter', channelId: '23' },
    { ...alert, kind: 'subscription', channelId: '25', name: 'added' },
  ]);
});

test('names, buttons and undos that belong to a replaced machine are not valid on the new machine', async () => {
  const { serverIdentity, people, tickets, removals, clock } = await filled();
  await people.setAlias('1', 'Granny');
  const expiresAt = new Date(clock.now().getTime() + 1000);
  const id = await tickets.issue({ kind: 'k', userId: '7', target: '{"ratingKey":"1"}', expiresAt });
  const removal = { userId: '7', playlistKey: '1', playlistTitle: 'Mine', at: clock.now() };
  await removals.keep({ ...removal, items: [{ playlistItemId: '1', title: 'Metropolis' }] });
  await serverIdentity.rememberServer('b');
  expect((await people.personas(['1'])).get('1')?.alias).toBeUndefined();
  expect([await tickets.find(id), await removals.last('7', [FIRST_SERVER_ID])]).toEqual([undefined, undefined]);
});

test('posts keep their key when a server’s machine changes, because their nonce and their waiting edits depend on the key', async () => {
  const { serverIdentity, outbox, clock } = await filled();
  const add = (key: string, edits?: string) => outbox.add({ key, channelId: CHANNEL, body: `"${key}"`, edits });
  for (const key of ['sent', 'grows']) {
    await add(key);
    await outbox.sent((await outbox.next(CHANNEL))?.id ?? 0, `m ${key}`, clock.now());
  }
  await add('more', 'grows');
  await serverIdentity.rememberServer('b');
  expect(await outbox.fate(CHANNEL, 'sent')).toMatchObject({ messageId: 'm sent' });
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'more', edits: { key: 'grows', messageId: 'm grows' } });
});
