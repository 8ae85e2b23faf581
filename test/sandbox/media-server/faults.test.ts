import { expect, test } from 'vitest';
import { startTestServer } from './support/testServer.ts';

test('a simulated fault returns a status in place of the work, as often as requested', async () => {
  const { request, media } = await startTestServer();
  const fault = media.faults.add({
    match: { path: '/library/sections/all/refresh' },
    kind: 'status',
    code: 503,
    times: 1,
  });
  expect(await request('/library/sections/all/refresh')).toMatchObject({ status: 503 });
  expect(media.scans.count).toBe(0);
  expect(await request('/library/sections/all/refresh')).toMatchObject({ status: 200 });
  expect([fault.hits, media.scans.count]).toEqual([1, 1]);
});

test('a simulated fault applies to the method and path it names, until it is removed', async () => {
  const { request, media } = await startTestServer();
  const fault = media.faults.add({
    match: { method: 'POST', path: /^\/butler/ },
    kind: 'status',
    code: 500,
    body: 'no',
  });
  expect(await request('/accounts')).toMatchObject({ status: 200 });
  expect(await request('/butler/UpgradeMediaAnalysis', { method: 'POST' })).toMatchObject({ status: 500, text: 'no' });
  fault.remove();
  expect(await request('/butler/UpgradeMediaAnalysis', { method: 'POST' })).toMatchObject({ status: 200 });
});

test('a truncated response is a complete HTTP response with half a document', async () => {
  const { request, media } = await startTestServer();
  media.faults.add({ match: {}, kind: 'truncate', bytes: 100 });
  const answer = await request('/accounts');
  expect(answer.status).toBe(200);
  expect(answer.text).toHaveLength(100);
});

test('a rewritten response is the correct one with a part replaced', async () => {
  const { request, media } = await startTestServer();
  media.faults.add({ match: {}, kind: 'rewrite', pattern: /machineIdentifier="[^"]*"/, to: 'machineIdentifier="x"' });
  expect((await request('/identity')).text).toMatch(/<MediaContainer .*machineIdentifier="x"/);
});

test('a simulated garbage response is returned as given, with status 200', async () => {
  const { request, media } = await startTestServer();
  media.faults.add({ match: {}, kind: 'garbage', body: '{"a":1}', contentType: 'application/json' });
  expect(await request('/accounts')).toMatchObject({ status: 200, text: '{"a":1}', type: 'application/json' });
});

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a connection that drops %s the work leaves %i scans', async (when, scans) => {
  const { request, media } = await startTestServer();
  media.faults.add({ match: { path: /refresh$/ }, kind: 'drop', when });
  await expect(request('/library/sections/all/refresh')).rejects.toThrow();
  expect(media.scans.count).toBe(scans);
  expect(media.requests.map(({ status, isOver }) => [status, isOver])).toEqual([[undefined, true]]);
});

test('a simulated connection can break in the middle of the body', async () => {
  const { media } = await startTestServer();
  media.faults.add({ match: {}, kind: 'drop', when: 'during' });
  const response = await fetch(`${media.url}/accounts?X-Media-Token=${media.tokens.admin}`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('the bytes of a slow response all arrive, but late', async () => {
  const { request, media } = await startTestServer();
  const plain = await request('/identity');
  media.faults.add({ match: {}, kind: 'slow', interval: 5, bytes: 20 });
  const started = performance.now();
  expect((await request('/identity')).text).toBe(plain.text);
  expect(performance.now() - started).toBeGreaterThan(30);
});

test('a response without end continues until the client gives up, and does not keep the server from closing', async () => {
  const { media } = await startTestServer();
  media.faults.add({ match: {}, kind: 'endless' });
  const url = `${media.url}/accounts?X-Media-Token=${media.tokens.admin}`;
  const over = media.nextRequest({ path: '/accounts' });
  let length = 0;
  for await (const piece of (await fetch(url)).body ?? []) {
    length += piece.length;
    if (length > 5_000_000) break;
  }
  expect(length).toBeGreaterThan(5_000_000);
  expect(await over).toMatchObject({ status: undefined, isOver: true });
  const other = await fetch(url);
  await media.close();
  await expect(other.text()).rejects.toThrow();
});

test('a delayed response is late but correct', async () => {
  const { request, media } = await startTestServer();
  media.faults.add({ match: {}, kind: 'delay', ms: 60 });
  const started = performance.now();
  expect(await request('/accounts')).toMatchObject({ status: 200 });
  expect(performance.now() - started).toBeGreaterThan(55);
});

test('a hanging request ends when the client gives up, and does not keep the server from closing', async () => {
  const { media } = await startTestServer();
  const fault = media.faults.add({ match: {}, kind: 'hang' });
  const url = `${media.url}/accounts?X-Media-Token=${media.tokens.admin}`;
  const over = media.nextRequest({ path: '/accounts' });
  const client = new AbortController();
  const response = fetch(url, { signal: client.signal });
  await expect.poll(() => fault.hits).toBe(1);
  client.abort();
  await expect(response).rejects.toThrow();
  expect(await over).toMatchObject({ status: undefined, isOver: true });
  const other = fetch(url).then(
    () => 'answered',
    () => 'broken',
  );
  await expect.poll(() => fault.hits).toBe(2);
  await media.close();
  expect(await other).toBe('broken');
});

test('a test can wait for a request to the simulated server', async () => {
  const { request, media } = await startTestServer();
  const next = media.nextRequest({ path: '/accounts' });
  await request('/identity');
  await request('/accounts');
  expect(await next).toMatchObject({ path: '/accounts', status: 200 });
});

test('a simulated status may come after the work, and may say when to retry', async () => {
  const { request, media } = await startTestServer();
  media.faults.add({ match: { path: '/library/sections/all/refresh' }, kind: 'status', code: 500, when: 'after' });
  expect(await request('/library/sections/all/refresh')).toMatchObject({ status: 500 });
  expect(media.scans.count).toBe(1);
  media.faults.add({ match: { path: '/accounts' }, kind: 'status', code: 429, retryAfter: 7 });
  const response = await fetch(`${media.url}/accounts?X-Media-Token=${media.tokens.admin}`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
});
