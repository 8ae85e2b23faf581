import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, openStore, silent, temporaryPath } from '../support/openStore.ts';

/** The tables whose rows have a server since then, as they were before it. */
const BEFORE = `
  delete from kysely_migration where name <> '0001-first-schema';
  drop table server_defaults; drop table guild_servers; drop table media_servers; drop table installation_admins;
  alter table events drop column server_id;
  drop index plays_in_time; drop index plays_of_series;
  alter table plays drop column server_id;
  create index plays_in_time on plays (viewed_at, library_key, account_id, device_id) where gone = 0;
  alter table session_spans drop column server_id;
  create table one_cursors (feed text not null primary key, cursor text not null, updated_at integer not null, partial_since integer) strict, without rowid;
  insert into one_cursors select feed, cursor, updated_at, partial_since from cursors;
  drop table cursors; alter table one_cursors rename to cursors;
  create table one_backfill (id integer primary key check (id = 1), start integer not null, total integer, done integer not null,
    read_at integer, walk text, walks integer default 0 not null) strict;
  insert into one_backfill select 1, start, total, done, read_at, walk, walks from backfill;
  drop table backfill; alter table one_backfill rename to backfill;
  create table one_minutes as select * from stream_minutes; alter table one_minutes drop column server_id;
  drop table stream_minutes; alter table one_minutes rename to stream_minutes;
  create table one_quarters as select * from stream_quarters; alter table one_quarters drop column server_id;
  drop table stream_quarters; alter table one_quarters rename to stream_quarters;
  drop table guilds_without_links;
  drop table follows;
  drop table hints; drop table series_searches; drop table appearances; drop table playlist_copies; drop table recap_choices; drop table recap_exclusions;
  drop table library_titles; drop table library_readings; drop table library_access; drop table seen_counts;
  drop table seen_steps; drop table arrived_wishes;
`;

const clock = createSteppedClock();
const opened = (path: string) => openStore({ path, clock, log: silent });

/**
 * A database of one media server, filled by today's ports and then brought back to what it was before there were
 * several.
 */
async function databaseOfBefore(fill: (store: Awaited<ReturnType<typeof opened>>) => Promise<unknown>) {
  const path = await temporaryPath();
  const store = await opened(path);
  await fill(store);
  await store.close();
  const file = new DatabaseSync(path);
  file.exec(BEFORE);
  file.close();
  const after = await opened(path);
  onTestFinished(() => after.close());
  return after;
}

const EVENT = { key: 'down:1000', at: new Date(1000), data: '{}' };
const PLAY = {
  historyKey: '/history/1',
  viewedAt: new Date(2e12),
  kind: 'movie',
  title: 'Metropolis',
  data: '{}',
} as const;
const MINUTE = {
  at: 60_000,
  measuredMs: 60_000,
  busyMs: 30_000,
  peakStreams: 2,
  peakKbps: 500,
  kilobits: 9,
  streamMs: { 'direct play': 1, 'direct stream': 2, transcode: 3 },
  watchedMs: { films: 4, series: 5, music: 6, other: 7 },
};

test('the first server takes over the feed positions, the read history and the measurements of an old database', async () => {
  const store = await databaseOfBefore(async ({ feeds, backfill, streamTotals, sessionLog }) => {
    await feeds.record({ feed: 'history', cursor: '{"newest":null}', events: [], plays: [PLAY] });
    await backfill.save({ start: 40, total: 90, done: false, requestedWalks: 0 });
    await streamTotals.add([MINUTE]);
    await sessionLog.record({ at: 5_000, streams: [] });
  });
  const { signal } = new AbortController();
  expect(await store.feeds.cursor('history')).toBe('{"newest":null}');
  expect(await store.backfill.state()).toMatchObject({ start: 40, total: 90, done: false });
  expect(await store.streamTotals.between(new Date(0), new Date(100_000), signal)).toEqual([{ ...MINUTE, at: 0 }]);
  expect(await store.sessionLog.watched(0, 10_000)).toEqual([{ from: 5_000, until: 5_000 }]);
  expect(await store.plays.standings([PLAY])).toEqual([{ isKnown: true, isListed: true, isReissued: false }]);
  expect(await store.plays.count()).toBe(1);
});

test('an upgraded database announces nothing again, neither by its key nor as a play', async () => {
  const store = await databaseOfBefore(async ({ feeds, subscriptions }) => {
    await subscriptions.set(aSubscription());
    await subscriptions.set(aSubscription({ feed: 'server' }));
    await feeds.record({ feed: 'server', cursor: '{}', events: [EVENT] });
    await feeds.record({ feed: 'history', cursor: '{}', events: [], plays: [PLAY] });
  });
  const waiting = async () => (await store.notifications.waiting()).map(({ notifications }) => notifications);
  expect(await store.feeds.known('server', [EVENT.key])).toEqual(new Set([EVENT.key]));
  expect(await waiting()).toEqual([1, 1]);
  await store.feeds.record({ feed: 'server', cursor: '{}', events: [EVENT] });
  await store.feeds.record({ feed: 'history', cursor: '{}', events: [], plays: [PLAY] });
  expect(await waiting()).toEqual([1, 1]);
});

test('no data of an old database belong to a second server', async () => {
  const store = await databaseOfBefore(async ({ feeds, backfill }) => {
    await feeds.record({ feed: 'server', cursor: '{}', events: [EVENT], plays: [PLAY] });
    await backfill.save({ start: 40, total: 90, done: false, requestedWalks: 0 });
  });
  const second = store.ofServer(serverId(2));
  expect(await second.feeds.cursor('server')).toBeUndefined();
  expect(await second.feeds.known('server', [EVENT.key])).toEqual(new Set());
  expect(await second.backfill.state()).toEqual({ start: 0, done: false, requestedWalks: 0 });
  expect(await second.plays.count()).toBe(0);
});
