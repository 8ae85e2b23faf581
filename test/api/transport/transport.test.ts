import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTransport } from '../../../src/api/transport/transport.ts';
import { VOCABULARIES, VOCABULARY_NAMES } from '../../../src/api/vocabularies/vocabularies.ts';
import { failureOf, request } from '../support/request.ts';
import { CLIENT, serve, TOKEN, transportTo } from '../support/server.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('the neutral vocabulary sends the token as a query parameter and in no header', async () => {
  const { url, asked } = await serve((response) => response.end('ok'));
  await transportTo(url).send(request());
  expect(asked[0]?.query.get('X-Media-Token')).toBe(TOKEN);
  expect(JSON.stringify(asked[0]?.headers)).not.toContain(TOKEN);
  expect(Object.keys(asked[0]?.headers ?? {})).not.toContain('authorization');
});

test.each(VOCABULARY_NAMES)('a request that needs no token is sent without one, in %s', async (speaks) => {
  const { url, asked } = await serve((response) => response.end('ok'));
  await transportTo(url, { speaks }).send(request({ proof: 'none' }));
  expect(asked[0]?.url).toBe('/thing');
  expect(JSON.stringify(asked[0]?.headers)).not.toContain(TOKEN);
});

test('the plex vocabulary sends the token as a header, names the client, and puts no token in an address', async () => {
  const { url, asked } = await serve((response) => response.end('ok'));
  const client = { identifier: 'machine-1', version: '1.2.3' };
  await transportTo(url, { speaks: 'plex', client }).send(request());
  expect(asked[0]?.url).toBe('/thing');
  expect(asked[0]?.headers).toMatchObject({
    'x-plex-token': TOKEN,
    'x-plex-client-identifier': 'machine-1',
    'x-plex-product': 'Usher',
    'x-plex-version': '1.2.3',
  });
});

test('a path in the base URL is kept as a prefix of requests', async () => {
  const { url, asked } = await serve((response) => response.end('ok'));
  await transportTo(new URL('/media/', url)).send(request());
  expect(asked[0]?.path).toBe('/media/thing');
});

test.each(['/../secret', '/a/./b', '/a?b=c', '/a#b', '/a b'])(
  'a path that leads to another address is refused: %s',
  async (path) => {
    const { url, asked } = await serve((response) => response.end('ok'));
    await expect(transportTo(url).send(request({ path }))).rejects.toMatchObject({ kind: 'invalid' });
    expect(asked).toHaveLength(0);
  },
);

test('typed text is sent as typed, with spaces as %20', async () => {
  const typed = 'Tom & Jerry #1 + 100% "ok"?\n🎬 ünï=x';
  const { url, asked } = await serve((response) => response.end('ok'));
  await transportTo(url, { speaks: 'plex' }).send(request({ query: [['reason', typed]] }));
  expect(asked[0]?.query.get('reason')).toBe(typed);
  expect(asked[0]?.url).toContain('Tom%20%26%20Jerry');
  expect(asked[0]?.url).not.toContain('+');
});

test('half a surrogate pair is sent as a replacement character, without an error', async () => {
  const { url, asked } = await serve((response) => response.end('ok'));
  await transportTo(url, { speaks: 'plex' }).send(request({ query: [['reason', 'a\uD83Db']] }));
  expect(asked[0]?.query.get('reason')).toBe('a\uFFFDb');
});

test.each([
  [301, 'malformed'],
  [400, 'invalid'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'invalid'],
  [429, 'busy'],
  [500, 'unavailable'],
  [503, 'unavailable'],
] as const)('a response with status %i fails as %s', async (status, kind) => {
  const { url } = await serve((response) => response.writeHead(status).end());
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind, status, method: 'GET', path: '/thing' });
});

