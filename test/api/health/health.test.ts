import { expect, test } from 'vitest';
import { watchServerHealth } from '../../../src/api/health/health.ts';
import type { Transport, TransportRequest } from '../../../src/api/transport/request.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { failureOf, request } from '../support/request.ts';
import { serve, transportTo } from '../support/server.ts';

const START = new Date('2026-01-01T12:00:00Z');
const READ = request();
const CHANGE = request({ method: 'POST', path: '/change', effect: 'change' });
const BRIEF = { retry: { attempts: 1, pauseMs: 0 } };
/** What the server sends to every valid token, and to no other. */
const PROVING = request({ path: '/library/sections', proof: 'token' });
const OPEN_TO_ALL = request({ path: '/identity', proof: 'none' });

/**
 * A server that responds as told: with a kind of failure, a status, a success, or only to requests that need no token.
 * It remembers what reached it.
 */
function staged() {
  const asked: string[] = [];
  const refusing = new Set<string>();
  const hanging = new Set<string>();
  const clock = createSteppedClock(START);
  let answer: MediaServerFailureKind | 'ok' | 'hanging' | Error = 'ok';
  let held: Promise<void> | undefined;
  const inner: Transport = {
    vocabulary: () => VOCABULARIES.neutral,
    async send({ method, path, proof, signal }: TransportRequest) {
      asked.push(`${method} ${path}`);
      await held;
      signal?.throwIfAborted();
      if (hanging.has(path)) throw new MediaServerFailure('timeout', { method, path });
      if (refusing.has(path)) throw new MediaServerFailure('unauthorized', { method, path, status: 401 });
      if (answer === 'ok' || (answer === 'hanging' && proof === 'none'))
        return { status: 200, bytes: new Uint8Array() };
      if (answer instanceof Error) throw answer;
      const status = { unauthorized: 401, forbidden: 403, 'not-found': 404, unavailable: 503, malformed: 200 }[
        String(answer)
      ];
      throw new MediaServerFailure(answer === 'hanging' ? 'timeout' : answer, { method, path, status });
    },
    close: async () => undefined,
  };
  const { transport, health } = watchServerHealth({ transport: inner, clock });
  const reported: string[] = [];
  health.subscribe(({ kind }) => reported.push(kind));
  return {
    asked,
    clock,
    transport,
    health,
    reported,
    refusing,
    hanging,
    answers: (next: typeof answer) => {
      answer = next;
    },
    holds: (until: Promise<void> | undefined) => {
      held = until;
    },
    failing: async (times: number, asking = READ) => {
      for (let n = 0; n < times; n += 1) await failureOf(transport.send(asking));
    },
  };
}

test('a server’s state is unknown before the first call, and up after the first response', async () => {
  const { health, transport, reported } = staged();
  expect(health.state()).toEqual({ kind: 'unknown' });
  await transport.send(READ);
  expect(health.state()).toEqual({ kind: 'up' });
  expect(reported).toEqual(['up']);
});

test.each(['unreachable', 'unavailable'] as const)(
  'after five failures of the kind %s in a row, calls fail at once and name the start of the outage',
  async (kind) => {
    const { answers, asked, clock, failing, health, reported, transport } = staged();
    answers(kind);
    await failing(1);
    await clock.advance(60_000);
    await failing(3);
    expect(health.state().kind).toBe('unknown');
    await failing(1);
    expect(health.state()).toEqual({
      kind: 'down',
      since: START,
      latest: new Date(START.getTime() + 60_000),
      because: kind,
    });
    expect(reported).toEqual(['down']);
    const failure = await failureOf(transport.send(READ));
    expect(failure).toMatchObject({ name: 'MediaServerFailure', kind, since: START, method: 'GET', path: '/thing' });
    expect(asked).toHaveLength(5);
  },
);

const SEARCH = request({ path: '/hubs/search' });
const SESSIONS = request({ path: '/status/sessions' });
const item = (ratingKey: string) => request({ path: `/library/metadata/${ratingKey}` });

test('a server whose one endpoint timed out five times stays up if it answers the probe', async () => {
  const { asked, clock, failing, hanging, health, transport } = staged();
  hanging.add('/hubs/search');
  await failing(5, SEARCH);
  await clock.settle();
  expect(asked.slice(5)).toEqual(['GET /library/sections']);
  expect(health.state()).toEqual({ kind: 'up' });
  await failing(30, SEARCH);
  await clock.settle();
  expect(health.state()).toEqual({ kind: 'up' });
  expect(await transport.send(READ)).toMatchObject({ status: 200 });
});

