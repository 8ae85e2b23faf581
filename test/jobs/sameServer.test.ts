import { expect, test } from 'vitest';
import { type FailureKind, MediaServerFailure } from '../../src/domain/failure.ts';
import type { ServerIdentity } from '../../src/domain/media.ts';
import { runHistory } from '../../src/jobs/history.ts';
import { createSameServer } from '../../src/jobs/sameServer.ts';
import { memoryStore } from '../store/support.ts';
import { createFakeMedia, createRecorder, type HistoryMedia, HOUR, play, titlesIn } from './fakes.ts';
import { tellingStore } from './telling.ts';

const { signal } = new AbortController();
const ANOTHER = expect.stringContaining('warn: MEDIA_URL leads to another media server than before');

type Answer = () => Promise<ServerIdentity>;
const is =
  (machineIdentifier: string): Answer =>
  async () => ({ machineIdentifier });
const fails =
  (kind: FailureKind): Answer =>
  async () => {
    throw new MediaServerFailure(kind, { method: 'GET', path: '/identity' });
  };

/** A database, and a server that is asked once more for each answer. */
async function house(...answers: Answer[]) {
  const store = await memoryStore();
  const { log, told } = createRecorder();
  const left = [...answers];
  const identity: Answer = () => (left.shift() ?? fails('malformed'))();
  /** As after a start of the bot. */
  const start = () => createSameServer({ ...store, media: { identity }, log });
  return { ...store, log, start, told, left: () => left.length };
}

test('it is asked once for all who want to know within ten seconds', async () => {
  const { start, told, left, clock } = await house(is('a'), is('b'));
  const sameServer = start();
  await Promise.all([sameServer(signal), sameServer(signal), sameServer(signal)]);
  await clock.advance(9_999);
  await sameServer(signal);
  expect([left(), told()]).toEqual([1, []]);
});

test.each([
  ['a minute later', 60_000],
  ['after the clock was set back', -HOUR],
])('a server that is set up anew behind the same address while the bot runs is noticed %s', async (_, ms) => {
  const { start, told, clock } = await house(is('a'), is('b'));
  const sameServer = start();
  await sameServer(signal);
  clock.set(new Date(clock.now().getTime() + ms));
  await sameServer(signal);
  expect(told()).toEqual([ANOTHER]);
});

test('another server is said, once', async () => {
  const { start, told } = await house(is('a'), is('b'), is('b'));
  for (const _ of ['a', 'b', 'b again']) await start()(signal);
  expect(told()).toEqual([ANOTHER]);
});

test.each(['unreachable', 'timeout', 'unavailable'] as const)(
  'a server that is %s is asked again, and nothing is read until then',
  async (kind) => {
    const { start, told } = await house(is('a'), fails(kind), is('b'));
    await start()(signal);
    const sameServer = start();
    await expect(sameServer(signal)).rejects.toMatchObject({ kind });
    await sameServer(signal);
    expect(told()).toEqual([ANOTHER]);
  },
);

test.each(['unsupported', 'not-found', 'malformed'] as const)(
  'a server that does not say (%s) is taken to be the same',
  async (kind) => {
    const { start, told, serverMemory } = await house(is('a'), fails(kind));
    await start()(signal);
    await start()(signal);
    expect([told(), await serverMemory.meet('a')]).toEqual([[], false]);
  },
);

test('a look that is given up while another one asks ends at once', async () => {
  const { start } = await house(() => new Promise(() => undefined));
  const sameServer = start();
  void sameServer(signal);
  const givenUp = new AbortController();
  const waiting = expect(sameServer(givenUp.signal)).rejects.toThrow('stopping');
  givenUp.abort(new Error('stopping'));
  await waiting;
});

test('nothing that is on another server is told, and all that comes there, whatever the old one told under its keys', async () => {
  const { start, log, ...store } = await house(is('a'), is('b'));
  const { bodies } = await tellingStore(store);
  const [old, other] = [createFakeMedia(), createFakeMedia()];
  const look = async (sameServer: ReturnType<typeof start>, media: HistoryMedia) => {
    await sameServer(signal);
    await runHistory({ ...store, log, media, wake: () => undefined, signal });
    return (await bodies()).flatMap(titlesIn);
  };

  const before = start();
  old.rows.push(play(1, 0));
  await look(before, old.media);
  old.rows.push(play(2, HOUR), play(3, 2 * HOUR));
  expect(await look(before, old.media)).toEqual([2, 3]);

  const after = start();
  other.rows.push(play(1, 3 * HOUR));
  expect(await look(after, other.media)).toEqual([]);
  other.rows.push(play(2, 4 * HOUR), play(3, 5 * HOUR));
  expect(await look(after, other.media)).toEqual([2, 3]);
  expect(await store.plays.count()).toBe(3);
});