test('a request may give a status another meaning than the usual one', async () => {
  const { url } = await serve((response) => response.writeHead(404).end());
  const failures = { 404: 'unsupported' } as const;
  await expect(transportTo(url).send(request({ failures }))).rejects.toMatchObject({ kind: 'unsupported' });
});

test('a redirect is refused and not followed', async () => {
  const { url, asked } = await serve((response) => response.writeHead(302, { location: '/elsewhere' }).end());
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind: 'malformed', status: 302 });
  expect(asked).toHaveLength(1);
});

test.each([
  ['gzip', gzipSync('hello')],
  ['deflate', deflateSync('hello')],
  ['br', brotliCompressSync('hello')],
  ['identity', Buffer.from('hello')],
])('a body in %s is decompressed', async (encoding, body) => {
  const { url } = await serve((response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
  expect(textOf((await transportTo(url).send(request())).bytes)).toBe('hello');
});

test.each([
  ['gzip', gzipSync('hello'.repeat(1000)).subarray(0, 20)],
  ['gzip', Buffer.from('not gzip at all')],
  ['deflate', Buffer.from('not deflate at all')],
  ['br', Buffer.from('not brotli at all')],
  ['zstd', Buffer.from('hello')],
  ['gzip, gzip', gzipSync(gzipSync('hello'))],
])('a body that is not %s as announced fails as malformed', async (encoding, body) => {
  const { url } = await serve((response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind: 'malformed', status: 200 });
});

test.each([
  [200, 'malformed'],
  [404, 'not-found'],
] as const)('unreadable bodies of status %i do not keep their connection busy', async (status, kind) => {
  const { url } = await serve((response, { path }) =>
    path === '/fine'
      ? response.end('ok')
      : response.writeHead(status, { 'content-encoding': 'zstd' }).end(Buffer.alloc(1_000_000)),
  );
  const transport = transportTo(url, { concurrency: 2 });
  for (const _ of [1, 2, 3]) {
    const failures = [failureOf(transport.send(request())), failureOf(transport.send(request()))];
    expect(await Promise.all(failures)).toEqual([
      expect.objectContaining({ kind, status }),
      expect.objectContaining({ kind, status }),
    ]);
  }
  expect(await transport.send(request({ path: '/fine' }))).toMatchObject({ status: 200 });
});

test('a body longer than the limit fails as malformed, and one of exactly that length is accepted', async () => {
  const { url } = await serve((response) => response.end('x'.repeat(100)));
  const transport = transportTo(url);
  await expect(transport.send(request({ maxBytes: 99 }))).rejects.toMatchObject({ kind: 'malformed' });
  expect((await transport.send(request({ maxBytes: 100 }))).bytes).toHaveLength(100);
});

test('a body of 15 MB is read completely, up to its last byte', async () => {
  const body = Buffer.from(Array.from({ length: 1_500_000 }, (_, n) => `${n}`.padStart(10)).join(''));
  const { url } = await serve((response) => response.end(body));
  const transport = transportTo(url);
  const { bytes } = await transport.send(request({ maxBytes: body.length }));
  expect(Buffer.compare(bytes, body)).toBe(0);
  await expect(transport.send(request({ maxBytes: body.length - 1 }))).rejects.toMatchObject({ kind: 'malformed' });
});

test('the size limit applies to the decompressed length of a small body', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const { url } = await serve((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind: 'malformed' });
});

test('a body that never ends fails once it reaches the size limit', async () => {
  const { url } = await serve((response) => {
    const more = () => response.write('x'.repeat(64_000)) || response.once('drain', more);
    response.on('drain', more);
    more();
    more();
  });
  await expect(transportTo(url).send(request({ maxBytes: 100_000 }))).rejects.toMatchObject({ kind: 'malformed' });
});

test('a response is refused early if text follows the end of its document, but line breaks may follow', async () => {
  const hungUp = Promise.withResolvers<void>();
  const { url } = await serve((response, { path }) => {
    response.write(`<MediaContainer size="0"></MediaContainer>${'\n'.repeat(9_000)}`);
    if (path === '/whole') return response.end();
    response.on('close', hungUp.resolve);
    return response.write('x'.repeat(2_000));
  });
  const transport = transportTo(url);
  expect((await transport.send(request({ path: '/whole' }))).bytes).toHaveLength(9_042);
  // Nothing more ever comes.
  const failure = await failureOf(transport.send(request({ deadlineMs: 60_000, maxBytes: 1_000_000 })));
  expect(failure).toMatchObject({ kind: 'malformed', cause: { message: 'the body goes on after its end' } });
  await hungUp.promise;
});

test('a body that is not XML is read completely, even if it contains an XML end tag', async () => {
  const notes = `{"body":"</MediaContainer${'x'.repeat(50_000)}"}`;
  const { url } = await serve((response) => response.end(notes));
  expect((await transportTo(url).send(request())).bytes).toHaveLength(notes.length);
});

test('a request that needs only the status returns no body, even if the server sends one', async () => {
  const { url } = await serve((response) => response.writeHead(202).end('whatever'));
  expect(await transportTo(url).send(request({ maxBytes: 0 }))).toMatchObject({ status: 202, bytes: new Uint8Array() });
});

test('a request that needs nothing but the status does not wait for an endless body', async () => {
  const hungUp = Promise.withResolvers<void>();
  const { url } = await serve((response) => {
    response.on('close', hungUp.resolve);
    response.writeHead(200).write('half');
  });
  const start = performance.now();
  expect(await transportTo(url).send(request({ maxBytes: 0, deadlineMs: 60_000 }))).toMatchObject({ status: 200 });
  await hungUp.promise;
  expect(performance.now() - start).toBeLessThan(40_000);
});

test('a request to a port where no program listens fails as unreachable', async () => {
  const closed = new URL('http://127.0.0.1:1');
  await expect(transportTo(closed).send(request())).rejects.toMatchObject({
    kind: 'unreachable',
    cause: { code: 'ECONNREFUSED' },
  });
});

test('a request to a name that does not resolve fails as unreachable', async () => {
  const nowhere = new URL('http://nowhere.invalid');
  await expect(transportTo(nowhere).send(request())).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a request whose connection is dropped fails as unreachable', async () => {
  const { url } = await serve((response) => response.destroy());
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a request whose connection breaks in the middle of the body fails as unreachable', async () => {
  const { url } = await serve((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind: 'unreachable' });
});

test('an answer that is not HTTP fails as unreachable, since it comes from no media server', async () => {
  const { url } = await serve((response) => response.socket?.end('220 ftp ready\r\n\r\n'));
  await expect(transportTo(url).send(request())).rejects.toMatchObject({ kind: 'unreachable', status: undefined });
});

test('a call after closing the client fails as unreachable', async () => {
  const { url, asked } = await serve((response) => response.end('ok'));
  const transport = transportTo(url);
  await transport.close();
  await expect(transport.send(request())).rejects.toMatchObject({ kind: 'unreachable' });
  expect(asked).toHaveLength(0);
});

test('closing the client ends a call that is under way', async () => {
  const arrived = Promise.withResolvers<void>();
  const { url } = await serve(() => arrived.resolve());
  const transport = transportTo(url);
  const failure = failureOf(transport.send(request()));
  await arrived.promise;
  await transport.close();
  expect(await failure).toMatchObject({ kind: 'unreachable' });
});

test('invalid options of a transport are refused by name and without the token', () => {
  const options = { baseUrl: new URL('http://127.0.0.1'), token: TOKEN, client: CLIENT, vocabulary: VOCABULARIES.plex };
  expect(() => createTransport({ ...options, baseUrl: new URL('ftp://127.0.0.1') })).toThrow(/^baseUrl/);
  expect(() => createTransport({ ...options, token: 'line\nbreak' })).toThrow(/^token((?!line).)*$/);
});
