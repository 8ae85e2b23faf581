import { expect, test } from 'vitest';
import { PLEX_CLIENT, startTestServer, type TestServer, takeViolationReasons } from './support/testServer.ts';

const run = async ({ request }: TestServer): Promise<number> =>
  (await request('/butler/UpgradeMediaAnalysis', { method: 'POST' })).status;
const at = (hour: string): Date => new Date(`2026-03-14T${hour}:00Z`);

test('4.20: the task starts with 200, returns 202 while it runs, and finishes', async () => {
  const server = await startTestServer();
  expect(await run(server)).toBe(200);
  expect(await run(server)).toBe(202);
  server.media.simulation.step(120_000);
  expect(server.media.butler).toMatchObject({ running: false, finished: 1 });
  expect(await run(server)).toBe(200);
  expect(server.media.butler.requests.map(({ outcome }) => outcome)).toEqual(['started', 'already running', 'started']);
});

test('3.3: a task that is not scheduled for today is skipped, with 200', async () => {
  const server = await startTestServer();
  server.media.butler.configure({ enabledToday: false });
  expect(await run(server)).toBe(200);
  expect(server.media.butler).toMatchObject({ running: false, requests: [{ outcome: 'skipped' }] });
});

test('3.3: at a random time within the window: outside it the task starts at once, inside it is scheduled', async () => {
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

test('3.3: without a random time, the window delays nothing', async () => {
  const server = await startTestServer({ now: at('03:00') });
  expect(await run(server)).toBe(200);
  expect(server.media.butler.running).toBe(true);
});

test('3.3: a window may extend past midnight', async () => {
  const server = await startTestServer({ now: at('01:00') });
  server.media.butler.configure({ randomTime: true, window: { from: 23, to: 4 } });
  await run(server);
  expect(server.media.butler.requests).toMatchObject([{ outcome: 'scheduled' }]);
});

test('the task may already be running by itself', async () => {
  const server = await startTestServer();
  server.media.butler.start();
  expect(await run(server)).toBe(202);
});

test('4.18: a message is written with its level and source, and the response is empty', async () => {
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
])('4.18: %s is 400: %s', async (query, why) => {
  const { media, request } = await startTestServer();
  expect(await request(`/log?${query}`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual([why]);
  expect(media.log.lines).toEqual([]);
});

test('4.19: one body holds any number of messages', async () => {
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
])('4.19: the body "%s" is 400, and none of it is written', async (body) => {
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

test('plex, 4.19: each line is a message, whatever the order of its parts and its line endings', async () => {
  const body = 'level=1&message=one%0A%26&source=a\r\nsource=b&message=two&level=4\n';
  const { status, media } = await writeInPlex(body);
  expect(status).toBe(200);
  expect(media.log.lines).toMatchObject([
    { level: 1, message: 'one\n&', source: 'a' },
    { level: 4, message: 'two', source: 'b' },
  ]);
});

test('plex, 4.19: messages joined by & are one line, so only the first is written, and the answer is 200', async () => {
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
])('plex, 4.19: the body "%s" is 400, and none of it is written', async (body) => {
  const { status, media } = await writeInPlex(body);
  expect(status).toBe(400);
  expect(takeViolationReasons(media)).toHaveLength(1);
  expect(media.log.lines).toEqual([]);
});
