import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { watchServerHealth } from '../../../../src/api/health/health.ts';
import type { Transport, TransportRequest } from '../../../../src/api/transport/request.ts';
import { VOCABULARIES } from '../../../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../../src/domain/media/server/failure.ts';
import type { ServerHealthState } from '../../../../src/domain/media/server/health.ts';
import type { FeedStore } from '../../../../src/domain/notifications/events.ts';
import { UNKNOWN_STATE_CURSOR } from '../../../../src/jobs/feeds/server/plan.ts';
import { pollServerState, type ServerPollDeps } from '../../../../src/jobs/feeds/server/poll.ts';
import { silent } from '../../../store/support/openStore.ts';
import { runs } from '../../../support/runs.ts';
import { ENDS, type End, endingWith, listening } from '../../support/listening.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = new Date('2026-01-01T12:00:00Z');
const at = (afterNoonMs: number) => new Date(NOON.getTime() + afterNoonMs);
const ms = (afterNoonMs: number): number => NOON.getTime() + afterNoonMs;
const down = (since: number, forMs = MINUTE): ServerHealthState => ({
  kind: 'down',
  since: at(since),
  latest: at(since + forMs),
  because: 'unreachable',
});
const UP: ServerHealthState = { kind: 'up' };
const IDENTITY = { machineIdentifier: 'm', version: undefined };
const identity = async () => IDENTITY;
const failing = (kind: MediaServerFailureKind, status?: number) => ({
  identity,
  libraries: async () => {
    throw new MediaServerFailure(kind, { method: 'GET', path: '/library/sections', status });
  },
});
const refused = (since: number): ServerHealthState => ({ kind: 'token-refused', since: at(since) });

/** The job with a health that the test sets. */
async function looking() {
  const world = await listening('server', NOON);
  onTestFinished(() => world.store.close());
  let state: ServerHealthState = { kind: 'unknown' };
  const woken: string[] = [];
  const look = (next: ServerHealthState, more: Partial<ServerPollDeps> = {}) => {
    state = next;
    return pollServerState({
      health: { state: () => state },
      media: { identity, libraries: async () => [] },
      feeds: world.feeds,
      clock: world.clock,
      log: silent,
      wake: () => woken.push(state.kind),
      signal: new AbortController().signal,
      ...more,
    });
  };
  const becomes = (next: ServerHealthState) => {
    state = next;
  };
  return { ...world, look, becomes, woken };
}

test('a server that stays up makes no event, also not while its state is still unknown', async () => {
  const { look, keys, woken } = await looking();
  await look({ kind: 'unknown' });
  await look({ kind: 'up' });
  await look({ kind: 'up' });
  expect([await keys(), woken]).toEqual([[], []]);
});

test('a server that goes down and comes back makes two messages, whatever is polled in between', async () => {
  const { look, data, keys, clock, woken } = await looking();
  await look({ kind: 'up' });
  await clock.advance(2 * MINUTE);
  for (let minute = 0; minute < 30; minute += 1) {
    await look(down(MINUTE));
    await clock.advance(MINUTE);
  }
  await look({ kind: 'up' });
  await look({ kind: 'up' });
  expect(await keys()).toEqual([`down:${ms(MINUTE)}`, `back:${ms(MINUTE)}`]);
  expect(await data()).toEqual([
    { kind: 'down', since: ms(MINUTE), because: 'unreachable' },
    {
      kind: 'back',
      from: 'down',
      away: { since: ms(MINUTE), lastSeen: ms(31 * MINUTE), until: ms(32 * MINUTE) },
    },
  ]);
  expect(woken).toEqual(['down', 'up']);
});

test.each([
  ['down', down(-MINUTE)],
  ['token-refused', refused(-MINUTE)],
] as const)('a server that is in trouble at the very first poll makes a message: %s', async (kind, state) => {
  const { look, keys } = await looking();
  await look(state);
  await look(state);
  expect(await keys()).toEqual([`${kind}:${ms(-MINUTE)}:${ms(0)}`]);
});

