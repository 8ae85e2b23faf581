import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { Readiness } from '../../../src/observe/health/readiness.ts';
import { type HealthPages, openHealthServer } from '../../../src/observe/health/server.ts';

const OK: Readiness = { discord: 'ok', mediaServer: 'ok', database: 'ok', outbox: 'ok' };
const PAGES: HealthPages = {
  readiness: async () => OK,
  metrics: async () => ({ type: 'text/plain; version=0.0.4', text: 'usher_ready 1\n' }),
};

async function open(pages: Partial<HealthPages> = {}, patienceMs?: number) {
  const server = await openHealthServer({ host: '127.0.0.1', port: 0, patienceMs, ...PAGES, ...pages });
  onTestFinished(() => server.close());
  return server;
}

interface Asked {
  readonly method?: string;
  readonly body?: string;
  readonly host?: string;
}

async function ask(port: number, path: string, options: Asked = {}) {
  const headers = options.host === undefined ? {} : { host: options.host };
  const sent = request({ host: '127.0.0.1', port, path, headers, method: options.method ?? 'GET' });
  sent.end(options.body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the pages', () => {
  it('the health page /healthz says that the process runs, whatever else is wrong', async () => {
    const { port } = await open({ readiness: () => Promise.reject(new Error('x')) });
    expect(await ask(port, '/healthz')).toMatchObject({ status: 200, body: 'ok\n' });
  });

  it('the health page /readyz says that every part of the bot is ready', async () => {
    const { port } = await open();
    const body = 'discord: ok\nmediaServer: ok\ndatabase: ok\noutbox: ok\n';
    expect(await ask(port, '/readyz')).toMatchObject({ status: 200, body });
  });

  it('the health page /readyz answers 503 and names the part that is not ready', async () => {
    const { port } = await open({ readiness: async () => ({ ...OK, discord: 'not connected' }) });
    const { status, body } = await ask(port, '/readyz?verbose');
    expect(status).toBe(503);
    expect(body).toContain('discord: not connected\n');
  });

  it('the health page /metrics shows the metrics', async () => {
    const { port } = await open();
    const { status, headers, body } = await ask(port, '/metrics');
    expect([status, headers['content-type'], body]).toEqual([200, 'text/plain; version=0.0.4', 'usher_ready 1\n']);
  });

  it('a health page that fails does not show why', async () => {
    const { port } = await open({ metrics: () => Promise.reject(new Error('secret')) });
    expect(await ask(port, '/metrics')).toMatchObject({ status: 500, body: 'failed\n' });
  });
});

test.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('the health pages refuse the method %s', async (method) => {
  const { port } = await open();
  const { status, headers } = await ask(port, '/healthz', { method, body: method === 'POST' ? 'x'.repeat(100) : '' });
  expect([status, headers.allow, headers.connection]).toEqual([405, 'GET', 'close']);
});

test.each([
  { name: 'another address', path: '/', status: 404 },
  { name: 'one of more than 256 characters', path: `/metrics?${'x'.repeat(248)}`, status: 414 },
])('the health pages refuse $name', async ({ path, status }) => {
  const { port } = await open();
  expect((await ask(port, path)).status).toBe(status);
});

test('the health pages accept an address of 256 characters', async () => {
  const { port } = await open();
  expect((await ask(port, `/metrics?${'x'.repeat(247)}`)).status).toBe(200);
});

test('the health pages refuse oversized headers', async () => {
  const { port } = await open();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 431/);
});

test.each([
  { name: 'says nothing', said: '' },
  { name: 'never ends what it says', said: 'GET /healthz HTTP/1.1\r\nhost: x\r\n' },
])('the health pages cut off a client that $name', async ({ said }) => {
  const { port } = await open({}, 50);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(said);
  await once(socket, 'close');
});

test.each([
  '127.0.0.1',
  '192.168.1.10:9464',
  '[::1]:9464',
  'localhost:9464',
  'LOCALHOST.',
  'usher',
  'usher:8080',
  'nas.local',
  'usher.default.svc.cluster.local:80',
  'usher.internal',
  'attic.lan',
  'attic.home.arpa',
])('the health pages answer a request with the host %s', async (host) => {
  const { port } = await open();
  expect(await ask(port, '/metrics', { host })).toMatchObject({ status: 200, body: 'usher_ready 1\n' });
});

test.each([
  'evil.example',
  'evil.example:9464',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'notlocal.example',
  'evil%.example',
])('the health pages refuse a web page whose name (%j) was pointed at them, except /healthz', async (host) => {
  const { port } = await open();
  for (const path of ['/metrics', '/readyz']) {
    const { status, body } = await ask(port, path, { host });
    expect([status, body]).toEqual([421, 'ask by an address or a name of this network\n']);
  }
  expect(await ask(port, '/healthz', { host })).toMatchObject({ status: 200 });
});

test('the health pages answer a program that sends no host', async () => {
  const { port } = await open();
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /readyz HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200/);
});

test('silent connections do not block the health pages: the oldest are closed', async () => {
  const { port } = await open();
  const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (let n = 0; n < 40; n += 1) expect((await ask(port, '/healthz')).status).toBe(200);
  await Promise.all(sockets.slice(0, 20).map((socket) => socket.closed || once(socket.resume(), 'close')));
});

test('the health server reports a port that is taken', async () => {
  const { port } = await open();
  await expect(openHealthServer({ host: '127.0.0.1', port, ...PAGES })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
