import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, request } from './support/request.ts';
import { mediaServerAt, serve, transportTo } from './support/server.ts';

test.each([502, 503, 504, 522])('a read is tried three times in total if the server answers %i', async (status) => {
  const { url, asked } = await serve((response) => response.writeHead(status).end());
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind: 'unavailable', status });
  expect(asked).toHaveLength(3);
});

test('a read is tried again after a dropped connection', async () => {
  const { url, asked } = await serve((response, { nth }) => (nth < 3 ? response.destroy() : response.end('ok')));
  expect(await transportTo(url).send(request())).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(3);
});

test.each([400, 401, 403, 404, 500, 501, 302])(
  'a read is not tried again after a response with status %i',
  async (status) => {
    const { url, asked } = await serve((response) => response.writeHead(status).end());
    await failureOf(transportTo(url).send(request()));
    expect(asked).toHaveLength(1);
  },
);

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  'a %s request that changes something is sent once',
  async (method) => {
    const { url, asked } = await serve((response, { path }) =>
      path === '/dropped' ? response.destroy() : response.writeHead(503).end(),
    );
    const transport = transportTo(url);
    await failureOf(transport.send(request({ method, effect: 'change' })));
    await failureOf(transport.send(request({ method, effect: 'change', path: '/dropped' })));
    expect(asked).toHaveLength(2);
  },
);

test('a read is not retried if the pause would not fit before the deadline', async () => {
  const { url, asked } = await serve((response) => response.writeHead(503).end());
  const transport = transportTo(url, { retry: { attempts: 3, pauseMs: 60_000 } });
  await expect(transport.send(request())).rejects.toMatchObject({ kind: 'unavailable' });
  expect(asked).toHaveLength(1);
});

