import { describe, expect, onTestFinished, test } from 'vitest';
import { CHART_SNAPSHOT_INTERVAL_MS } from '../../../src/domain/live/snapshot.ts';
import type { ServerHealthState } from '../../../src/domain/media/server/health.ts';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { FIRST_SERVER_ID, type ServerId, serverId, serverOfRef } from '../../../src/domain/servers/refs.ts';
import { CounterJob } from '../../../src/jobs/live/counters/counters.ts';
import { createCounterNumberReader } from '../../../src/jobs/live/counters/numbers.ts';
import { CHANNEL, GUILD, memoryStore } from '../../store/support/openStore.ts';
import { playing } from '../../support/media.ts';
import { createRecorder } from '../support/fakes.ts';
import { createBoardDiscord } from './support/boardDiscord.ts';

const MINUTE = 60_000;
const RENAMED = `rename ${CHANNEL} to `;

async function counted() {
  const store = await memoryStore();
  const { clock } = store;
  const discord = createBoardDiscord(clock);
  const recorder = createRecorder();
  const library = { key: '2', type: 'movie', title: 'Silent Films', locations: [] };
  const records = { ...library, key: '2:5', title: 'Shellac' };
  const server: {
    health: ServerHealthState;
    seen: readonly ServerId[];
    states: Record<number, ServerHealthState>;
    total: number;
  } = { health: { kind: 'up' }, seen: [FIRST_SERVER_ID], states: {}, total: 1234 };
  const visible = { serversOf: () => server.seen, serverOf: ({ id = '' }: Session) => serverOfRef(id) };
  const numberOf = createCounterNumberReader({
    media: {
      libraries: async () => [library, records],
      libraryItems: async function* () {
        yield { listing: { totalSize: server.total }, items: [] };
      },
    },
    clock,
    visible,
  });
  const start = () =>
    new CounterJob({
      ...store,
      channels: discord.channels,
      numberOf,
      log: recorder.log,
      needsChanged: () => undefined,
      random: () => 0,
      visible,
      statesOf: (ids) =>
        ids.map((id) => ({ id, name: id === 2 ? 'Attic' : 'Cellar', state: server.states[id] ?? server.health })),
    });
  const job = start();
  onTestFinished(() => job.stop(AbortSignal.abort()));
  const look = async (sessions: readonly Session[], by = job) => {
    await by.receive({ at: clock.now().getTime(), sessions });
    for (let turn = 0; turn < 4; turn += 1) await clock.settle();
  };
  const set = (kind: 'streams' | 'transcodes' | 'bandwidth' | 'items', librarySectionId?: string) =>
    store.counters.set({ guildId: GUILD, channelId: CHANNEL, kind, librarySectionId, locale: 'en-US' });
  const miss = async () => {
    job.missed();
    for (let turn = 0; turn < 4; turn += 1) await clock.settle();
  };
  const lookAtSome = async (sessions: readonly Session[], read: readonly ServerId[], by = job) => {
    await by.receive({ at: clock.now().getTime(), sessions, read: new Set(read) });
    for (let turn = 0; turn < 4; turn += 1) await clock.settle();
  };
  return { ...store, discord, recorder, job, start, look, lookAtSome, miss, server, set };
}

const streams = (count: number, given: Partial<Session> = {}) =>
  Array.from({ length: count }, (_, index) => playing({ id: `s${index}`, ...given }));

test.each([
  ['streams', undefined, 'Streams: 2'],
  ['transcodes', undefined, 'Transcodes: 2'],
  ['bandwidth', undefined, 'Bandwidth: 25 Mbit/s'],
  ['items', '2', 'Silent Films: 1,234'],
] as const)('a channel that counts %s has the number in its name', async (kind, library, name) => {
  const { set, look, discord } = await counted();
  await set(kind, library);
  await look(streams(2, { decision: 'transcode', bandwidthKbps: 12_345 }));
  expect(discord.calls).toEqual([`${RENAMED}${name}`]);
});

