import { describe, expect, test } from 'vitest';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import type { ServerIdentity } from '../../../src/domain/media/server/serverApi.ts';
import { pollHistory } from '../../../src/jobs/feeds/history/poll.ts';
import { createServerIdentityCheck } from '../../../src/jobs/scheduling/serverIdentity.ts';
import { serverStore } from '../../store/support/openStore.ts';
import { createFakeMedia, createRecorder, type HistoryMedia, HOUR, play, titlesIn } from '../support/fakes.ts';
import { renderingStore } from '../support/renderContext.ts';

const { signal } = new AbortController();
const FORGOTTEN = expect.stringContaining('warn: MEDIA_URL leads to a different media server than before');
const UNKNOWN_SERVER = expect.stringContaining('warn: a different media server than before answers at MEDIA_URL');
const MINUTE = 60_000;

type Answer = () => Promise<ServerIdentity>;
const is =
  (machineIdentifier: string): Answer =>
  async () => ({ machineIdentifier });
const fails =
  (kind: MediaServerFailureKind): Answer =>
  async () => {
    throw new MediaServerFailure(kind, { method: 'GET', path: '/identity' });
  };

/** A database, and a server that is asked once more for each answer. */
async function server(...answers: Answer[]) {
  const store = await serverStore();
  const { log, sentences } = createRecorder();
  const left = [...answers];
  const identity: Answer = () => (left.shift() ?? fails('malformed'))();
  /** Whether it takes the token. */
  const token = { isTaken: true };
  const libraries = async () => {
    if (!token.isTaken) throw new MediaServerFailure('unauthorized', { method: 'GET', path: '/library/sections' });
    return [];
  };
  /** As after a start of the bot. */
  const replaced: Date[] = [];
  const onReplaced = async () => void replaced.push(store.clock.now());
  const start = (isAdded = false) =>
    createServerIdentityCheck({
      ...store,
      media: { identity, libraries },
      onReplaced,
      log,
      isAdded: () => isAdded,
    });
  return { ...store, replaced, log, start, sentences, token, left: () => left.length };
}

test('the server’s identity is requested once for all callers within ten seconds', async () => {
  const { start, sentences, left, clock } = await server(is('a'), is('b'));
  const checkServerIdentity = start();
  await Promise.all([checkServerIdentity(signal), checkServerIdentity(signal), checkServerIdentity(signal)]);
  await clock.advance(9_999);
  await checkServerIdentity(signal);
  expect([left(), sentences()]).toEqual([1, []]);
});

