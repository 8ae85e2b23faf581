import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import {
  CHART_SNAPSHOT_INTERVAL_MS,
  LIVE_SNAPSHOT_INTERVAL_MS,
  type SessionsSnapshot,
  type SessionsSnapshotConsumer,
} from '../../../src/domain/live/snapshot.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { SessionPoller } from '../../../src/jobs/sync/sessionPoller.ts';
import { playing } from '../../support/media.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { createRecorder } from '../support/fakes.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = new Date('2026-01-01T12:00:00Z').getTime();
const unreachable = new MediaServerFailure('unreachable', { method: 'GET', path: '/status/sessions' });

/** A consumer that notes what it is given, as seconds after the start. */
function consumer(
  needed: number | undefined,
  more: Pick<Partial<SessionsSnapshotConsumer>, 'receive' | 'missed'> = {},
) {
  const given: number[] = [];
  const missed: number[] = [];
  const seconds = (at: number): number => (at - START) / SECOND;
  let everyMs = needed;
  const asConsumer: SessionsSnapshotConsumer = {
    name: 'board',
    everyMs: () => everyMs,
    receive: ({ at }: SessionsSnapshot): Promise<void> | void => void given.push(seconds(at)),
    missed: (_: unknown, at: number) => void missed.push(seconds(at)),
    ...more,
  };
  const needs = (ms: number | undefined): void => {
    everyMs = ms;
  };
  return { given, missedAt: missed, asConsumer, needs };
}

/** A poller that runs, over a server whose answer a test decides on. */
function polling() {
  const clock = createSteppedClock();
  const { log, sentences } = createRecorder();
  const server = {
    reads: 0,
    atOnce: 0,
    most: 0,
    generation: new AbortController(),
    isKnown: true,
    answer: async (): Promise<readonly ReturnType<typeof playing>[]> => [playing()],
  };
  const stop = new AbortController();
  const poller = new SessionPoller({
    media: {
      sessions: async (options) => {
        server.reads += 1;
        server.atOnce += 1;
        server.most = Math.max(server.most, server.atOnce);
        options?.signal?.throwIfAborted();
        return server.answer().finally(() => {
          server.atOnce -= 1;
        });
      },
    },
    checkServerIdentity: async () => (server.isKnown ? server.generation.signal : undefined),
    clock,
    log,
  });
  const over = poller.run(stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await clock.advance(MINUTE);
    await over;
  });
  const { signal } = stop;
  return { clock, server, poller, sentences, signal, over, stop: () => stop.abort() };
}

const [live, sampled] = [LIVE_SNAPSHOT_INTERVAL_MS, CHART_SNAPSHOT_INTERVAL_MS];

test.each([
  { name: 'nobody', needs: [], reads: 0 },
  { name: 'those who need nothing', needs: [undefined, undefined], reads: 0 },
  { name: 'a board', needs: [live], reads: 120 },
  { name: 'samples', needs: [sampled], reads: 40 },
  { name: 'presence and samples', needs: [sampled, sampled], reads: 40 },
  { name: 'a board, a rule and samples', needs: [live, live, sampled], reads: 120 },
] as const)(
  'the sessions are read as often as the parts of the bot that use them need: $name',
  async ({ needs, reads }) => {
    const { clock, server, poller } = polling();
    for (const ms of needs) poller.add(consumer(ms).asConsumer);
    await clock.advance(10 * MINUTE - 1);
    expect(server.reads).toBe(reads);
  },
);

test('if no other part needs the streams, the transcodes feed reads them once per poll', async () => {
  const { clock, server, poller, signal } = polling();
  for (let minute = 0; minute < 10; minute += 1) {
    await poller.read(signal);
    await clock.advance(MINUTE);
  }
  expect(server.reads).toBe(10);
});

test('with a board, samples and the transcodes feed, the sessions are read at most every five seconds', async () => {
  const { clock, server, poller, signal } = polling();
  poller.add(consumer(live).asConsumer);
  poller.add(consumer(sampled).asConsumer);
  await clock.advance(2 * SECOND);
  const before = server.reads;
  for (let minute = 0; minute < 10; minute += 1) {
    await poller.read(signal);
    await clock.advance(MINUTE);
  }
  // The feed's first look comes between two reads; from then on they are at its times.
  expect(server.reads - before).toBeLessThanOrEqual(121);
});

test('all parts of the bot that need the sessions at the same time get the same snapshot', async () => {
  const { clock, poller } = polling();
  const snapshots: SessionsSnapshot[] = [];
  const take = (snapshot: SessionsSnapshot): void => void snapshots.push(snapshot);
  const idle = consumer(undefined);
  for (const each of [consumer(live, { receive: take }), consumer(sampled, { receive: take }), idle])
    poller.add(each.asConsumer);
  await clock.settle();
  expect(snapshots).toHaveLength(2);
  expect(snapshots[1]).toBe(snapshots[0]);
  expect(snapshots[0]?.at).toBe(START);
  expect(idle.given).toEqual([]);
});