test('a counter of a guild that may not see the server shows no number of its streams', async () => {
  const { set, look, discord, server } = await counted();
  server.seen = [];
  await set('streams');
  await look(streams(2));
  await set('items', '2');
  await look(streams(2));
  expect(discord.calls).toEqual([`${RENAMED}Streams: 0`]);
});

test('a counter of one of several servers names that server, counts only there, and says when it is down', async () => {
  const { set, look, discord, server, clock } = await counted();
  server.seen = [FIRST_SERVER_ID, serverId(2)];
  await set('streams', '2:');
  await look([...streams(2), playing({ id: '2:s1' })]);
  server.states = { 2: { kind: 'down', since: clock.now(), latest: clock.now(), because: 'timeout' } };
  await look(streams(2));
  await clock.advance(2 * MINUTE);
  await look(streams(2));
  expect(discord.calls).toEqual([`${RENAMED}Streams on Attic: 1`, `${RENAMED}Streams on Attic: server down`]);
});

test.each([
  ['streams', '2:', 'Streams on Attic: 1'],
  ['items', '2:5', 'Shellac on Attic: 1,234'],
] as const)(
  'a counter of %s on a server that its guild lost says so, until the server is back',
  async (kind, library, name) => {
    const { set, look, miss, discord, server, clock } = await counted();
    await set(kind, library);
    // It still has the name that somebody gave it.
    await look([playing({ id: '2:s1' })]);
    expect(discord.calls).toEqual([]);
    server.seen = [FIRST_SERVER_ID, serverId(2)];
    await look([playing({ id: '2:s1' })]);
    server.seen = [FIRST_SERVER_ID];
    await miss();
    expect(discord.calls).toEqual([`${RENAMED}${name}`, `${RENAMED}Server no longer available`]);
    server.seen = [FIRST_SERVER_ID, serverId(2)];
    await clock.advance(11 * MINUTE);
    await look([playing({ id: '2:s1' })]);
    expect(discord.calls.at(-1)).toBe(`${RENAMED}${name}`);
  },
);

test('a counter of all servers counts the servers that answer', async () => {
  const { set, look, discord, server, clock } = await counted();
  server.seen = [FIRST_SERVER_ID, serverId(2)];
  server.states = { 2: { kind: 'down', since: new Date(0), latest: clock.now(), because: 'timeout' } };
  await set('streams');
  await look(streams(2));
  expect(discord.calls).toEqual([`${RENAMED}Streams: 2`]);
});

test('a counter channel is renamed at most twice in ten minutes, across restarts, and then to the current number', async () => {
  const { set, look, discord, clock, start } = await counted();
  await set('streams');
  await look(streams(1));
  await look(streams(2));
  await look(streams(3));
  await look(streams(4), start());
  expect(discord.calls).toHaveLength(2);
  await clock.advance(10 * MINUTE + 6000);
  await look(streams(5));
  expect(discord.calls.at(-1)).toBe(`${RENAMED}Streams: 5`);
});

test.each([
  ['streams', undefined, ['Streams: 2', 'Streams: server down']],
  ['bandwidth', undefined, ['Bandwidth: 0 kbit/s', 'Bandwidth: server down']],
  ['items', '2', ['Silent Films: 1,234']],
] as const)(
  'a channel that counts %s says that the server is down after a minute of downtime',
  async (kind, library, names) => {
    const { set, look, miss, server, discord, clock } = await counted();
    await set(kind, library);
    await look(streams(2));
    server.health = { kind: 'down', since: clock.now(), latest: clock.now(), because: 'timeout' };
    await miss();
    expect(discord.calls).toHaveLength(1);
    await clock.advance(MINUTE);
    await miss();
    await miss();
    expect(discord.calls).toEqual(names.map((name) => `${RENAMED}${name}`));
  },
);