test.each<{ name: string; state: ServerHealthState; expected: readonly string[] }>([
  { name: 'is up', state: UP, expected: [] },
  { name: 'is down', state: down(-MINUTE), expected: [`back:${ms(-MINUTE)}`] },
  { name: 'went down a moment ago', state: down(0, 1000), expected: [] },
  { name: 'rejects its token', state: refused(-MINUTE), expected: [`back:${ms(-MINUTE)}`] },
  { name: 'is not known yet', state: { kind: 'unknown' }, expected: [] },
])(
  'at the first poll after a restore, a server that $name makes no message, and its next change does',
  async ({ state, expected }) => {
    const { look, keys, feeds } = await looking();
    await feeds.record({ feed: 'server', cursor: UNKNOWN_STATE_CURSOR, events: [] });
    await look(state);
    expect(await keys()).toEqual([]);
    await look(UP);
    expect(await keys()).toEqual(expected);
  },
);

test('a new subscription while the server is down is told of that once, and again when the server is back', async () => {
  const { look, data, feeds, clock } = await looking();
  await look({ kind: 'up' });
  await look(down(0));
  for (const _ of ['anew', 'and anew']) {
    await feeds.restart('server');
    await clock.advance(MINUTE);
    await look(down(0));
    await look(down(0));
  }
  await look({ kind: 'up' });
  const kinds = (await data()).map((change) => z.object({ kind: z.string(), since: z.int().optional() }).parse(change));
  expect(kinds).toEqual([...[1, 2, 3].map(() => ({ kind: 'down', since: ms(0) })), { kind: 'back' }]);
});

test('a bot that starts while the server is down repeats no message, and later says how long the server was down', async () => {
  const { look, data, clock } = await looking();
  await look({ kind: 'up' });
  await look(down(0));
  await clock.advance(2 * HOUR);
  // The new bot knows nothing from before.
  await look({ kind: 'unknown' });
  await clock.advance(MINUTE);
  await look(down(2 * HOUR));
  await clock.advance(MINUTE);
  await look({ kind: 'up' });
  expect(await data()).toEqual([
    expect.objectContaining({ kind: 'down' }),
    {
      kind: 'back',
      from: 'down',
      away: { since: ms(0), lastSeen: ms(2 * HOUR + MINUTE), until: ms(2 * HOUR + 2 * MINUTE) },
    },
  ]);
});

test('a server that went down and came back while the bot was down makes no event', async () => {
  const { look, keys, clock } = await looking();
  await look({ kind: 'up' });
  await clock.advance(9 * HOUR);
  await look({ kind: 'unknown' });
  await look({ kind: 'up' });
  expect(await keys()).toEqual([]);
});

test('a server that came back while the bot was down makes a message that says when it was last seen down', async () => {
  const { look, data, clock } = await looking();
  await look(down(0));
  await clock.advance(9 * HOUR);
  await look({ kind: 'up' });
  expect((await data())[1]).toMatchObject({ away: { since: ms(0), lastSeen: ms(0), until: ms(9 * HOUR) } });
});

test('a server that comes back refusing the token and then accepts it makes three messages', async () => {
  const { look, data, keys, clock } = await looking();
  await look({ kind: 'up' });
  await look(down(0));
  await clock.advance(HOUR);
  await look(refused(HOUR));
  await clock.advance(HOUR);
  await look({ kind: 'up' });
  expect(await keys()).toEqual([`down:${ms(0)}`, `token-refused:${ms(HOUR)}`, `back:${ms(HOUR)}`]);
  expect((await data())[1]).toEqual({
    kind: 'token-refused',
    since: ms(HOUR),
    after: { since: ms(0), lastSeen: ms(0), until: ms(HOUR) },
  });
  expect((await data())[2]).toMatchObject({ from: 'token-refused', away: { since: ms(HOUR), until: ms(2 * HOUR) } });
});

