import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { LoggedSessionSnapshot, LoggedStream } from '../../../src/domain/live/sessionLog.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { DAY, MEDIA_ACCESS, silent, temporaryPath } from '../support/openStore.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const NOON = Date.parse('2026-01-01T12:00:00Z');
const never = new AbortController().signal;

const stream = (title: string, more: Partial<LoggedStream> = {}): LoggedStream => ({
  sessionId: title,
  sessionKey: '1',
  account: '7',
  decision: 'direct play',
  item: { ratingKey: title, kind: 'movie', title, librarySectionId: '1' },
  player: { id: 'p1', product: 'TV', platform: 'Roku' },
  isPaused: false,
  isLocal: false,
  addressKey: 'k',
  kbps: 4000,
  isVideoTranscoded: false,
  ...more,
});

async function logging() {
  const path = await temporaryPath();
  const clock = createSteppedClock(new Date(NOON));
  const open = () => openDatabaseStore({ path, clock, log: silent });
  let store = await open();
  onTestFinished(() => store.close());
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  const rows = () => Number(file.prepare('select count(*) as n from session_changes').get()?.n);
  /** A look so many seconds after noon. */
  const see = (second: number, ...streams: readonly LoggedStream[]) =>
    store.sessionLog.record({ at: NOON + second * SECOND, streams });
  const replayed = async (from: number, to: number, everySeconds = 15) => {
    const range = { from: NOON + from * SECOND, to: NOON + to * SECOND, everyMs: everySeconds * SECOND };
    const looks = await Array.fromAsync(store.sessionLog.between(range, never));
    return looks.map((look) => [(look.at - NOON) / SECOND, ...titlesOf(look)]);
  };
  const watched = async (from: number, to: number) =>
    (await store.sessionLog.watched(NOON + from * SECOND, NOON + to * SECOND)).map((time) => [
      (time.from - NOON) / SECOND,
      (time.until - NOON) / SECOND,
    ]);
  const restart = async (end: 'in order' | 'killed') => {
    if (end === 'in order') await store.sessionLog.flush();
    await store.close();
    store = await open();
  };
  return { see, replayed, watched, restart, rows, clock, path, store: () => store };
}

const titlesOf = ({ streams }: LoggedSessionSnapshot) =>
  streams.map(({ item, isPaused }) => `${item.title}${isPaused ? ' paused' : ''}`).sort();

test('the session log returns a recorded stream unchanged, with the number of its episode', async () => {
  const { see, store } = await logging();
  const item = { ratingKey: '1', kind: 'episode', title: 'Pilot', parentIndex: 1, index: 2, year: 1990 } as const;
  const episode = stream('M', { item, kbps: undefined });
  await see(0, episode);
  const looks = await Array.fromAsync(store().sessionLog.between({ from: NOON, to: NOON, everyMs: 1 }, never));
  expect(looks).toEqual([{ at: NOON, streams: [episode] }]);
});

test('the session log stores one row per change, and can replay the streams at any interval', async () => {
  const { see, replayed, rows } = await logging();
  const [film, paused] = [stream('M'), stream('M', { isPaused: true })];
  for (const second of [0, 15]) await see(second);
  for (const second of [30, 45, 60]) await see(second, film);
  for (const second of [75, 90]) await see(second, paused);
  for (const second of [105, 120]) await see(second);
  expect(rows()).toBe(3);
  expect(await replayed(0, 120)).toEqual([
    [0],
    [15],
    [30, 'M'],
    [45, 'M'],
    [60, 'M'],
    [75, 'M paused'],
    [90, 'M paused'],
    [105],
    [120],
  ]);
  expect(await replayed(40, 50, 5)).toEqual([
    [40, 'M'],
    [45, 'M'],
    [50, 'M'],
  ]);
});

test('the session log returns a stream with all its details', async () => {
  const { see, store } = await logging();
  const episode = stream('S', {
    item: { ratingKey: '9', kind: 'episode', title: 'Pilot', grandparentTitle: 'Show', librarySectionId: '2' },
    decision: 'transcode',
    isVideoTranscoded: true,
    lines: 2160,
    fileKbps: 60_000,
  });
  await see(0, episode);
  const [look] = await Array.fromAsync(
    store().sessionLog.between({ from: NOON, to: NOON, everyMs: 15 * SECOND }, never),
  );
  expect(look).toEqual({ at: NOON, streams: [episode] });
});

test.each([
  { name: 'another decision', more: { decision: 'transcode' }, count: 2 },
  { name: 'another item', more: { item: { kind: 'movie', title: 'N', ratingKey: 'N' } }, count: 2 },
  { name: 'another address', more: { addressKey: 'other' }, count: 2 },
  { name: 'a bandwidth that is a little higher', more: { kbps: 4700 }, count: 1 },
  { name: 'a bandwidth that is much higher', more: { kbps: 5000 }, count: 2 },
  { name: 'a bandwidth that is unknown now', more: { kbps: undefined }, count: 2 },
] as const)('the session log stores the right number of rows for $name', async ({ more, count }) => {
  const { see, rows } = await logging();
  await see(0, stream('M'));
  await see(15, stream('M', more));
  expect(rows()).toBe(count);
});

test('the session log records a bandwidth that creeps up as a change in the end', async () => {
  const { see, rows } = await logging();
  for (const [index, kbps] of [4000, 4400, 4790, 5200, 5600].entries()) await see(index * 15, stream('M', { kbps }));
  expect(rows()).toBe(2);
});

