import { expect, test } from 'vitest';
import type { RuleSettings } from '../../src/domain/live/rules/rule.ts';
import { REMOVED_SERVER_DAYS } from '../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import type { ServerStore } from '../../src/domain/store.ts';
import { aSubscription, DAY, GUILD, serverStore } from './support/openStore.ts';

const { signal } = new AbortController();

async function twoServers() {
  const store = await serverStore();
  const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: GUILD };
  await store.mediaServers.add(attic);
  return { store, first: store.ofServer(serverId(1)), second: store.ofServer(serverId(2)) };
}

const DOWN = { key: 'down:1000', at: new Date(1000), data: '{}' };
const playOn = (server: number, title = 'Metropolis') => ({
  historyKey: `${server}:/history/1`,
  ratingKey: `${server}:7`,
  accountId: `${server}:1`,
  librarySectionId: `${server}:3`,
  viewedAt: new Date(2e12),
  kind: 'movie' as const,
  title,
});
const minute = (at: number, streams: number) => ({
  at,
  measuredMs: 60_000,
  busyMs: streams > 0 ? 60_000 : 0,
  peakStreams: streams,
  peakKbps: 100 * streams,
  kilobits: 6 * streams,
  streamMs: { 'direct play': 60_000 * streams, 'direct stream': 0, transcode: 0 },
  watchedMs: { films: 60_000 * streams, series: 0, music: 0, other: 0 },
});

test('events with the same key on two media servers count as two events, and each is recorded once', async () => {
  const { store, first, second } = await twoServers();
  await store.subscriptions.set(aSubscription({ feed: 'server' }));
  for (const { feeds } of [first, second, first, second])
    await feeds.record({ feed: 'server', cursor: '{}', events: [DOWN] });
  const [waiting] = await store.notifications.waiting();
  expect(waiting?.notifications).toBe(2);
  const events = await store.notifications.of(waiting?.subscription.id ?? 0, 5);
  expect(events.map(({ eventKey }) => eventKey)).toEqual(['down:1000', '2 down:1000']);
  expect(await second.feeds.known('server', [DOWN.key, 'down:2000'])).toEqual(new Set([DOWN.key]));
});

test('the feeds of each server keep their own positions', async () => {
  const { first, second } = await twoServers();
  await first.feeds.record({ feed: 'added', cursor: 'of the first', events: [] });
  await second.feeds.record({ feed: 'added', cursor: 'of the second', events: [] });
  await first.feeds.restart('added');
  expect([await first.feeds.cursor('added'), await second.feeds.cursor('added')]).toEqual([undefined, 'of the second']);
});

test('a play with the same data on two servers is two plays, even if neither names its item', async () => {
  const { store, first, second } = await twoServers();
  const { ratingKey: _, ...nameless } = playOn(1);
  expect(await first.plays.keep([nameless])).toBe(1);
  expect(await second.plays.keep([{ ...nameless, historyKey: '2:/history/1' }])).toBe(1);
  expect([await first.plays.count(), await second.plays.count()]).toEqual([1, 1]);
  expect(await store.playsOf([serverId(1), serverId(2)]).count()).toBe(2);
  expect(await second.plays.standings([{ ...nameless, historyKey: '2:/history/2' }])).toMatchObject([
    { isKnown: true },
  ]);
});

test('plays that one server no longer lists are dropped on that server only', async () => {
  const { first, second } = await twoServers();
  await first.plays.keep([playOn(1)]);
  await second.plays.keep([playOn(2)]);
  for (const { backfill } of [first, second]) {
    await backfill.save({ start: 0, done: true, requestedWalks: 0 });
    await backfill.ask({ drops: true });
  }
  expect(await second.plays.dropUnlisted(signal)).toBe(1);
  expect([await first.plays.count(), await second.plays.count()]).toEqual([1, 0]);
  expect((await first.plays.standings([playOn(1)]))[0]?.isListed).toBe(true);
  // The first one's reading was asked for once, not once for each server.
  expect((await first.backfill.state()).requestedWalks).toBe(1);
});

test('simultaneous streams of several servers are added up, and the time is counted once', async () => {
  const { store, first, second } = await twoServers();
  await first.streamTotals.add([minute(0, 2)]);
  await second.streamTotals.add([minute(0, 1)]);
  const both = store.streamTotalsOf([serverId(1), serverId(2)]);
  expect(await both.between(new Date(0), new Date(60_000), signal)).toEqual([minute(0, 3)]);
  expect(await second.streamTotals.between(new Date(0), new Date(60_000), signal)).toEqual([minute(0, 1)]);
});