test('a refused token that outlasts an outage is announced again when the server is back', async () => {
  const { look, keys, clock } = await looking();
  await look(refused(0));
  await clock.advance(HOUR);
  await look(down(HOUR));
  await clock.advance(HOUR);
  await look(refused(0));
  await look(refused(0));
  await look({ kind: 'up' });
  expect(await keys()).toEqual([
    `token-refused:${ms(0)}:${ms(0)}`,
    `down:${ms(HOUR)}`,
    `token-refused:${ms(HOUR)}`,
    `back:${ms(0)}`,
  ]);
});

test('the server feed’s job succeeds although the server fails, and fails when the bot stops it', async () => {
  const { look, keys, becomes } = await looking();
  await look({ kind: 'up' });
  const libraries = async () => {
    becomes(down(0));
    throw new MediaServerFailure('unreachable', { method: 'GET', path: '/library/sections' });
  };
  await look({ kind: 'up' }, { media: { identity, libraries } });
  expect(await keys()).toEqual([`down:${ms(0)}`]);
  const abort = new AbortController();
  const givenUp = async () => {
    abort.abort(new Error('deadline'));
    throw abort.signal.reason;
  };
  await expect(look({ kind: 'up' }, { media: { identity, libraries: givenUp }, signal: abort.signal })).rejects.toThrow(
    'deadline',
  );
});

test.each([
  {
    name: 'has nothing else either, so that the trouble goes on',
    asked: failing('unsupported', 404).libraries,
    backs: 0,
  },
  { name: 'has an identity', asked: identity, backs: 1 },
])(
  'a server that cannot list libraries counts as back only if it gives its identity: a server that $name',
  async ({ asked, backs }) => {
    const { look, keys } = await looking();
    await look(down(0));
    await look({ kind: 'up' }, { media: { ...failing('unsupported', 404), identity: () => asked() } });
    expect((await keys()).filter((key) => key.startsWith('back'))).toHaveLength(backs);
  },
);

test('failures less than a quarter of a minute apart make no event', async () => {
  const { look, keys } = await looking();
  await look(UP);
  await look(down(0, 14_999));
  await look(UP);
  expect(await keys()).toEqual([]);
  await look(down(MINUTE, 14_999));
  await look(down(MINUTE, 15_000));
  expect(await keys()).toEqual([`down:${ms(MINUTE)}`]);
});

test('a clock that is set back while the server is away does not hide that it is back', async () => {
  const { look, keys } = await looking();
  await look(UP);
  await look(down(HOUR, -HOUR));
  expect(await keys()).toEqual([`down:${ms(HOUR)}`]);
});

test.each([
  ['down', down(0)],
  ['token-refused', refused(0)],
] as const)(
  'a poll without an answer never ends a server’s trouble, whatever the server answers to other requests: %s',
  async (kind, state) => {
    const { look, data, clock } = await looking();
    await look(UP);
    await look(state);
    for (const otherwise of [UP, { kind: 'unknown' }, refused(-HOUR)] as const) {
      await clock.advance(MINUTE);
      await look(otherwise, { media: failing('timeout') });
      await clock.advance(MINUTE);
      await look(otherwise, { media: failing('unavailable', 522) });
    }
    await clock.advance(MINUTE);
    await look(UP);
    expect(await data()).toEqual([
      expect.objectContaining({ kind }),
      { kind: 'back', from: kind, away: { since: ms(0), lastSeen: ms(6 * MINUTE), until: ms(7 * MINUTE) } },
    ]);
  },
);

test.each([
  ['forbidden', 403],
  ['unsupported', 404],
  ['malformed', 200],
] as const)('a server that answers again with a refusal counts as back: %s', async (kind, status) => {
  const { look, data } = await looking();
  await look(down(0));
  await look(UP, { media: failing(kind, status) });
  expect((await data())[1]).toMatchObject({ kind: 'back' });
});

test.each([
  ['unavailable', 500],
  ['web-page', 200],
] as const)('a server that answers only with errors and web pages does not count as back: %s', async (kind, status) => {
  const { look, keys } = await looking();
  await look(down(0));
  await look(UP, { media: failing(kind, status) });
  expect(await keys()).toHaveLength(1);
});

