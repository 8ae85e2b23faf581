import { describe, expect, it, test } from 'vitest';
import type { MediaServerFailureContext, MediaServerFailureKind } from '../../src/domain/media/server/failure.ts';
import { gatherServerAnswers } from '../../src/servers/gather.ts';
import { fails } from '../support/media.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const GRACE_MS = 1500;

/** What was asked of each, by name, and what is missing. */
function asking() {
  const clock = createSteppedClock();
  const missing: [string, string][] = [];
  const deps = { clock, graceMs: GRACE_MS, onMissing: (...each: [string, string]) => void missing.push(each) };
  const all = <T>(calls: Readonly<Record<string, (signal: AbortSignal) => Promise<T>>>, signal?: AbortSignal) =>
    gatherServerAnswers(
      Object.entries(calls).map(([name, call]) => ({ name, call })),
      deps,
      signal,
    );
  return { clock, missing, all };
}

const says = (answer: string) => async () => answer;
/** Answers after that long by the clock. */
const late =
  (clock: ReturnType<typeof createSteppedClock>, ms: number, answer: string) => async (signal: AbortSignal) => {
    await clock.wait(ms, signal);
    return answer;
  };

test('all servers are asked at the same time, and their answers are in the order of the servers', async () => {
  const { clock, all, missing } = asking();
  const answers = all({ Attic: late(clock, 900, 'a'), Cellar: late(clock, 1000, 'b'), Shed: says('c') });
  await clock.advance(1000);
  expect(await answers).toEqual(['a', 'b', 'c']);
  expect(missing).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

test('a request to no servers has no answers', async () => {
  expect(await asking().all({})).toEqual([]);
});

describe('a server that is silent', () => {
  test('a silent server is waited for only a little after the others have answered, and its call ends', async () => {
    const { clock, all, missing } = asking();
    let signal: AbortSignal | undefined;
    const hangs = (given: AbortSignal) => {
      signal = given;
      return new Promise<string>(() => undefined);
    };
    const answers = all({ Attic: hangs, Cellar: late(clock, 10_000, 'b') });
    await clock.advance(10_000 + GRACE_MS - 1);
    expect(signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(await answers).toEqual(['b']);
    expect(signal?.aborted).toBe(true);
    expect(missing).toEqual([['Attic', 'silent']]);
  });

  test('each further answer of another server gives a silent server a little more time', async () => {
    const { clock, all } = asking();
    const answers = all({ Attic: says('a'), Cellar: late(clock, 1400, 'b'), Shed: late(clock, 2800, 'c') });
    await clock.advance(2800);
    expect(await answers).toEqual(['a', 'b', 'c']);
  });

  test('if all other servers fail, the bot waits for a silent server, because it may still answer', async () => {
    const { clock, all, missing } = asking();
    const answers = all({ Attic: fails('unreachable'), Cellar: late(clock, 20_000, 'b') });
    await clock.advance(20_000);
    expect(await answers).toEqual(['b']);
    expect(missing).toEqual([['Attic', 'silent']]);
  });

  test('a silent server that answers too late changes nothing', async () => {
    const { clock, all } = asking();
    const { promise, resolve } = Promise.withResolvers<string>();
    const answers = all({ Attic: () => promise, Cellar: says('b') });
    await clock.advance(GRACE_MS);
    expect(await answers).toEqual(['b']);
    resolve('late');
    await clock.settle();
    expect(clock.waiting()).toBe(0);
  });
});

test('a call that a server has answered is not ended, since its result may still be read', async () => {
  const { clock, all } = asking();
  let signal: AbortSignal | undefined;
  const answers = all({
    Attic: async (given) => {
      signal = given;
      return 'a';
    },
    Cellar: () => new Promise(() => undefined),
  });
  await clock.advance(GRACE_MS);
  expect(await answers).toEqual(['a']);
  expect(signal?.aborted).toBe(false);
});

describe('the name of a failing server’s part', () => {
  it.each<[MediaServerFailureKind, Partial<MediaServerFailureContext>, string | undefined]>([
    ['timeout', {}, 'silent'],
    ['unreachable', {}, 'silent'],
    ['unavailable', {}, 'failing'],
    ['malformed', {}, 'unreadable'],
    ['web-page', {}, 'web-page'],
    ['busy', {}, 'busy'],
    ['unauthorized', {}, 'refused'],
    ['unauthorized', { link: 'refused' }, 'refused'],
    ['forbidden', { link: 'not-allowed' }, 'refused'],
    ['invalid', {}, 'refused'],
    ['unauthorized', { link: 'missing' }, undefined],
    ['unsupported', {}, 'unsupported'],
    ['not-found', {}, 'unsupported'],
  ])('a server that fails with %s %j is reported as: %s', async (kind, context, why) => {
    const { all, missing } = asking();
    expect(await all({ Attic: fails(kind, context), Cellar: says('b') })).toEqual(['b']);
    expect(missing).toEqual(why === undefined ? [] : [['Attic', why]]);
  });
});

test('a request that fails on all servers fails with the first failure, and no server is reported missing', async () => {
  const { all, missing } = asking();
  const asked = all({ Attic: fails('timeout'), Cellar: fails('forbidden') });
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' });
  expect(missing).toEqual([]);
});

test('if one server fails and the person has no account on another, the request fails with the first server’s failure', async () => {
  const asked = asking().all({ Attic: fails('unauthorized', { link: 'missing' }), Cellar: fails('timeout') });
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' });
});

test('an error in the bot’s code is not taken for a silent server', async () => {
  const wrong = async () => {
    throw new TypeError('no');
  };
  await expect(asking().all<unknown>({ Attic: says('a'), Cellar: wrong })).rejects.toThrow(TypeError);
});

test('a person who gives up a request ends the calls to all servers', async () => {
  const { clock, all, missing } = asking();
  const over = new AbortController();
  const asked = all({ Attic: says('a'), Cellar: late(clock, 9000, 'b') }, over.signal);
  await clock.settle();
  over.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  expect([missing, clock.waiting()]).toEqual([[], 0]);
});