/**
 * Rows of one television: a theme tune, a stopped row, the row that plays, so many seconds in, and a row that is left
 * over.
 */
const rowsAt = (seconds: number) => [
  playing({ id: 'tune', item: { kind: 'track', title: '' } }),
  playing({ id: 'over', player: { machineIdentifier: 'tv', state: 'stopped' } }),
  playing({ id: 'playing', player: { machineIdentifier: 'tv', state: 'playing' }, viewOffsetMs: seconds * SECOND }),
  playing({ id: 'stale', player: { machineIdentifier: 'tv', state: 'playing' }, viewOffsetMs: 3 * SECOND }),
];

test('every consumer gets merged streams instead of the rows that the server lists', async () => {
  const { clock, server, poller } = polling();
  const looks: (string | undefined)[][] = [];
  const take = ({ sessions }: SessionsSnapshot): void => {
    looks.push(sessions.map(({ id }) => id));
  };
  poller.add(consumer(live, { receive: take }).asConsumer);
  server.answer = async () => rowsAt(3);
  await clock.settle();
  server.answer = async () => rowsAt(8);
  await clock.advance(5 * SECOND);
  expect(looks[0]).toHaveLength(1);
  expect(looks.at(-1)).toEqual(['playing']);
});

test('the extra reading before a stream is ended recognizes streams as snapshots do, and does not affect the next snapshot', async () => {
  const { clock, server, poller, signal } = polling();
  const looks: (string | undefined)[][] = [];
  const take = ({ sessions }: SessionsSnapshot): void => {
    looks.push(sessions.map(({ id }) => id));
  };
  poller.add(consumer(live, { receive: take }).asConsumer);
  server.answer = async () => rowsAt(3);
  await clock.settle();
  server.answer = async () => rowsAt(8);
  expect((await poller.streams({ signal })).map(({ id }) => id)).toEqual(['playing']);
  await clock.advance(5 * SECOND);
  expect(looks.at(-1)).toEqual(['playing']);
});

test('readings of the sessions start, speed up and stop at once when a board’s need changes', async () => {
  const { clock, server, poller } = polling();
  const board = consumer(undefined);
  poller.add(board.asConsumer);
  await clock.advance(MINUTE);
  board.needs(sampled);
  poller.changed();
  await clock.advance(20 * SECOND);
  expect(board.given).toEqual([60, 75]);
  board.needs(live);
  poller.changed();
  await clock.advance(11 * SECOND);
  expect(board.given.slice(2)).toEqual([80, 85, 90]);
  board.needs(undefined);
  poller.changed();
  await clock.advance(10 * MINUTE);
  expect(server.reads).toBe(5);
});

test('servers that become due at the same time start to be read one after the other', async () => {
  const all = Array.from({ length: 5 }, () => polling());
  for (const { poller } of all) poller.add(consumer(live).asConsumer);
  const reads = () => all.reduce((sum, { server }) => sum + server.reads, 0);
  const byRound: number[] = [];
  for (let before = 0; before < all.length; before = reads()) {
    await setImmediate();
    byRound.push(reads() - before);
  }
  expect(Math.max(...byRound)).toBe(1);
});

test('a slow server has one reading at a time, and missed readings are not made up', async () => {
  const { clock, server, poller } = polling();
  server.answer = async () => {
    await clock.wait(8 * SECOND);
    return [];
  };
  const board = consumer(live);
  poller.add(board.asConsumer);
  await clock.advance(MINUTE);
  expect(board.given).toEqual([8, 18, 28, 38, 48, 58]);
  expect(server.most).toBe(1);
});

test('a feed that needs the sessions while they are being read gets the result of that reading', async () => {
  const { clock, server, poller, signal } = polling();
  server.answer = async () => {
    await clock.wait(2 * SECOND);
    return [];
  };
  poller.add(consumer(live).asConsumer);
  await clock.advance(SECOND);
  const read = poller.read(signal);
  await clock.advance(SECOND);
  expect((await read).at).toBe(START + 2 * SECOND);
  expect(server.reads).toBe(1);
});

test('a failed reading gives no sessions to boards, tells them of the failure, and is repeated in time', async () => {
  const { clock, server, poller, sentences } = polling();
  const { answer } = server;
  const board = consumer(live);
  poller.add(board.asConsumer);
  await clock.advance(SECOND);
  server.answer = () => Promise.reject(unreachable);
  await clock.advance(10 * SECOND);
  server.answer = answer;
  await clock.advance(5 * SECOND);
  expect(board.given).toEqual([0, 15]);
  expect(board.missedAt).toEqual([5, 10]);
  expect(sentences()).toEqual([]);
});