describe('another server behind the same address while the bot runs', () => {
  const minutesOf = (...machines: readonly string[]) => machines.map((machine) => is(machine));

  test('another server at the same address is read after ten minutes, and readings of the former one then end', async () => {
    const newOne = minutesOf(...Array.from({ length: 11 }, () => 'b'));
    const { start, sentences, replaced, clock } = await server(is('a'), ...newOne);
    const checkServerIdentity = start();
    const generation = await checkServerIdentity(signal);
    for (let minute = 0; minute < 10; minute += 1) {
      await clock.advance(MINUTE);
      expect(await checkServerIdentity(signal)).toBeUndefined();
    }
    expect([sentences(), replaced, generation?.aborted]).toEqual([[UNKNOWN_SERVER], [], false]);
    await clock.advance(MINUTE);
    expect((await checkServerIdentity(signal))?.aborted).toBe(false);
    expect([sentences(), generation?.aborted]).toEqual([[UNKNOWN_SERVER, FORGOTTEN], true]);
    expect(replaced).toEqual([clock.now()]);
  });

  test('another server that answers at the address for less than ten minutes resets no data, however often it comes', async () => {
    const comesAndGoes = Array.from({ length: 10 }, () => ['b', 'b', 'b', 'a']).flat();
    const { start, sentences, clock, feeds } = await server(is('a'), ...minutesOf(...comesAndGoes));
    const checkServerIdentity = start();
    await checkServerIdentity(signal);
    await feeds.record({ feed: 'history', cursor: '"told up to here"', events: [] });
    const isRead: boolean[] = [];
    for (const _ of comesAndGoes) {
      await clock.advance(MINUTE);
      isRead.push((await checkServerIdentity(signal)) !== undefined);
    }
    expect(isRead).toEqual(comesAndGoes.map((machine) => machine === 'a'));
    expect(sentences()).toEqual(Array.from({ length: 10 }, () => UNKNOWN_SERVER));
    expect(await feeds.cursor('history')).toBe('"told up to here"');
  });

  test('another server at the same address is not read while it refuses the token, however long it stays', async () => {
    const { start, sentences, clock, token } = await server(is('a'), ...Array.from({ length: 40 }, () => is('b')));
    const [running] = [start()];
    await running(signal);
    token.isTaken = false;
    for (let minute = 0; minute < 30; minute += 1) {
      await clock.advance(MINUTE);
      await expect(running(signal)).rejects.toMatchObject({ kind: 'unauthorized' });
    }
    await expect(start()(signal)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(sentences()).toEqual([]);
  });

  test('the ten minutes until another server at the address is read begin anew when the clock is set back', async () => {
    const { start, sentences, clock } = await server(is('a'), is('b'), is('b'), is('b'));
    const checkServerIdentity = start();
    await checkServerIdentity(signal);
    await clock.advance(MINUTE);
    await checkServerIdentity(signal);
    clock.set(new Date(clock.now().getTime() - HOUR));
    expect(await checkServerIdentity(signal)).toBeUndefined();
    await clock.advance(10 * MINUTE);
    expect(await checkServerIdentity(signal)).toBeDefined();
    expect(sentences()).toEqual([UNKNOWN_SERVER, UNKNOWN_SERVER, FORGOTTEN]);
  });
});

test('another server at the same address is logged once', async () => {
  const { start, sentences } = await server(is('a'), is('b'), is('b'));
  for (const _ of ['a', 'b', 'b again']) await start()(signal);
  expect(sentences()).toEqual([FORGOTTEN]);
});

test('another server at the address of one added in Discord must stay for ten minutes, also at the start', async () => {
  const { start, sentences, replaced, clock } = await server(is('a'), is('b'), is('b'));
  await start(true)(signal);
  const checkServerIdentity = start(true);
  expect(await checkServerIdentity(signal)).toBeUndefined();
  expect(sentences()).toEqual([
    expect.stringContaining('a different media server than before answers at the stored address'),
  ]);
  expect(replaced).toEqual([]);
  await clock.advance(10 * MINUTE);
  expect(await checkServerIdentity(signal)).toBeDefined();
  expect(replaced).toHaveLength(1);
});

test.each(['unreachable', 'timeout'] as const)(
  'a server that fails as %s is asked for its identity again, and is not read until it gives one',
  async (kind) => {
    const { start, sentences } = await server(is('a'), fails(kind), is('b'));
    await start()(signal);
    const checkServerIdentity = start();
    await expect(checkServerIdentity(signal)).rejects.toMatchObject({ kind });
    await checkServerIdentity(signal);
    expect(sentences()).toEqual([FORGOTTEN]);
  },
);

test.each(['unsupported', 'not-found', 'malformed', 'unavailable'] as const)(
  'a server that does not give its identity (%s) counts as the same server as before',
  async (kind) => {
    const { start, sentences, serverIdentity } = await server(is('a'), fails(kind));
    await start()(signal);
    await start()(signal);
    expect([sentences(), await serverIdentity.isAnother('a')]).toEqual([[], false]);
  },
);

test('an identity request that is aborted while another one runs ends at once', async () => {
  const { start } = await server(() => new Promise(() => undefined));
  const checkServerIdentity = start();
  void checkServerIdentity(signal);
  const givenUp = new AbortController();
  const waiting = expect(checkServerIdentity(givenUp.signal)).rejects.toThrow('stopping');
  givenUp.abort(new Error('stopping'));
  await waiting;
});

test('existing items of another server are not announced, and its new ones are, even with reused keys', async () => {
  const { start, log, ...store } = await server(is('a'), is('b'));
  const { bodies } = await renderingStore(store);
  const [old, other] = [createFakeMedia(), createFakeMedia()];
  const look = async (checkServerIdentity: ReturnType<typeof start>, media: HistoryMedia) => {
    await checkServerIdentity(signal);
    await pollHistory({ ...store, log, media, wake: () => undefined, readAgain: () => undefined, signal });
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

describe('a server that claims the machine of another server here', () => {
  const CLAIMS = expect.stringContaining('error: the media server at MEDIA_URL claims to be another media server');

  async function besideOther(...answers: Answer[]) {
    const setting = await server(...answers);
    const access = { address: new URL('http://attic.example'), token: 'canary-token-of-attic' };
    await setting.mediaServers.add({
      ...access,
      name: 'Attic',
      machineIdentifier: 'attic',
      addedBy: '1',
      guildId: '1',
    });
    return setting;
  }
  const days = (machine: string) => Array.from({ length: 3 * 24 * 60 }, () => is(machine));

  test.each<{ name: string; before: readonly string[] }>([
    { name: 'from the start', before: [] },
    { name: 'after it was itself', before: ['home'] },
    { name: 'after it was replaced by a third one for a moment', before: ['home', 'garden'] },
  ])(
    'a server that claims another server’s identity is never read, which is logged once: $name',
    async ({ before }) => {
      const { start, sentences, replaced, clock } = await besideOther(...before.map(is), ...days('attic'));
      const checkServerIdentity = start();
      for (const _ of before) {
        await checkServerIdentity(signal);
        await clock.advance(MINUTE);
      }
      for (let hour = 0; hour < 72; hour += 1) {
        expect(await checkServerIdentity(signal)).toBeUndefined();
        await clock.advance(HOUR);
      }
      expect(sentences().filter((sentence) => sentence.includes('claims'))).toEqual([CLAIMS]);
      expect(replaced).toEqual([]);
    },
  );

  test('a server that claimed another’s identity is read again once it gives its own', async () => {
    const { start, clock } = await besideOther(is('home'), is('attic'), is('home'));
    const checkServerIdentity = start();
    const isRead: boolean[] = [];
    for (const _ of ['home', 'attic', 'home']) {
      isRead.push((await checkServerIdentity(signal)) !== undefined);
      await clock.advance(MINUTE);
    }
    expect(isRead).toEqual([true, false, true]);
  });
});
