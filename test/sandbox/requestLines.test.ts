import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createHostileDocumentServer } from '../../bench/hostile.ts';
import { type EmbeddedDiscord, startDiscord } from '../../sandbox/discord/discord.ts';
import { startMaliciousRelayServer } from '../../sandbox/media-server/relay.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../../sandbox/media-server/server.ts';
import { startPageServer } from '../../sandbox/page/server/server.ts';
import { openHealthServer } from '../../src/observe/health/server.ts';

let discord: EmbeddedDiscord;
let media: EmbeddedMediaServer;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  [discord, media] = await Promise.all([startDiscord(), startMediaServer({ scale: { sessions: 0, history: 0 } })]);
  closing.push(discord.close, media.close);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function openPage(): Promise<string> {
  const page = await startPageServer({ discord, servers: [media], restart: async () => undefined });
  closing.push(page.close);
  return page.url;
}

async function openHealth(): Promise<string> {
  const readiness = async () => ({ discord: 'ok', mediaServer: 'ok', database: 'ok', outbox: 'ok' });
  const metrics = async () => ({ type: 'text/plain', text: '' });
  const health = await openHealthServer({ host: '127.0.0.1', port: 0, readiness, metrics });
  closing.push(health.close);
  return `http://127.0.0.1:${health.port}/healthz`;
}

async function openRelay(): Promise<string> {
  const relay = await startMaliciousRelayServer(media);
  closing.push(relay.close);
  return `${relay.url}/identity`;
}

async function openDocuments(): Promise<string> {
  const server = createHostileDocumentServer({}, () => Buffer.from('<a/>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${portIn(server.address())}/`;
}

/** The benchmark's media server of titles, which runs in a process of its own. */
async function openTitles(): Promise<string> {
  const file = fileURLToPath(new URL('../../bench/servers/child.ts', import.meta.url));
  const child = spawn(process.execPath, [file, '1'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  closing.push(() => child.kill('SIGKILL'));
  const [address] = await once(child, 'message');
  return `http://127.0.0.1:${portIn(address)}/?query=x&limit=1`;
}

const portIn = (address: unknown): number => z.object({ port: z.int() }).parse(address).port;

/**
 * Every listener of the project: its file, how it is opened, and the status of an ordinary request to the address that
 * is returned.
 */
const LISTENERS = [
  { name: 'the sandbox page', file: 'sandbox/page/server/server.ts', open: openPage, ordinary: 200 },
  {
    name: 'the embedded Discord',
    file: 'sandbox/discord/http/server.ts',
    open: async () => `${discord.url}/v10/gateway`,
    ordinary: 200,
  },
  {
    name: 'the embedded media server',
    file: 'sandbox/media-server/server.ts',
    open: async () => `${media.url}/identity`,
    ordinary: 401,
  },
  {
    name: 'the embedded account service',
    file: 'sandbox/media-server/server.ts',
    open: async () => `${media.accountUrl}/api/v2/user`,
    ordinary: 401,
  },
  { name: 'the server that lies', file: 'sandbox/media-server/relay.ts', open: openRelay, ordinary: 401 },
  { name: 'the health pages', file: 'src/observe/health/server.ts', open: openHealth, ordinary: 200 },
  { name: 'the benchmark’s server of documents', file: 'bench/hostile.ts', open: openDocuments, ordinary: 200 },
  { name: 'the benchmark’s server of titles', file: 'bench/servers/child.ts', open: openTitles, ordinary: 200 },
] as const;

test('every file that opens a listener is in the table of listeners', () => {
  const files = globSync('{src,sandbox,bench,scripts}/**/*.{ts,cjs}').filter((file) =>
    /(?<![\w.])create(?:Secure)?Server\(/.test(readFileSync(file, 'utf8')),
  );
  const notHttp = ['sandbox/freePort.ts'];
  expect(new Set(files.filter((file) => !notHttp.includes(file)))).toEqual(new Set(LISTENERS.map(({ file }) => file)));
});

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';

const REQUESTS = [
  { name: 'two slashes', request: 'GET // HTTP/1.1' },
  { name: 'two slashes and a host', request: 'GET //example.invalid/ HTTP/1.1' },
  { name: 'slashes and a port that is none', request: 'GET //:99999 HTTP/1.1' },
  { name: 'an address without a host', request: 'GET http:// HTTP/1.1' },
  { name: 'an address of another host', request: 'GET http://example.invalid/ HTTP/1.1' },
  { name: 'an address with a port that is none', request: 'GET http://127.0.0.1:99999/ HTTP/1.1' },
  { name: 'an address with half a bracket', request: 'GET http://[::1/ HTTP/1.1' },
  { name: 'an address of another kind', request: 'GET javascript:0 HTTP/1.1' },
  { name: 'a star', request: 'OPTIONS * HTTP/1.1' },
  { name: 'a tunnel', request: 'CONNECT example.invalid:443 HTTP/1.1' },
  { name: 'broken percent signs in the path', request: 'GET /api/v10/%E0%A4%A/%ZZ HTTP/1.1' },
  { name: 'broken percent signs in the query', request: 'GET /?query=%&token=%C3%28&X-Plex-Token=%FF HTTP/1.1' },
  { name: 'an overlong path', request: `GET /${'a'.repeat(100_000)} HTTP/1.1` },
  { name: 'a path of slashes and dots', request: `GET /${'../'.repeat(500)} HTTP/1.1` },
  { name: 'a zero byte', request: 'GET /\u0000 HTTP/1.1' },
  { name: 'another version of HTTP', request: 'PRI * HTTP/2.0' },
  { name: 'no method', request: '/ HTTP/1.1' },
  { name: 'an upgrade without a key', request: `GET // HTTP/1.1\r\n${UPGRADE}` },
  {
    name: 'an upgrade and a frame that is none',
    request: `GET / HTTP/1.1\r\n${UPGRADE}Sec-WebSocket-Key: ${btoa('0'.repeat(16))}`,
  },
  { name: 'a body that ends too early', request: 'POST /acts HTTP/1.1\r\nContent-Length: 9999' },
] as const;

/** Sends this request and some bytes after it; resolves once the connection is closed. */
async function send(url: string, request: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  // A server that closes at once resets the connection.
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(`${request}\r\nHost: ${host}\r\nConnection: close\r\n\r\n\u00ff\u00ff\u00ff`);
  await closed;
}

describe.each(LISTENERS)('$name', ({ open, ordinary }) => {
  let url: string;
  beforeAll(async () => {
    url = await open();
  });

  test.each(REQUESTS)('a listener answers the next request after one with $name', async ({ request }) => {
    await send(url, request);
    expect((await fetch(url)).status).toBe(ordinary);
  });
});