test('a server that stays silent until the deadline causes a timeout, which is not tried again', async () => {
  const { url, asked } = await serve(() => undefined);
  await expect(transportTo(url).send(request({ deadlineMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' });
  expect(asked).toHaveLength(1);
});

test('a read without its own deadline takes no longer than the transport’s limit', async () => {
  const { url } = await serve(() => undefined);
  const impatient = { readMs: 50 };
  const asked = request({ deadlineMs: undefined });
  await expect(transportTo(url, impatient).send(asked)).rejects.toMatchObject({ kind: 'timeout' });
  const media = mediaServerAt(url, 'neutral', {}, impatient);
  const reads = [media.libraries(), media.sessions(), media.search({ query: 'x' })].map(failureOf);
  for (const failure of await Promise.all(reads)) expect(failure).toMatchObject({ kind: 'timeout' });
});

test('a request that changes something has its own time limit instead of the one for reads', async () => {
  const { url, asked } = await serve((response) => response.end());
  expect(await mediaServerAt(url, 'neutral', {}, { readMs: 1 }).scanLibraries()).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('a body that stops coming causes a timeout', async () => {
  const { url } = await serve((response) => response.write('half'));
  await expect(transportTo(url).send(request({ deadlineMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' });
});

/** A port that accepts connections but never shakes hands: undici does not finish connecting before the test is over. */
async function silentHost(): Promise<{ readonly url: URL; readonly arrived: Promise<void> }> {
  const arrived = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    arrived.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  assert(address !== null && typeof address === 'object');
  return { url: new URL(`https://127.0.0.1:${address.port}`), arrived: arrived.promise };
}

test('the time for connecting counts towards the deadline of a request', async () => {
  const { url } = await silentHost();
  const start = performance.now();
  await expect(transportTo(url).send(request({ deadlineMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' });
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('a caller who aborts a request while it connects gets the abort reason at once', async () => {
  const { url, arrived } = await silentHost();
  const controller = new AbortController();
  const start = performance.now();
  const failure = failureOf(transportTo(url).send(request({ signal: controller.signal })));
  await arrived;
  controller.abort('changed my mind');
  expect(await failure).toBe('changed my mind');
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('an error response whose body stops coming is still that error', async () => {
  const { url } = await serve((response) => response.writeHead(401).write('half'));
  const failure = await failureOf(transportTo(url).send(request({ deadlineMs: 500 })));
  expect(failure).toMatchObject({ kind: 'unauthorized', status: 401, words: 'half' });
});

test('a request whose signal is already aborted is not sent', async () => {
  const { url, asked } = await serve((response) => response.end('ok'));
  const reason = new Error('never mind');
  const signal = AbortSignal.abort(reason);
  expect(await failureOf(transportTo(url).send(request({ signal })))).toBe(reason);
  expect(asked).toHaveLength(0);
});

test.each([
  { name: 'the answer', answer: () => undefined },
  { name: 'the body', answer: (response: { write(text: string): unknown }) => response.write('half') },
] as const)(
  'a caller who aborts a request while waiting for $name gets the abort reason, and the connection closes',
  async ({ answer }) => {
    const arrived = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const { url } = await serve((response) => {
      response.on('close', hungUp.resolve);
      answer(response);
      arrived.resolve();
    });
    const controller = new AbortController();
    const failure = failureOf(transportTo(url).send(request({ signal: controller.signal })));
    await arrived.promise;
    controller.abort('changed my mind');
    expect(await failure).toBe('changed my mind');
    await hungUp.promise;
  },
);

test('a caller who aborts a request in the pause before a retry gets the abort reason, and no retry is sent', async () => {
  const controller = new AbortController();
  const { url, asked } = await serve((response) => {
    response.writeHead(503).end();
    response.on('finish', () => controller.abort('enough'));
  });
  const transport = transportTo(url, { retry: { attempts: 3, pauseMs: 4_000 } });
  expect(await failureOf(transport.send(request({ signal: controller.signal })))).toBe('enough');
  expect(asked).toHaveLength(1);
});

test('the transport runs a limited number of calls at a time, and all get a response', async () => {
  let now = 0;
  let most = 0;
  const { url, asked } = await serve((response) => {
    now += 1;
    most = Math.max(most, now);
    setImmediate(() => {
      now -= 1;
      response.end('ok');
    });
  });
  const transport = transportTo(url, { concurrency: 3 });
  await Promise.all(Array.from({ length: 20 }, () => transport.send(request())));
  expect(asked).toHaveLength(20);
  expect(most).toBeLessThanOrEqual(3);
});

test('a request that waits in the transport’s queue fails at its deadline, and ends when its caller aborts it', async () => {
  const arrived = Promise.withResolvers<void>();
  const { url, asked } = await serve(() => arrived.resolve());
  const transport = transportTo(url, { concurrency: 1 });
  const first = failureOf(transport.send(request({ deadlineMs: 1_000 })));
  await arrived.promise;
  const controller = new AbortController();
  const second = failureOf(transport.send(request({ signal: controller.signal })));
  const third = failureOf(transport.send(request({ deadlineMs: 30 })));
  controller.abort('no longer');
  expect(await second).toBe('no longer');
  expect(await third).toMatchObject({ kind: 'timeout' });
  expect(asked).toHaveLength(1);
  expect(await first).toMatchObject({ kind: 'timeout' });
});

test('requests for pictures that hang do not delay other requests', async () => {
  const { url } = await serve((response, { url: path }) => (path?.includes('thumb') ? undefined : response.end('ok')));
  const transport = transportTo(url, { concurrency: 4 });
  const asked = { path: '/thumb', accept: 'image/*', deadlineMs: 500 };
  const hanging = Array.from({ length: 10 }, () => failureOf(transport.send(request(asked))));
  expect(await transport.send(request())).toMatchObject({ status: 200 });
  expect(await Promise.all(hanging)).toEqual(Array(10).fill(expect.objectContaining({ kind: 'timeout' })));
});

test('a place in the transport’s queue is free again after a failure', async () => {
  const { url } = await serve((response, { nth }) => (nth === 1 ? response.writeHead(400).end() : response.end('ok')));
  const transport = transportTo(url, { concurrency: 1 });
  await failureOf(transport.send(request()));
  expect(await transport.send(request())).toMatchObject({ status: 200 });
});