test('the server feed stops at a cursor that it never wrote, and does not repeat events', async () => {
  const { look, feeds, keys } = await looking();
  await feeds.record({ feed: 'server', cursor: '{"kind":"down","since":"yesterday"}', events: [] });
  await expect(look({ kind: 'up' })).rejects.toThrow();
  expect(await keys()).toEqual([]);
});

/** The bot's real health over a server that answers as told, and the job that asks it each minute. */
async function reallyLooking() {
  const world = await listening('server', NOON);
  onTestFinished(() => world.store.close());
  let answer: MediaServerFailureKind | 'ok' = 'ok';
  let held: Promise<void> | undefined;
  const inner: Transport = {
    vocabulary: () => VOCABULARIES.neutral,
    send: async ({ method, path, proof }: TransportRequest) => {
      await held;
      const passes = answer === 'ok' || (OPEN_ANSWERS.has(answer) && proof === 'none');
      const status = { unauthorized: 401, unavailable: 503, 'web-page': 200 }[String(answer)];
      return passes
        ? { status: 200, bytes: new Uint8Array() }
        : Promise.reject(new MediaServerFailure(answer === 'ok' ? 'invalid' : answer, { method, path, status }));
    },
    close: async () => undefined,
  };
  const start = () => watchServerHealth({ transport: inner, clock: world.clock });
  let { health, transport } = start();
  const libraries: ServerPollDeps['media']['libraries'] = async (options) => {
    // As the real one: a read is tried three times.
    for (let again = 2; again > 0; again -= 1) await transport.send({ ...READ, ...options }).catch(() => 0);
    await transport.send({ ...READ, ...options });
    return [];
  };
  const look = () =>
    pollServerState({
      health,
      media: { identity, libraries },
      feeds: world.feeds,
      clock: world.clock,
      log: silent,
      wake: () => undefined,
      signal: new AbortController().signal,
    });
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      // As the other jobs: each asks first who the server is.
      await transport.send({ ...READ, path: '/identity', proof: 'none' }).catch(() => 0);
      await look();
      await world.clock.advance(MINUTE);
    }
  };
  return {
    ...world,
    look,
    minutes,
    send: () => transport.send(READ).catch(() => 0),
    state: () => health.state().kind,
    holds: (until: Promise<void> | undefined) => {
      held = until;
    },
    answers: (next: typeof answer) => {
      answer = next;
    },
    restart: () => {
      ({ health, transport } = start());
    },
    kinds: async () => (await world.keys()).map((key) => key.split(':')[0]),
  };
}

const READ: TransportRequest = {
  proof: 'token',
  method: 'GET',
  path: '/library/sections',
  query: [],
  accept: '*/*',
  effect: 'read',
  deadlineMs: 1000,
  maxBytes: 1000,
};
/** When what is open to all is answered all the same: it hangs at the rest, or refuses the token. */
const OPEN_ANSWERS: ReadonlySet<string> = new Set(['timeout', 'unauthorized']);

test('the server feed with the bot’s real health checks reports down, refused and back, also across a restart', async () => {
  const { answers, minutes, restart, kinds, data } = await reallyLooking();
  await minutes(3);
  answers('unreachable');
  await minutes(10);
  restart();
  await minutes(10);
  answers('unauthorized');
  await minutes(5);
  answers('ok');
  await minutes(5);
  expect(await kinds()).toEqual(['down', 'token-refused', 'back']);
  expect((await data())[0]).toMatchObject({ since: ms(3 * MINUTE) });
  expect((await data())[1]).toMatchObject({ after: { since: ms(3 * MINUTE), until: ms(23 * MINUTE) } });
});

test('with real health checks, a server that answers nothing but its identity is reported as down once and as back once', async () => {
  const { answers, minutes, restart, kinds, data } = await reallyLooking();
  await minutes(3);
  answers('timeout');
  await minutes(20);
  restart();
  await minutes(20);
  answers('ok');
  await minutes(5);
  expect(await kinds()).toEqual(['down', 'back']);
  expect((await data())[1]).toMatchObject({ away: { since: ms(3 * MINUTE), until: ms(43 * MINUTE) } });
});