test('a server whose one endpoint timed out five times is down if the probe is not answered either', async () => {
  const { answers, asked, clock, failing, health } = staged();
  answers('timeout');
  await failing(5, SEARCH);
  await clock.settle();
  expect(asked.slice(5)).toEqual(['GET /library/sections']);
  expect(health.state()).toEqual({ kind: 'down', since: START, latest: START, because: 'timeout' });
});

test('a server with five timeouts at three endpoints is down without a probe', async () => {
  const { answers, asked, failing, health } = staged();
  answers('timeout');
  await failing(2, SEARCH);
  await failing(2, SESSIONS);
  expect(health.state().kind).toBe('unknown');
  await failing(1);
  expect(health.state().kind).toBe('down');
  expect(asked).toHaveLength(5);
});

test('requests for several items count as requests to one endpoint', async () => {
  const { asked, clock, failing, hanging, health } = staged();
  const ratingKeys = ['11', '12', '13', '14', '15'];
  for (const ratingKey of ratingKeys) hanging.add(item(ratingKey).path);
  for (const ratingKey of ratingKeys) await failing(1, item(ratingKey));
  await clock.settle();
  expect(asked.slice(5)).toEqual(['GET /library/sections']);
  expect(health.state()).toEqual({ kind: 'up' });
});

test('one endpoint that hangs does not keep a server down that answers all other requests', async () => {
  const { answers, asked, clock, failing, hanging, health, transport } = staged();
  answers('timeout');
  await failing(5, SEARCH);
  await clock.settle();
  answers('ok');
  hanging.add('/hubs/search');
  await clock.advance(1_000);
  await failing(1, SEARCH);
  expect(asked.slice(6)).toEqual(['GET /library/sections', 'GET /hubs/search']);
  expect(health.state()).toEqual({ kind: 'up' });
  expect(await transport.send(READ)).toMatchObject({ status: 200 });
});

test.each(['forbidden', 'not-found', 'unauthorized'] as const)(
  'a response of the kind %s ends a series of failures',
  async (kind) => {
    const { answers, asked, failing, health } = staged();
    answers('unreachable');
    await failing(4);
    answers(kind);
    await failing(1);
    answers('unreachable');
    await failing(4);
    expect(health.state().kind).not.toBe('down');
    expect(asked.filter((line) => line === 'GET /thing')).toHaveLength(9);
  },
);

test('failures of requests that were never sent do not count against the server', async () => {
  const { answers, failing, health } = staged();
  answers('invalid');
  await failing(9);
  expect(health.state()).toEqual({ kind: 'unknown' });
});

test('a caller who gives up does not count against the server', async () => {
  const { answers, health, transport } = staged();
  answers('unreachable');
  for (let n = 0; n < 9; n += 1) {
    const controller = new AbortController();
    const call = failureOf(transport.send(request({ signal: controller.signal })));
    controller.abort(new Error('enough'));
    expect(await call).toMatchObject({ message: 'enough' });
  }
  expect(health.state()).toEqual({ kind: 'unknown' });
});

test('a server that is down is tried with one read after a second, and its answer lets all calls through again', async () => {
  const { answers, asked, clock, failing, reported, transport } = staged();
  answers('unreachable');
  await failing(5);
  answers('ok');
  await clock.advance(999);
  await failing(1);
  await clock.advance(1);
  await transport.send(READ);
  await transport.send(CHANGE);
  expect(asked.slice(5)).toEqual(['GET /thing', 'POST /change']);
  expect(reported).toEqual(['down', 'up']);
});

test('only one probe of a down server runs at a time, and other calls fail at once meanwhile', async () => {
  const { answers, asked, clock, failing, holds, transport } = staged();
  answers('unreachable');
  await failing(5);
  answers('ok');
  await clock.advance(1_000);
  const semaphore = Promise.withResolvers<void>();
  holds(semaphore.promise);
  const probe = transport.send(READ);
  await failing(3);
  await failing(1, CHANGE);
  expect(asked).toHaveLength(6);
  semaphore.resolve();
  expect(await probe).toMatchObject({ status: 200 });
});