/** Something of each kind that a server may have, known by which. */
async function fill({ feeds, plays, backfill, streamTotals, sessionLog, serverIdentity }: ServerStore, server: number) {
  await serverIdentity.rememberServer(`machine ${server}`);
  await feeds.record({ feed: 'history', cursor: '{}', events: [] });
  await feeds.record({
    feed: 'added',
    cursor: '{}',
    events: [],
    known: [`item ${server}`],
    seen: [
      { librarySectionId: `${server}:3`, ratingKey: `${server}:7`, guid: 'g', addedAt: new Date(0), version: 'v' },
    ],
  });
  await plays.keep([playOn(server)]);
  await backfill.save({ start: 1, done: false, requestedWalks: 0 });
  await streamTotals.add([minute(0, server)]);
  await sessionLog.record({ at: 1_000, streams: [] });
}

const knownOf = async ({ feeds, plays, backfill, streamTotals, sessionLog }: ServerStore, server: number) => ({
  cursors: [await feeds.cursor('history'), await feeds.cursor('added')],
  events: [...(await feeds.known('added', [`item ${server}`]))],
  seen: (await feeds.seenUnder(`${server}:3`, [`${server}:7`])).length,
  plays: await plays.count(),
  read: (await backfill.state()).start,
  measured: (await streamTotals.between(new Date(0), new Date(60_000), signal)).length,
  watched: (await sessionLog.watched(0, 5_000)).length,
});

test.each([1, 2])(
  '30 days after server %i was removed its data are deleted with settings for its libraries, and no others',
  async (removed) => {
    const { store } = await twoServers();
    const kept = 3 - removed;
    const [one, other] = [store.ofServer(serverId(removed)), store.ofServer(serverId(kept))];
    for (const server of [removed, kept]) {
      await store.subscriptions.set(aSubscription({ librarySectionId: `${server}:3` }));
      await fill(store.ofServer(serverId(server)), server);
    }
    await one.feeds.record({ feed: 'history', cursor: '{}', events: [{ key: 'e', at: new Date(0), data: '{}' }] });
    const [before, ofOther] = [await knownOf(one, removed), await knownOf(other, kept)];
    await store.mediaServers.remove(serverId(removed));
    await store.clock.advance(REMOVED_SERVER_DAYS * DAY);
    await store.sweep();
    expect(await knownOf(one, removed)).toMatchObject({ cursors: before.cursors, plays: 1, seen: 1, read: 1 });
    await store.clock.advance(1);
    await store.sweep();
    expect(await knownOf(one, removed)).toEqual({
      cursors: [undefined, undefined],
      events: [],
      seen: 0,
      plays: 0,
      read: 0,
      measured: 0,
      watched: 0,
    });
    expect(await knownOf(other, kept)).toMatchObject({ cursors: ofOther.cursors, plays: 1, seen: 1, read: 1 });
    expect((await store.subscriptions.list()).map(({ librarySectionId }) => librarySectionId)).toEqual([`${kept}:3`]);
    expect(await store.notifications.waiting()).toEqual([]);
    expect(store.mediaServers.list().map(({ id }) => id)).toEqual([serverId(kept)]);
  },
);

const ruleFor = (librarySectionId?: string): RuleSettings => ({
  conditions: { streams: 2, librarySectionId },
  action: 'notify',
  graceMs: 0,
  order: 'newest',
  locale: 'en',
  exempt: { accounts: [], roleIds: [], players: [] },
});

test.each([
  [1, '3', '1:', '2:3', '2:'],
  [2, '2:3', '2:', '3', '1:'],
])(
  '30 days after server %i was removed, boards, rules, counters and subscriptions for it alone are deleted',
  async (...given) => {
    const [removed, library, whole, other, otherWhole] = given;
    const { store } = await twoServers();
    const { boards, counters, subscriptions, sessionRules } = store;
    const place = { guildId: GUILD, locale: 'en', setBy: '7', people: 'name', follows: false, controls: true } as const;
    const sets = [[library], [whole], [library, other], [otherWhole], []];
    for (const [at, librarySectionIds] of sets.entries())
      await boards.set({ ...place, channelId: `${at}`, librarySectionIds });
    for (const [at, librarySectionId] of [library, whole, other, otherWhole, undefined].entries()) {
      await sessionRules.add({
        guildId: GUILD,
        setBy: '7',
        name: `${librarySectionId}`,
        settings: ruleFor(librarySectionId),
      });
      await counters.set({
        guildId: GUILD,
        locale: 'en',
        setBy: '7',
        channelId: `${at}`,
        kind: 'items',
        librarySectionId,
      });
      await subscriptions.set(aSubscription({ channelId: `${at}`, librarySectionId }));
    }
    await store.mediaServers.remove(serverId(removed));
    await store.clock.advance(REMOVED_SERVER_DAYS * DAY + 1);
    await store.sweep();
    expect((await boards.list()).map((board) => board.librarySectionIds)).toEqual([[other], [otherWhole], []]);
    expect(new Set(sessionRules.list().map(({ name }) => name))).toEqual(new Set([other, otherWhole, 'undefined']));
    const kept = ['2', '3', '4'];
    expect((await counters.list()).map(({ channelId }) => channelId).sort()).toEqual(kept);
    expect((await subscriptions.list()).map(({ channelId }) => channelId).sort()).toEqual(kept);
  },
);

