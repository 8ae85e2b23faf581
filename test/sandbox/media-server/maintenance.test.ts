import { expect, test } from 'vitest';
import { PLEX_CLIENT, startTestServer, type TestServer, takeViolationReasons } from './support/testServer.ts';

const run = async ({ request }: TestServer): Promise<number> =>
  (await request('/butler/UpgradeMediaAnalysis', { method: 'POST' })).status;
const at = (hour: string): Date => new Date(`2026-03-14T${hour}:00Z`);

test('the maintenance task starts with 200, answers 202 while it runs, and finishes (4.20)', async () => {
  const server = await startTestServer();
  expect(await run(server)).toBe(200);
  expect(await run(server)).toBe(202);
  server.media.simulation.step(120_000);
  expect(server.media.butler).toMatchObject({ running: false, finished: 1 });
  expect(await run(server)).toBe(200);
  expect(server.media.butler.requests.map(({ outcome }) => outcome)).toEqual(['started', 'already running', 'started']);
});

test('a maintenance task that is not scheduled for today is skipped with 200 (3.3)', async () => {
  const server = await startTestServer();
  server.media.butler.configure({ enabledToday: false });
  expect(await run(server)).toBe(200);
  expect(server.media.butler).toMatchObject({ running: false, requests: [{ outcome: 'skipped' }] });
});

test('a maintenance task with a random time starts at once outside its window, and is scheduled inside it (3.3)', async () => {
  const outside = await startTestServer({ now: at('06:00') });
  outside.media.butler.configure({ randomTime: true, window: { from: 2, to: 5 } });
  await run(outside);
  expect(outside.media.butler.running).toBe(true);

  const inside = await startTestServer({ now: at('03:00') });
  inside.media.butler.configure({ randomTime: true, window: { from: 2, to: 5 } });
  expect(await run(inside)).toBe(200);
  expect(inside.media.butler).toMatchObject({ running: false, requests: [{ outcome: 'scheduled' }] });
  const planned = inside.media.butler.scheduledFor?.getTime() ?? 0;
  expect(planned).toBeLessThanOrEqual(at('05:00').getTime());
  inside.media.simulation.step(planned - at('03:00').getTime());
  expect(inside.media.butler.running).toBe(true);
});

test('a maintenance task without a random time starts at once inside its window (3.3)', async () => {
  const server = await startTestServer({ now: at('03:00') });
  expect(await run(server)).toBe(200);
  expect(server.media.butler.running).toBe(true);
});

test('a maintenance window may extend past midnight (3.3)', async () => {
  const server = await startTestServer({ now: at('01:00') });
  server.media.butler.configure({ randomTime: true, window: { from: 23, to: 4 } });
  await run(server);
  expect(server.media.butler.requests).toMatchObject([{ outcome: 'scheduled' }]);
});

test('a maintenance task may be running already when it is requested', async () => {
  const server = await startTestServer();
  server.media.butler.start();
  expect(await run(server)).toBe(202);
});

test('a log message is written with its level and source, and the response is empty (4.18)', async () => {
  const { media, request } = await startTestServer();
  const message = 'a & b = 100% "ok"\n+1 äöü';
  const answer = await request(`/log?level=1&message=${encodeURIComponent(message)}&source=Usher%20bot`);
  expect(answer).toMatchObject({ status: 200, text: '' });
  expect(media.log.lines).toMatchObject([{ level: 1, message, source: 'Usher bot', accountId: 1 }]);
});

test.each([
  ['level=1&message=a', 'parameter source is missing'],
  ['level=1&source=a', 'parameter message is missing'],
  ['message=a&source=b', 'parameter level is missing'],
  ['level=5&message=a&source=b', 'parameter level is not valid'],
])('the log query %s is answered with 400: %s (4.18)', async (query, why) => {
  const { media, request } = await startTestServer();
  expect(await request(`/log?${query}`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual([why]);
  expect(media.log.lines).toEqual([]);
});

test('one body with several log messages writes them all (4.19)', async () => {
  const { media, request } = await startTestServer();
  const groups = Array.from({ length: 200 }, (_, at) => `level=${at % 5}&message=line%20${at}%26&source=usher`);
  expect(await request('/log', { method: 'POST', body: groups.join('&') })).toMatchObject({ status: 200, text: '' });
  expect(media.log.lines).toHaveLength(200);
  expect(media.log.lines[7]).toMatchObject({ level: 2, message: 'line 7&', source: 'usher' });
});

test.each([
  '',
  'level=1&message=a',
  'level=1&message=a&source=b&level=2',
  'message=a&level=1&text=b',
  'level=9&message=a&source=b',
  'level=1&message=a&source=b\n',
  'level=1&message=a&source=b\nlevel=2&message=c&source=d',
])('the log body "%s" is answered with 400, and none of its lines is written (4.19)', async (body) => {
  const { media, request } = await startTestServer();
  expect(await request('/log', { method: 'POST', body })).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toHaveLength(1);
  expect(media.log.lines).toEqual([]);
});

/** The form of a plex server; neutral has no such body. */
async function writeInPlex(body: string) {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  const headers = { ...PLEX_CLIENT, 'X-Plex-Token': media.tokens.admin };
  const { status } = await fetch(`${media.url}/log`, { method: 'POST', body, headers });
  return { status, media };
}

test('in plex, each line of a log body is a message, whatever the order of its parts (4.19)', async () => {
  const body = 'level=1&message=one%0A%26&source=a\r\nsource=b&message=two&level=4\n';
  const { status, media } = await writeInPlex(body);
  expect(status).toBe(200);
  expect(media.log.lines).toMatchObject([
    { level: 1, message: 'one\n&', source: 'a' },
    { level: 4, message: 'two', source: 'b' },
  ]);
});

test('in plex, log messages joined by & are one line, so that only the first is written, with 200 (4.19)', async () => {
  const { status, media } = await writeInPlex('level=1&message=one&source=a&level=2&message=two&source=b');
  expect(status).toBe(200);
  expect(media.log.lines).toMatchObject([{ level: 1, message: 'one', source: 'a' }]);
});

test.each([
  '',
  '\n',
  'level=1&message=a',
  'level=1&message=a&source=b\nlevel=2&message=c',
  'level=9&message=a&source=b',
])('in plex, the log body "%s" is answered with 400, and none of its lines is written (4.19)', async (body) => {
  const { status, media } = await writeInPlex(body);
  expect(status).toBe(400);
  expect(takeViolationReasons(media)).toHaveLength(1);
  expect(media.log.lines).toEqual([]);
});