test.each([
  { name: 'a change', asking: CHANGE, line: 'POST /change' },
  { name: 'what is open to all', asking: OPEN_TO_ALL, line: 'GET /identity' },
] as const)(
  '$name is never used as the probe of a down server, which is a read with the token instead',
  async ({ asking, line }) => {
    const { answers, asked, clock, failing, transport } = staged();
    answers('unavailable');
    await failing(5, asking);
    await clock.advance(1_000);
    await failing(1, asking);
    expect(asked.slice(5)).toEqual(['GET /library/sections']);
    await clock.advance(2_000);
    answers('ok');
    await transport.send(asking);
    expect(asked.slice(6)).toEqual(['GET /library/sections', line]);
  },
);

test('a server that answers the probe with “not found” is up', async () => {
  const { answers, asked, clock, failing, health } = staged();
  answers('unreachable');
  await failing(5);
  await clock.advance(1_000);
  answers('not-found');
  await failing(1, CHANGE);
  expect(asked.slice(5)).toEqual(['GET /library/sections', 'POST /change']);
  expect(health.state()).toEqual({ kind: 'up' });
});

test('a server that answers with its identity while all other requests hang counts as down', async () => {
  const { answers, asked, clock, failing, health, reported, transport } = staged();
  answers('hanging');
  for (let n = 0; n < 5; n += 1) {
    await transport.send(OPEN_TO_ALL);
    await failing(1);
  }
  await clock.settle();
  for (let minute = 0; minute < 10; minute += 1) {
    await clock.advance(60_000);
    await failing(1, OPEN_TO_ALL);
    await failing(2);
    await failing(1, CHANGE);
  }
  expect(asked.slice(10)).toEqual(Array(11).fill('GET /library/sections'));
  expect(health.state()).toMatchObject({ kind: 'down', since: START, because: 'timeout' });
  answers('ok');
  await clock.advance(60_000);
  await transport.send(OPEN_TO_ALL);
  expect(reported).toEqual(['up', 'down', 'up']);
});

test('a response without a token that was requested before the outage does not end it', async () => {
  const { answers, clock, failing, health, holds, transport } = staged();
  const semaphore = Promise.withResolvers<void>();
  answers('hanging');
  holds(semaphore.promise);
  const late = transport.send(OPEN_TO_ALL);
  holds(undefined);
  await failing(5);
  await clock.settle();
  semaphore.resolve();
  expect(await late).toMatchObject({ status: 200 });
  expect(health.state().kind).toBe('down');
});