test.each([1, 2])(
  'when another machine replaces server %i, only the data of that server are forgotten',
  async (replaced) => {
    const { store } = await twoServers();
    const kept = 3 - replaced;
    const one = store.ofServer(serverId(replaced));
    const other = store.ofServer(serverId(kept));
    await fill(one, replaced);
    await fill(other, kept);
    const before = await knownOf(other, kept);
    await one.serverIdentity.rememberServer('another machine');
    expect(await knownOf(one, replaced)).toEqual({
      cursors: [undefined, undefined],
      events: [],
      seen: 0,
      plays: 0,
      read: 0,
      measured: 0,
      watched: 0,
    });
    expect(await knownOf(other, kept)).toEqual(before);
    expect(before).toMatchObject({ cursors: ['{}', '{}'], plays: 1, seen: 1, read: 1, measured: 1, watched: 1 });
    expect(await other.serverIdentity.isAnother(`machine ${kept}`)).toBe(false);
  },
);

test('a media server cannot take over the machine of another media server, by its identity or by its vocabulary', async () => {
  const { store } = await twoServers();
  const [one, other] = [store.ofServer(serverId(1)), store.ofServer(serverId(2))];
  await fill(one, 1);
  await fill(other, 2);
  const machines = () => store.mediaServers.list().map(({ machineIdentifier }) => machineIdentifier);
  const before = machines();
  const [first = '', second = ''] = before;
  await one.serverIdentity.rememberServer(second);
  await other.serverIdentity.rememberServer(first);
  await one.vocabularyMemory.remember({ vocabulary: 'plex', machineIdentifier: second });
  expect(machines()).toEqual(before);
  expect([await one.serverIdentity.isTaken(second), await one.serverIdentity.isTaken(first)]).toEqual([true, false]);
  // The machine of a removed server is free again.
  await store.mediaServers.remove(serverId(1));
  expect(await other.serverIdentity.isTaken(first)).toBe(false);
});

test('a feed of a server counts as subscribed only where a guild that may see it has a subscription', async () => {
  const { store } = await twoServers();
  const asked = () => Promise.all([1, 2].map((server) => store.subscriptions.hasFeed('maintenance', serverId(server))));
  await store.subscriptions.set(aSubscription({ feed: 'maintenance', guildId: '900000000000000009' }));
  expect([await store.subscriptions.hasFeed('maintenance'), await asked()]).toEqual([true, [false, false]]);
  await store.mediaServers.allow(serverId(2), '900000000000000009', '1');
  expect(await asked()).toEqual([false, true]);
});

test('a subscription to a library of one server does not count for another server', async () => {
  const { store } = await twoServers();
  await store.subscriptions.set(aSubscription({ feed: 'added', librarySectionId: '2:7' }));
  const asked = [1, 2].map((server) => store.subscriptions.hasFeed('added', serverId(server)));
  expect(await Promise.all(asked)).toEqual([false, true]);
});

test('an item that one media server has had for long counts as new on another media server', async () => {
  const { first, second } = await twoServers();
  await fill(first, 1);
  expect([(await first.feeds.seen(['g'])).length, (await second.feeds.seen(['g'])).length]).toEqual([1, 0]);
});

test('a person’s export identifies servers by number, and so reveals no names', async () => {
  const { store } = await twoServers();
  const attic = serverId(2);
  await store.mediaServers.allow(attic, GUILD, '1');
  await store.mediaServers.setDefault(GUILD, undefined, attic);
  await store.linkedAccounts.map('1', '2:1');
  await store.subscriptions.set(aSubscription({ feed: 'added', librarySectionId: '2:3', setBy: '1' }));
  const { rows } = await store.privacy.ofUser('1');
  expect(rows).toMatchObject({
    media_servers: [{ id: 2, added_by: '1' }],
    guild_servers: [{ server_id: 2, allowed_by: '1' }],
    linked_accounts: [{ server_id: 2, account_id: '2:1' }],
    subscriptions: [{ library_key: '2:3' }],
  });
  expect(JSON.stringify(rows)).not.toMatch(/attic/i);
});