test('with real health checks, a server that answers everything with web pages is reported down', async () => {
  const { answers, minutes, restart, kinds, data } = await reallyLooking();
  await minutes(3);
  answers('web-page');
  await minutes(5);
  restart();
  await minutes(5);
  answers('ok');
  await minutes(2);
  expect(await kinds()).toEqual(['down', 'back']);
  expect((await data())[0]).toMatchObject({ because: 'web-page' });
});

test('with real health checks, a line that drops for a moment while all jobs ask makes no event', async () => {
  const { answers, clock, holds, look, minutes, send, state, kinds } = await reallyLooking();
  await minutes(3);
  answers('unreachable');
  await Promise.all(Array.from({ length: 5 }, send));
  expect(state()).toBe('down');
  await look();
  await clock.advance(MINUTE);
  // Another job has just asked whether it is back.
  const semaphore = Promise.withResolvers<void>();
  holds(semaphore.promise);
  const probe = send();
  holds(undefined);
  await look();
  answers('ok');
  semaphore.resolve();
  await probe;
  await minutes(3);
  expect(await kinds()).toEqual([]);
});

test('with real health checks, too few failures in a row make no event', async () => {
  const { answers, minutes, kinds } = await reallyLooking();
  for (let again = 0; again < 5; again += 1) {
    await minutes(1);
    answers('timeout');
    await minutes(1);
    answers('ok');
  }
  expect(await kinds()).toEqual([]);
});

/** `blip`: down, but not for long enough. `unanswered`: others were answered, this look was not. */
type Seen = 'up' | 'down' | 'token-refused' | 'blip' | 'unanswered';
type Step = { readonly state: Seen; readonly restart: boolean; readonly end: End };
const HEALTH = { up: 'up', down: 'down', 'token-refused': 'token-refused', blip: 'down', unanswered: 'up' } as const;
const step: fc.Arbitrary<Step> = fc.record({
  state: fc.constantFrom('up', 'down', 'token-refused', 'blip', 'unanswered'),
  restart: fc.boolean(),
  end: fc.constantFrom(...ENDS),
});

/** What an admin would want to have read: each change once, trouble at the first look, but not that all is well. */
function expected(seen: readonly Seen[]): readonly string[] {
  const states = seen.filter((state) => state !== 'blip' && state !== 'unanswered');
  const changes = states.filter((state, index) => state !== states[index - 1]);
  const change = changes[0] === 'up' ? changes.slice(1) : changes;
  return change.map((state) => (state === 'up' ? 'back' : state));
}

test('any sequence of states, restarts and kills reports each change of the server once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const { store, feeds, clock, keys } = await listening('server');
      let state: ServerHealthState = { kind: 'unknown' };
      let since = clock.now();
      let answered = true;
      const look = (over: FeedStore) =>
        pollServerState({
          health: { state: () => state },
          media: answered ? { identity, libraries: async () => [] } : failing('timeout'),
          feeds: over,
          clock,
          log: silent,
          wake: () => undefined,
          signal: new AbortController().signal,
        });
      for (const { state: next, restart, end } of steps) {
        await clock.advance(MINUTE);
        const kind = HEALTH[next];
        // A bot that starts knows nothing from before.
        since = kind !== state.kind || restart ? clock.now() : since;
        const latest = next === 'blip' ? since : new Date(since.getTime() + MINUTE);
        state = kind === 'down' ? { kind, since, latest, because: 'timeout' } : { kind, since };
        answered = next !== 'unanswered';
        await look(endingWith(feeds, end)).catch(() => look(feeds));
      }
      const kinds = (await keys()).map((key) => key.split(':')[0]);
      await store.close();
      expect(kinds).toEqual(expected(steps.map(({ state: each }) => each)));
    }),
    runs(6, 120),
  );
});