test('a counter whose number stays the same does not rename its channel', async () => {
  const { set, look, discord, clock } = await counted();
  await set('streams');
  for (let minute = 0; minute < 60; minute += 1) {
    await clock.advance(MINUTE);
    await look(streams(1));
  }
  expect(discord.calls).toHaveLength(1);
});

test('a counter channel that may not be renamed is logged once and tried rarely until something changes', async () => {
  const { set, look, discord, clock, recorder, job } = await counted();
  await set('streams');
  discord.faults.push(new ChannelFailure('forbidden', 'as told'), new ChannelFailure('forbidden', 'as told'));
  for (let minute = 0; minute < 9; minute += 1) {
    await look(streams(minute));
    await clock.advance(MINUTE);
  }
  expect(discord.calls).toHaveLength(1);
  await job.changed();
  await look(streams(20));
  await look(streams(21));
  expect(recorder.sentences()).toHaveLength(2);
  expect(discord.calls).toHaveLength(2);
});

test('a counter channel that may be renamed again is renamed with the next reading, which comes at once', async () => {
  const { set, look, discord, job } = await counted();
  await set('streams');
  discord.faults.push(new ChannelFailure('forbidden', 'as told'));
  await look(streams(1));
  expect(job.stuckChannels()).toMatchObject([{ channelId: CHANNEL, guildId: GUILD }]);
  job.retry(new Set(['another']));
  await look(streams(1));
  expect([discord.calls.length, job.everyMs()]).toEqual([1, CHART_SNAPSHOT_INTERVAL_MS]);
  job.retry(new Set([CHANNEL]));
  expect(job.everyMs()).toBe(1);
  await look(streams(1));
  expect(discord.calls).toEqual([`${RENAMED}Streams: 1`, `${RENAMED}Streams: 1`]);
  expect(job.stuckChannels()).toEqual([]);
});

test('sessions are read only while a counter needs them, and at once when a person sets one', async () => {
  const { set, counters, job, look } = await counted();
  expect(job.everyMs()).toBeUndefined();
  await set('items', '2');
  await job.changed();
  expect(job.everyMs()).toBe(1);
  await look([]);
  expect(job.everyMs()).toBe(5 * MINUTE);
  await set('streams');
  await job.changed();
  await look([]);
  expect(job.everyMs()).toBe(CHART_SNAPSHOT_INTERVAL_MS);
  await counters.remove({ guildId: GUILD, channelId: CHANNEL });
  await job.changed();
  expect(job.everyMs()).toBeUndefined();
});

const SET_BACK_BY = [
  { name: 'a minute', byMs: MINUTE },
  { name: 'an hour', byMs: 60 * MINUTE },
  { name: 'a day', byMs: 24 * 60 * MINUTE },
  { name: 'a year', byMs: 365 * 24 * 60 * MINUTE },
  { name: 'five minutes', byMs: 5 * MINUTE },
] as const;

describe.each(SET_BACK_BY)('after the clock was set back by $name', ({ byMs }) => {
  const setBack = ({ clock }: Awaited<ReturnType<typeof counted>>) => clock.set(new Date(clock.now().getTime() - byMs));

  test('a counter that was renamed twice continues after the clock was set back', async () => {
    const job = await counted();
    await job.set('streams');
    await job.look(streams(1));
    await job.look(streams(2));
    setBack(job);
    await job.look(streams(3));
    expect(job.discord.calls.at(-1)).toBe(`${RENAMED}Streams: 3`);
  });

  test('a counter that could not be renamed waits as long as before after the clock was set back', async () => {
    const job = await counted();
    await job.set('streams');
    job.discord.faults.push(new ChannelFailure('unavailable', 'as told', { retryAfterMs: 2 * MINUTE }));
    await job.look(streams(1));
    setBack(job);
    await job.look(streams(2));
    expect(job.discord.calls).toHaveLength(1);
    await job.clock.advance(2 * MINUTE);
    await job.look(streams(2));
    expect(job.discord.calls.at(-1)).toBe(`${RENAMED}Streams: 2`);
  });

  test('a counter says that the server is down after the clock was set back', async () => {
    const job = await counted();
    await job.set('streams');
    await job.look(streams(1));
    job.server.health = { kind: 'down', since: job.clock.now(), latest: job.clock.now(), because: 'timeout' };
    setBack(job);
    await job.miss();
    await job.clock.advance(MINUTE);
    await job.miss();
    expect(job.discord.calls.at(-1)).toBe(`${RENAMED}Streams: server down`);
  });

  test('the items of a library are counted again after five minutes although the clock was set back', async () => {
    const job = await counted();
    await job.set('items', '2');
    await job.look([]);
    setBack(job);
    job.server.total = 1235;
    await job.clock.advance(5 * MINUTE);
    await job.look([]);
    expect(job.discord.calls.at(-1)).toBe(`${RENAMED}Silent Films: 1,235`);
  });
});

