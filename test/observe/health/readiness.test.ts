import { expect, test } from 'vitest';
import {
  createReadiness,
  isReady,
  type ReadinessSources,
  STUCK_AFTER_MS,
} from '../../../src/observe/health/readiness.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = createSteppedClock();
const ago = (ms: number) => new Date(clock.now().getTime() - ms);
const FINE: ReadinessSources = {
  isConnected: () => true,
  requestsFailForMs: () => 0,
  servers: () => [{ name: 'Attic', state: { kind: 'up' } }],
  outboxDepth: async () => ({ posts: 0, oldest: undefined, first: undefined }),
  clock,
};

const readinessOf = (sources: ReadinessSources) => createReadiness(sources)();

test('everything works', async () => {
  const readiness = await readinessOf(FINE);
  expect(readiness).toEqual({ discord: 'ok', mediaServer: 'ok', database: 'ok', outbox: 'ok' });
  expect(isReady(readiness)).toBe(true);
});

test('posts that have been waiting for a while are no problem', async () => {
  const outboxDepth = async () => ({ posts: 7, oldest: ago(STUCK_AFTER_MS), first: 1 });
  expect(isReady(await readinessOf({ ...FINE, outboxDepth }))).toBe(true);
});

test.each<[string, Partial<ReadinessSources>, object]>([
  ['Discord is away', { isConnected: () => false }, { discord: 'not connected' }],
  [
    'every request to Discord fails',
    { requestsFailForMs: () => STUCK_AFTER_MS + MINUTE },
    { discord: 'no request has got through for 16 minutes' },
  ],
  [
    'nothing was read yet',
    { servers: () => [{ name: 'Attic', state: { kind: 'unknown' } }] },
    { mediaServer: 'not reached yet' },
  ],
  [
    'the media server is down',
    {
      servers: () => [
        { name: 'Attic', state: { kind: 'down', since: ago(0), latest: ago(0), because: 'unreachable' } },
      ],
    },
    { mediaServer: 'down since 2026-01-01T12:00:00.000Z' },
  ],
  [
    'the token is refused',
    { servers: () => [{ name: 'Attic', state: { kind: 'token-refused', since: ago(0) } }] },
    { mediaServer: 'refuses the token since 2026-01-01T12:00:00.000Z' },
  ],
  [
    'the database fails',
    { outboxDepth: () => Promise.reject(new Error('disk I/O error')) },
    { database: 'cannot be read', outbox: 'unknown' },
  ],
  [
    'posts do not get through',
    { outboxDepth: async () => ({ posts: 3, oldest: ago(STUCK_AFTER_MS + 1), first: 1 }) },
    { outbox: '3 posts waiting, the oldest since 2026-01-01T11:44:59.999Z' },
  ],
])('not ready when %s, and it is named', async (_, broken, named) => {
  const readiness = await readinessOf({ ...FINE, ...broken });
  expect(readiness).toMatchObject(named);
  expect(isReady(readiness)).toBe(false);
});

test('of several media servers, those that do not work are named', async () => {
  const servers = () => [
    { name: 'Attic', state: { kind: 'up' } } as const,
    { name: 'Cellar', state: { kind: 'token-refused', since: ago(0) } } as const,
  ];
  const readiness = await readinessOf({ ...FINE, servers });
  expect(readiness.mediaServer).toBe('Cellar refuses the token since 2026-01-01T12:00:00.000Z');
  expect((await readinessOf({ ...FINE, servers: () => [] })).mediaServer).toBe('none was added');
});

test.each([
  ['a minute', MINUTE],
  ['an hour', HOUR],
  ['a day', 24 * HOUR],
  ['a year', 365 * 24 * HOUR],
  ['a quarter of an hour', STUCK_AFTER_MS],
])('stuck posts are noticed within a quarter of an hour although the clock was set back by %s', async (_, byMs) => {
  const own = createSteppedClock();
  let depth = { posts: 1, oldest: own.now(), first: 7 };
  const readiness = createReadiness({ ...FINE, clock: own, outboxDepth: async () => depth });
  const isFine = async () => isReady(await readiness());
  expect(await isFine()).toBe(true);
  own.set(new Date(own.now().getTime() - byMs));
  await own.advance(STUCK_AFTER_MS + 1);
  expect(await isFine()).toBe(false);
  depth = { posts: 1, oldest: own.now(), first: 8 };
  expect(await isFine()).toBe(true);
});