test('a feed that waits for a reading of the sessions gets the failure of that reading', async () => {
  const { server, poller, signal } = polling();
  server.answer = () => Promise.reject(unreachable);
  await expect(poller.read(signal)).rejects.toBe(unreachable);
});

test('a consumer of streams that throws does not stop other consumers, and gets the next snapshot', async () => {
  const { clock, poller } = polling();
  const failing = consumer(live, {
    receive: () => {
      throw new Error('no channel');
    },
    missed: () => {
      throw new Error('no channel either');
    },
  });
  const board = consumer(live);
  for (const each of [failing, board]) poller.add(each.asConsumer);
  await clock.advance(10 * SECOND);
  expect(board.given).toEqual([0, 5, 10]);
});

test('a slow consumer does not delay the others, and gets the newest sessions next', async () => {
  const { clock, poller } = polling();
  const taken: number[] = [];
  const slow = consumer(live, {
    receive: async ({ at }) => {
      taken.push((at - START) / SECOND);
      await clock.wait(12 * SECOND);
    },
  });
  const board = consumer(live);
  for (const each of [slow, board]) poller.add(each.asConsumer);
  await clock.advance(25 * SECOND);
  expect(taken).toEqual([0, 10, 20]);
  expect(board.given).toEqual([0, 5, 10, 15, 20, 25]);
});

test('another media server that answers for a while is not read for sessions', async () => {
  const { clock, server, poller } = polling();
  const board = consumer(live);
  server.isKnown = false;
  poller.add(board.asConsumer);
  await clock.advance(MINUTE);
  expect(server.reads).toBe(0);
  server.isKnown = true;
  await clock.advance(5 * SECOND);
  expect(board.given).toEqual([65]);
});

test('the answer of a server that was replaced during the request reaches no consumer', async () => {
  const { clock, server, poller, signal } = polling();
  const board = consumer(live);
  server.answer = async () => {
    await clock.wait(2 * SECOND);
    return [];
  };
  poller.add(board.asConsumer);
  await clock.advance(SECOND);
  server.generation.abort(new Error('this is another media server now'));
  server.generation = new AbortController();
  await clock.advance(SECOND);
  expect(board.given).toEqual([]);
  expect(board.missedAt).toEqual([1]);
  const read = poller.read(signal);
  await clock.advance(2 * SECOND);
  expect((await read).at).toBe(START + 4 * SECOND);
});

test('the answer of a server that was replaced after the request reaches no consumer', async () => {
  const { server, poller, signal } = polling();
  await poller.read(signal);
  server.generation.abort(new Error('this is another media server now'));
  server.generation = new AbortController();
  await poller.read(signal);
  expect(server.reads).toBe(2);
});

test.each([
  { name: 'back by a day', byMs: -24 * 60 * MINUTE },
  { name: 'ahead by a day', byMs: 24 * 60 * MINUTE },
])('readings of the sessions continue at their pace when the clock is set $name', async ({ byMs }) => {
  const { clock, server, poller } = polling();
  poller.add(consumer(live).asConsumer);
  await clock.advance(2 * SECOND);
  clock.set(new Date(clock.now().getTime() + byMs));
  const before = server.reads;
  poller.changed();
  await clock.advance(MINUTE);
  expect(server.reads - before).toBeGreaterThanOrEqual(12);
  expect(server.reads - before).toBeLessThanOrEqual(13);
});

test('the session poller ends at its signal, once its consumers have ended', async () => {
  const { clock, server, poller, over, stop } = polling();
  let isDone = false;
  const slow = consumer(live, {
    receive: async () => {
      await clock.wait(3 * SECOND);
      isDone = true;
    },
  });
  poller.add(slow.asConsumer);
  await clock.advance(SECOND);
  stop();
  await clock.advance(2 * SECOND);
  await over;
  expect(isDone).toBe(true);
  await clock.advance(MINUTE);
  expect(server.reads).toBe(1);
});

test('a consumer that gives up at the stop signal is not logged as a failure', async () => {
  const { clock, poller, over, stop, sentences } = polling();
  const given = consumer(live, { receive: () => clock.wait(SECOND).then(() => Promise.reject(new Error('given up'))) });
  poller.add(given.asConsumer);
  await clock.settle();
  stop();
  await clock.advance(SECOND);
  await over;
  expect(sentences()).toEqual([]);
});

test('a reading that never ends does not delay the shutdown', async () => {
  const { clock, server, poller, over, stop } = polling();
  server.answer = () => new Promise(() => undefined);
  const board = consumer(live);
  poller.add(board.asConsumer);
  await clock.advance(MINUTE);
  stop();
  await over;
  expect(server.reads).toBe(1);
  expect(board.missedAt).toEqual([]);
});