test.each([
  ['streams', 2, 'Streams: 2+'],
  ['streams', 0, 'Streams: ?'],
  ['transcodes', 3, 'Transcodes: 3+'],
  ['transcodes', 0, 'Transcodes: ?'],
  ['bandwidth', 0, 'Bandwidth: ?'],
] as const)(
  'a counter of %s, with one of two servers unread and %i streams on the other, shows no exact number',
  async (kind, seen, name) => {
    const { job, set, lookAtSome, server, discord } = await counted();
    server.seen = [FIRST_SERVER_ID, serverId(2)];
    await set(kind);
    await job.changed();
    await lookAtSome(streams(seen, { decision: 'transcode' }), [FIRST_SERVER_ID]);
    expect(discord.calls).toContain(`${RENAMED}${name}`);
  },
);

test.each([
  ['streams', 'Streams: 2'],
  ['transcodes', 'Transcodes: 2'],
  ['bandwidth', 'Bandwidth: 25 Mbit/s'],
] as const)(
  'after a start, a channel that counts %s is not renamed before the second of two servers is read',
  async (kind, name) => {
    const { job, start, set, lookAtSome, server, discord } = await counted();
    server.seen = [FIRST_SERVER_ID, serverId(2)];
    const playing = streams(2, { decision: 'transcode', bandwidthKbps: 12_345 });
    await set(kind);
    await job.changed();
    await lookAtSome(playing, server.seen);
    const restarted = start();
    await lookAtSome(playing.slice(1), [FIRST_SERVER_ID], restarted);
    await lookAtSome(playing, server.seen, restarted);
    expect(discord.calls).toEqual([`${RENAMED}${name}`]);
  },
);

test('a counter shows that a server is missing only after it was unread for twenty seconds', async () => {
  const { set, job, lookAtSome, server, discord, clock } = await counted();
  server.seen = [FIRST_SERVER_ID, serverId(2)];
  await set('streams');
  await job.changed();
  await lookAtSome(streams(3), server.seen);
  const passing = async () => {
    await lookAtSome(streams(2), [FIRST_SERVER_ID]);
    await clock.advance(15_000);
  };
  await passing();
  await lookAtSome(streams(3), server.seen);
  await passing();
  expect(discord.calls).toEqual([`${RENAMED}Streams: 3`]);
  await clock.advance(5_000);
  await lookAtSome(streams(2), [FIRST_SERVER_ID]);
  expect(discord.calls.slice(1)).toEqual([`${RENAMED}Streams: 2+`]);
});

test('a counter shows no number once the sessions of a running server could not be read for a minute', async () => {
  const { job, set, look, miss, clock, discord } = await counted();
  await set('streams');
  await job.changed();
  await look(streams(2));
  await clock.advance(30_000);
  await miss();
  expect(discord.calls.at(-1)).toBe(`${RENAMED}Streams: 2`);
  await clock.advance(30_000);
  await miss();
  expect(discord.calls.at(-1)).toBe(`${RENAMED}Streams: ?`);
});