test('the session log distinguishes streams without an id that look alike', async () => {
  const { see, replayed } = await logging();
  const alike = { sessionId: undefined, sessionKey: undefined };
  await see(0, stream('M', alike), stream('M', alike));
  await see(15, stream('M', alike));
  expect(await replayed(0, 15)).toEqual([
    [0, 'M', 'M'],
    [15, 'M'],
  ]);
});

test('the session log records a pause between two readings as a gap, and the reading after it in full', async () => {
  const { see, replayed, watched } = await logging();
  for (const second of [0, 15, 30]) await see(second, stream('M'));
  for (const second of [300, 315]) await see(second, stream('M'), stream('N'));
  expect(await watched(-60, 400)).toEqual([
    [0, 30],
    [300, 315],
  ]);
  expect(await replayed(0, 400)).toEqual([
    [0, 'M'],
    [15, 'M'],
    [30, 'M'],
    [300, 'M', 'N'],
    [315, 'M', 'N'],
  ]);
});

test('the session log records a restart as a gap', async () => {
  const { see, restart, replayed, watched } = await logging();
  for (const second of [0, 15, 30]) await see(second, stream('M'));
  await restart('in order');
  await see(40, stream('M'));
  await see(55);
  expect(await watched(0, 100)).toEqual([
    [0, 30],
    [40, 55],
  ]);
  expect(await replayed(20, 100, 60)).toEqual([[20, 'M'], [40, 'M'], [55]]);
});

test('the session log of a killed bot has a gap that begins up to a minute early, and loses no change', async () => {
  const { see, restart, watched, replayed } = await logging();
  await see(0);
  for (const second of [15, 30, 45]) await see(second, stream('M'));
  await restart('killed');
  await see(100, stream('M'));
  expect(await watched(0, 100)).toEqual([
    [0, 15],
    [100, 100],
  ]);
  expect(await replayed(0, 100)).toEqual([[0], [15, 'M'], [100, 'M']]);
});

test('the session log continues seamlessly from hour to hour without needing its old beginning', async () => {
  const { see, replayed, watched } = await logging();
  for (let second = 0; second <= 3 * 3600; second += 30) await see(second, stream('M'));
  expect(await watched(0, 20_000)).toEqual([[0, 3 * 3600]]);
  const looks = await replayed(7100, 7300, 30);
  expect(looks.map(([at]) => at)).toEqual(looks.map(([at]) => at).toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(looks.map(([at]) => at)).size).toBe(looks.length);
  expect(looks.every(([, ...titles]) => titles.join() === 'M')).toBe(true);
});

test('reading the session log while a look is recorded loses nothing', async () => {
  const { see, watched, restart } = await logging();
  for (const second of [0, 15]) await see(second, stream('M'));
  await Promise.all([see(30, stream('N')), watched(0, 60)]);
  await Promise.all([watched(0, 60), see(45, stream('O'))]);
  await restart('killed');
  expect(await watched(0, 60)).toEqual([[0, 45]]);
});

test('after the clock is set back, the session log keeps the later looks, and no time occurs twice', async () => {
  const { see, replayed, watched } = await logging();
  for (const second of [0, 15, 30, 45, 60]) await see(second, stream('M'));
  for (const second of [20, 35]) await see(second, stream('N'));
  expect(await watched(0, 100)).toEqual([[0, 35]]);
  expect(await replayed(0, 100)).toEqual([
    [0, 'M'],
    [15, 'M'],
    [20, 'N'],
    [35, 'N'],
  ]);
});

test('after the clock is set back before all recorded looks, the session log keeps only later ones', async () => {
  const { see, replayed } = await logging();
  for (const second of [60, 75]) await see(second, stream('M'));
  for (const second of [0, 30, 60, 90]) await see(second, stream('N'));
  expect(await replayed(0, 100, 30)).toEqual([
    [0, 'N'],
    [30, 'N'],
    [60, 'N'],
    [90, 'N'],
  ]);
});

test('the session log is deleted after a week, including what a wrong clock wrote', async () => {
  const { see, clock, store, rows, watched } = await logging();
  await see(0, stream('M'));
  await see(30 * 86_400, stream('N'));
  await clock.advance(HOUR);
  await store().sweep();
  expect(await watched(0, 31 * 86_400)).toEqual([[0, 0]]);
  await clock.advance(7 * DAY);
  await store().sweep();
  expect(rows()).toBe(0);
});

test('the session log of another media server is deleted, and a new log begins', async () => {
  const { see, store, rows, watched } = await logging();
  await store().firstServer.plant(MEDIA_ACCESS);
  await store().serverIdentity.rememberServer('a');
  await see(0, stream('M'));
  await store().serverIdentity.rememberServer('b');
  expect(rows()).toBe(0);
  await see(15, stream('N'));
  await see(30, stream('N'));
  expect(await watched(0, 60)).toEqual([[15, 30]]);
});

test('the session log exports and deletes an account’s data', async () => {
  const { see, store, rows, replayed } = await logging();
  await see(0, stream('M'), stream('N', { account: '8' }));
  const { privacy } = store();
  expect((await privacy.ofAccount('7')).rows.session_changes).toMatchObject([
    { account_id: '7', data: expect.stringContaining('"title":"M"'), at: new Date(NOON).toISOString() },
  ]);
  await privacy.forgetAccount('7');
  expect(rows()).toBe(1);
  await see(15);
  expect(await replayed(0, 15)).toEqual([[0, 'N'], [15]]);
});

test('replaying the session log stops when its signal is aborted', async () => {
  const { see, store } = await logging();
  await see(0, stream('M'));
  const range = { from: NOON, to: NOON, everyMs: SECOND };
  const looks = store().sessionLog.between(range, AbortSignal.abort(new Error('no longer wanted')));
  await expect(Array.fromAsync(looks)).rejects.toThrow();
});