test('failed probes are further and further apart, up to 15 seconds, and the start of the outage stays the same', async () => {
  const { answers, asked, clock, failing, health } = staged();
  answers('timeout');
  await failing(5);
  await clock.settle();
  const pauses: number[] = [];
  for (let last = clock.now().getTime(); pauses.length < 7; ) {
    await clock.advance(500);
    const before = asked.length;
    await failing(1);
    if (asked.length === before) continue;
    pauses.push(clock.now().getTime() - last);
    last = clock.now().getTime();
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(health.state()).toMatchObject({ since: START });
});

test('the next probe comes as soon as before when the clock is set back', async () => {
  const { answers, asked, clock, failing, transport } = staged();
  answers('unreachable');
  await failing(5);
  clock.set(new Date(START.getTime() - 3_600_000));
  await failing(3);
  expect(asked).toHaveLength(5);
  answers('ok');
  await clock.advance(1_000);
  expect(await transport.send(READ)).toMatchObject({ status: 200 });
});

test('a probe whose caller gives up changes nothing, and the next one comes after the same pause', async () => {
  const { answers, asked, clock, failing, transport } = staged();
  answers('unreachable');
  await failing(5);
  await clock.advance(1_000);
  const controller = new AbortController();
  const given = failureOf(transport.send(request({ signal: controller.signal })));
  controller.abort(new Error('enough'));
  expect(await given).toMatchObject({ message: 'enough' });
  answers('ok');
  await clock.advance(999);
  await failing(1);
  expect(asked).toHaveLength(6);
  await clock.advance(1);
  expect(await transport.send(READ)).toMatchObject({ status: 200 });
});

test('a down server gets one probe per pause, not one per call, even if a probe fails unexpectedly', async () => {
  const { answers, asked, clock, failing, health } = staged();
  answers('unreachable');
  await failing(5);
  answers(new Error('neither an answer nor a failure of ours'));
  await clock.advance(1_000);
  await failing(50);
  expect(asked).toHaveLength(6);
  expect(health.state().kind).toBe('down');
});

test('a server with one endpoint that answers 500 stays up', async () => {
  const { url } = await serve((response, { path }) => response.writeHead(path === '/broken' ? 500 : 200).end());
  const { transport, health } = watchServerHealth({ transport: transportTo(url), clock: createSteppedClock(START) });
  for (let n = 0; n < 9; n += 1) await failureOf(transport.send(request({ path: '/broken' })));
  expect(health.state()).toEqual({ kind: 'up' });
  expect(await transport.send(READ)).toMatchObject({ status: 200 });
});

test.each([
  ['500', 'unavailable', 'up'],
  ['a web page, which does not say that there is a media server at all,', 'web-page', 'unknown'],
] as const)('a server that answers everything with %s is down', async (what, because, before) => {
  const { url } = await serve((response) =>
    what === '500' ? response.writeHead(500).end() : response.end('<html><title>Sign in</title></html>'),
  );
  const clock = createSteppedClock(START);
  const { transport, health } = watchServerHealth({ transport: transportTo(url), clock });
  for (let n = 0; n < 4; n += 1) await failureOf(transport.send(READ));
  expect(health.state()).toEqual({ kind: before });
  await failureOf(transport.send(PROVING));
  expect(health.state()).toMatchObject({ kind: 'down', because });
});

test('a server that answers everything with 404 is down until its first response of another kind', async () => {
  let status = 404;
  const { url } = await serve((response) => response.writeHead(status).end());
  const clock = createSteppedClock(START);
  const { transport, health } = watchServerHealth({ transport: transportTo(url), clock });
  await failureOf(transport.send(PROVING));
  for (let n = 0; n < 4; n += 1) await failureOf(transport.send(READ));
  expect(health.state()).toEqual({ kind: 'up' });
  await failureOf(transport.send(PROVING));
  expect(health.state()).toMatchObject({ kind: 'down', because: 'unavailable' });
  status = 403;
  await clock.advance(1_000);
  await failureOf(transport.send(READ));
  expect(health.state()).toEqual({ kind: 'up' });
});

test.each([
  {
    name: 'has not got the list of libraries, but anything else',
    missing: '/library/sections',
    calls: [PROVING, PROVING, OPEN_TO_ALL],
  },
  { name: 'has the list of libraries, and nothing of what is asked', missing: '/thing', calls: [READ, READ, PROVING] },
])('a server that $name is up', async ({ missing, calls }) => {
  const { url } = await serve((response, { path }) => response.writeHead(path === missing ? 404 : 200).end());
  const { transport, health } = watchServerHealth({ transport: transportTo(url), clock: createSteppedClock(START) });
  for (let n = 0; n < 9; n += 1) for (const call of calls) await transport.send(call).catch(() => undefined);
  expect(health.state()).toEqual({ kind: 'up' });
});

test('a server that lacks the list of libraries is up, even if no other request is sent', async () => {
  const { url } = await serve((response) => response.writeHead(404).end());
  const { transport, health } = watchServerHealth({ transport: transportTo(url), clock: createSteppedClock(START) });
  for (let n = 0; n < 9; n += 1) await failureOf(transport.send(PROVING));
  expect(health.state()).toEqual({ kind: 'up' });
});

test('an endpoint that breaks many times and one dropped connection do not make a server count as down', async () => {
  const { url } = await serve((response, { path }) =>
    path === '/broken' ? response.writeHead(500).end() : response.destroy(),
  );
  const { transport, health } = watchServerHealth({
    transport: transportTo(url, BRIEF),
    clock: createSteppedClock(START),
  });
  for (let n = 0; n < 9; n += 1) await failureOf(transport.send(request({ path: '/broken' })));
  await failureOf(transport.send(PROVING));
  expect(health.state()).toEqual({ kind: 'up' });
});

test('a server that answers everything with 500 is up again with its first real response', async () => {
  let status = 500;
  const { url } = await serve((response) => response.writeHead(status).end());
  const clock = createSteppedClock(START);
  const { transport, health, reported } = {
    reported: [] as string[],
    ...watchServerHealth({ transport: transportTo(url), clock }),
  };
  health.subscribe(({ kind }) => reported.push(kind));
  for (let n = 0; n < 5; n += 1) await failureOf(transport.send(PROVING));
  await clock.advance(1_000);
  await failureOf(transport.send(READ));
  await failureOf(transport.send(PROVING));
  expect(reported).toEqual(['up', 'down']);
  status = 200;
  await clock.advance(2_000);
  await transport.send(READ);
  expect(reported).toEqual(['up', 'down', 'up']);
});

test.each([502, 503, 520, 521, 522, 523, 525, 526, 527, 530])(
  'the status %i from a proxy counts towards the server behind it being down',
  async (status) => {
    const { url } = await serve((response) => response.writeHead(status).end('<html>Web server is down</html>'));
    const { transport, health } = watchServerHealth({
      transport: transportTo(url, BRIEF),
      clock: createSteppedClock(START),
    });
    for (let n = 0; n < 5; n += 1) await failureOf(transport.send(READ));
    expect(health.state()).toMatchObject({ kind: 'down', because: 'unavailable' });
  },
);

test.each([504, 524])(
  'the status %i from a proxy counts only against the endpoint that hangs, as long as other endpoints answer',
  async (status) => {
    const { url } = await serve((response, { path }) => response.writeHead(path === '/thing' ? status : 200).end());
    const { transport, health } = watchServerHealth({
      transport: transportTo(url, BRIEF),
      clock: createSteppedClock(START),
    });
    await transport.send(PROVING);
    for (let n = 0; n < 9; n += 1) await failureOf(transport.send(READ));
    expect(health.state()).toEqual({ kind: 'up' });
  },
);

test('a response that cannot be decoded still counts as a response', async () => {
  const { url } = await serve((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'));
  const { transport, health } = watchServerHealth({ transport: transportTo(url), clock: createSteppedClock(START) });
  expect(await failureOf(transport.send(READ))).toMatchObject({ kind: 'malformed', status: 200 });
  expect(health.state()).toEqual({ kind: 'up' });
});

test('an address at which another program listens counts as a server that is down', async () => {
  const { url, asked } = await serve((response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'));
  const { transport, health } = watchServerHealth({
    transport: transportTo(url, BRIEF),
    clock: createSteppedClock(START),
  });
  for (let n = 0; n < 9; n += 1) await failureOf(transport.send(READ));
  expect(health.state()).toMatchObject({ kind: 'down', because: 'unreachable' });
  expect(asked).toHaveLength(5);
});

test('waiting in the bot’s own queue does not count against the server, however long it takes', async () => {
  const hanging = Promise.withResolvers<void>();
  const { url } = await serve((response, { path }) => (path === '/thumb' ? hanging.resolve() : response.end('ok')));
  const { transport, health } = watchServerHealth({
    transport: transportTo(url, { concurrency: 2 }),
    clock: createSteppedClock(START),
  });
  const picture = request({ path: '/thumb', accept: 'image/*' });
  const controller = new AbortController();
  const first = failureOf(transport.send({ ...picture, signal: controller.signal }));
  await hanging.promise;
  const waiting = Array.from({ length: 9 }, () => failureOf(transport.send({ ...picture, deadlineMs: 30 })));
  expect(await Promise.all(waiting)).toEqual(Array(9).fill(expect.objectContaining({ kind: 'timeout', asked: false })));
  expect(health.state()).toEqual({ kind: 'unknown' });
  await transport.send(READ);
  expect(health.state()).toEqual({ kind: 'up' });
  controller.abort('enough');
  expect(await first).toBe('enough');
});

test('a refused token is a state of the server that ends when a request which needs the token succeeds', async () => {
  const { answers, clock, failing, health, reported, transport } = staged();
  await transport.send(READ);
  answers('unauthorized');
  await failing(1);
  await clock.advance(5_000);
  await failing(1);
  expect(health.state()).toEqual({ kind: 'token-refused', since: START });
  answers('ok');
  await transport.send(request({ proof: 'none' }));
  await transport.send(READ);
  expect(health.state().kind).toBe('token-refused');
  await transport.send(PROVING);
  expect(reported).toEqual(['up', 'token-refused', 'up']);
});

test('a token that one endpoint refuses and others accept does not change the state of the server', async () => {
  const { asked, failing, refusing, reported, transport } = staged();
  refusing.add('/status/sessions');
  const sessions = request({ path: '/status/sessions' });
  for (let look = 0; look < 5; look += 1) {
    await transport.send(PROVING);
    expect(await failureOf(transport.send(sessions))).toMatchObject({ kind: 'forbidden', status: 401 });
  }
  await failing(1, sessions);
  expect(reported).toEqual(['up']);
  expect(asked.slice(0, 3)).toEqual(['GET /library/sections', 'GET /status/sessions', 'GET /library/sections']);
});

test('a 401 makes the client check the token at once, and several simultaneous ones cause only one check', async () => {
  const { answers, asked, reported, transport } = staged();
  answers('unauthorized');
  const failures = Array.from({ length: 5 }, () => failureOf(transport.send(READ)));
  expect(await Promise.all(failures)).toEqual(Array(5).fill(expect.objectContaining({ kind: 'unauthorized' })));
  expect(reported).toEqual(['token-refused']);
  expect(asked.filter((line) => line === 'GET /library/sections')).toHaveLength(1);
  expect(await failureOf(transport.send(READ))).toMatchObject({ kind: 'unauthorized' });
  expect(asked).toHaveLength(7);
});

test('a caller who gives up does not wait for the check of the token', async () => {
  const { holds, refusing, transport } = staged();
  refusing.add('/thing');
  const controller = new AbortController();
  const call = failureOf(transport.send(request({ signal: controller.signal })));
  holds(new Promise(() => undefined));
  await new Promise(setImmediate);
  controller.abort(new Error('enough'));
  expect(await call).toMatchObject({ message: 'enough' });
});

test.each(['none', 'own'] as const)(
  'a 401 to a request that does not use the bot’s token (%s) says nothing about that token',
  async (proof) => {
    const { answers, failing, health } = staged();
    answers('unauthorized');
    await failing(1, request({ proof }));
    expect(health.state()).toEqual({ kind: 'up' });
  },
);

test('a token that was refused before an outage counts as refused afterwards until a call succeeds', async () => {
  const { answers, clock, failing, reported, transport } = staged();
  answers('unauthorized');
  await failing(1);
  answers('unreachable');
  await failing(5);
  answers('not-found');
  await clock.advance(1_000);
  await failing(1);
  expect(reported).toEqual(['token-refused', 'down', 'token-refused']);
  answers('ok');
  await transport.send(PROVING);
  expect(reported.slice(3)).toEqual(['up']);
});

test('a health listener that throws does no harm, and one that unsubscribed is not called', async () => {
  const { health, transport, reported } = staged();
  const heard: string[] = [];
  health.subscribe(() => {
    throw new Error('mine');
  });
  health.subscribe(({ kind }) => heard.push(kind))();
  await transport.send(READ);
  expect([reported, heard]).toEqual([['up'], []]);
});

test('closing the client does not count against the server', async () => {
  const { answers, failing, health, transport } = staged();
  await transport.send(READ);
  await transport.close();
  answers('unreachable');
  await failing(9);
  expect(health.state()).toEqual({ kind: 'up' });
});

test('over a real connection, calls to a down server fail at once without the token, and work again afterwards', async () => {
  let up = false;
  const { url, asked } = await serve((response) => (up ? response.end('ok') : response.destroy()));
  const clock = createSteppedClock(START);
  const { transport, health } = watchServerHealth({
    transport: transportTo(url, BRIEF),
    clock,
  });
  for (let n = 0; n < 8; n += 1) expect(await failureOf(transport.send(READ))).toMatchObject({ kind: 'unreachable' });
  expect(asked).toHaveLength(5);
  up = true;
  await clock.advance(1_000);
  await transport.send(READ);
  expect(health.state()).toEqual({ kind: 'up' });
});

test('a linked account’s token that is refused or accepted says nothing about the bot’s token', async () => {
  const server = staged();
  const linked = { ...PROVING, token: 'token-of-a-linked-account' };
  server.answers('unauthorized');
  expect(await failureOf(server.transport.send(linked))).toMatchObject({ kind: 'unauthorized' });
  expect(await failureOf(server.transport.send({ ...READ, token: linked.token }))).toMatchObject({
    kind: 'unauthorized',
  });
  expect(server.health.state().kind).not.toBe('token-refused');
  expect(server.asked).toHaveLength(2);
  await failureOf(server.transport.send(PROVING));
  expect(server.health.state().kind).toBe('token-refused');
  server.answers('ok');
  await server.transport.send(linked);
  expect(server.health.state().kind).toBe('token-refused');
});
