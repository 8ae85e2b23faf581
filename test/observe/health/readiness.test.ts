import { expect, test } from 'vitest';
import {
  createReadinessCheck,
  isReady,
  POST_STUCK_AFTER_MS,
  type ReadinessSources,
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

const readinessOf = (sources: ReadinessSources) => createReadinessCheck(sources)();

test('the bot is ready if every part works', async () => {
  const readiness = await readinessOf(FINE);
  expect(readiness).toEqual({ discord: 'ok', mediaServer: 'ok', database: 'ok', outbox: 'ok' });
  expect(isReady(readiness)).toBe(true);
});

test('the bot is ready even if posts have been waiting for a while', async () => {
  const outboxDepth = async () => ({ posts: 7, oldest: ago(POST_STUCK_AFTER_MS), first: 1 });
  expect(isReady(await readinessOf({ ...FINE, outboxDepth }))).toBe(true);
});

test.each<{ name: string; broken: Partial<ReadinessSources>; named: object }>([
  { name: 'Discord is away', broken: { isConnected: () => false }, named: { discord: 'not connected' } },
  {
    name: 'every request to Discord fails',
    broken: { requestsFailForMs: () => POST_STUCK_AFTER_MS + MINUTE },
    named: { discord: 'no request has got through for 16 minutes' },
  },
  {
    name: 'nothing was read yet',
    broken: { servers: () => [{ name: 'Attic', state: { kind: 'unknown' } }] },
    named: { mediaServer: 'not reached yet' },
  },
  {
    name: 'the media server is down',
    broken: {
      servers: () => [
        { name: 'Attic', state: { kind: 'down', since: ago(0), latest: ago(0), because: 'unreachable' } },
      ],
    },
    named: { mediaServer: 'down since 2026-01-01T12:00:00.000Z' },
  },
  {
    name: 'the token is refused',
    broken: { servers: () => [{ name: 'Attic', state: { kind: 'token-refused', since: ago(0) } }] },
    named: { mediaServer: 'refuses the token since 2026-01-01T12:00:00.000Z' },
  },
  {
    name: 'the database fails',
    broken: { outboxDepth: () => Promise.reject(new Error('disk I/O error')) },
    named: { database: 'cannot be read', outbox: 'unknown' },
  },
  {
    name: 'posts do not get through',
    broken: { outboxDepth: async () => ({ posts: 3, oldest: ago(POST_STUCK_AFTER_MS + 1), first: 1 }) },
    named: { outbox: '3 posts waiting, the oldest since 2026-01-01T11:44:59.999Z' },
  },
])('the bot is not ready when $name, and its readiness names the reason', async ({ broken, named }) => {
  const readiness = await readinessOf({ ...FINE, ...broken });
  expect(readiness).toMatchObject(named);
  expect(isReady(readiness)).toBe(false);
});

test('with several media servers, readiness names those that do not work', async () => {
  const servers = () => [
    { name: 'Attic', state: { kind: 'up' } } as const,
    { name: 'Cellar', state: { kind: 'token-refused', since: ago(0) } } as const,
  ];
  const readiness = await readinessOf({ ...FINE, servers });
  expect(readiness.mediaServer).toBe('Cellar refuses the token since 2026-01-01T12:00:00.000Z');
  expect((await readinessOf({ ...FINE, servers: () => [] })).mediaServer).toBe('none was added');
});

test.each([
  { name: 'a minute', byMs: MINUTE },
  { name: 'an hour', byMs: HOUR },
  { name: 'a day', byMs: 24 * HOUR },
  { name: 'a year', byMs: 365 * 24 * HOUR },
  { name: 'a quarter of an hour', byMs: POST_STUCK_AFTER_MS },
])('stuck posts are noticed within 15 minutes even if the clock was set back by $name', async ({ byMs }) => {
  const own = createSteppedClock();
  let depth = { posts: 1, oldest: own.now(), first: 7 };
  const readiness = createReadinessCheck({ ...FINE, clock: own, outboxDepth: async () => depth });
  const isFine = async () => isReady(await readiness());
  expect(await isFine()).toBe(true);
  own.set(new Date(own.now().getTime() - byMs));
  await own.advance(POST_STUCK_AFTER_MS + 1);
  expect(await isFine()).toBe(false);
  depth = { posts: 1, oldest: own.now(), first: 8 };
  expect(await isFine()).toBe(true);
});
