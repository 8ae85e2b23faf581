import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMediaServerClient } from '../../../src/api/client.ts';
import type { HostNameResolver } from '../../../src/api/transport/linkLocal.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { jwt, secondsOf } from '../../support/jwt.ts';
import { failureOf, request } from '../support/request.ts';
import { mediaServerAt, serve, transportTo } from '../support/server.ts';

const LOGIN = '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><form>…</form></body></html>';

test('a response with status 429 fails as the kind “busy”, with the time to wait', async () => {
  const { url } = await serve((response) => response.writeHead(429, { 'retry-after': '120' }).end());
  expect(await failureOf(transportTo(url).send(request()))).toMatchObject({
    kind: 'busy',
    status: 429,
    retryAfterMs: 120_000,
  });
});

test.each([429, 503])('a read is retried after the time that the server names (%i)', async (status) => {
  const { url, asked } = await serve((response, { nth }) =>
    nth < 3 ? response.writeHead(status, { 'retry-after': '0' }).end() : response.end('ok'),
  );
  // A pause of our own would be over after the deadline.
  const transport = transportTo(url, { retry: { attempts: 3, pauseMs: 60_000 } });
  expect(await transport.send(request())).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(3);
});

test('a read is also retried after a 429 without Retry-After', async () => {
  const { url, asked } = await serve((response, { nth }) =>
    nth < 2 ? response.writeHead(429).end() : response.end('ok'),
  );
  expect(await transportTo(url).send(request())).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(2);
});

test.each(['6', new Date(Date.now() + 3_600_000).toUTCString()])(
  'a read is not retried if Retry-After is past the deadline: %s',
  async (after) => {
    const { url, asked } = await serve((response) => response.writeHead(429, { 'retry-after': after }).end());
    await failureOf(transportTo(url).send(request()));
    expect(asked).toHaveLength(1);
  },
);

test.each(['soon', '-5', '', '1e99'])('a meaningless Retry-After is ignored: %j', async (after) => {
  const { url } = await serve((response) => response.writeHead(429, { 'retry-after': after }).end());
  expect(await failureOf(transportTo(url).send(request()))).toMatchObject({ retryAfterMs: undefined });
});

const DAY_MS = 86_400_000;

test.each<{ name: string; endsInDays: number; serverAheadDays: number; isExpired: boolean }>([
  { name: 'has expired by both clocks', endsInDays: -1, serverAheadDays: 0, isExpired: true },
  { name: 'has expired by our clock, which is a month ahead', endsInDays: -1, serverAheadDays: -30, isExpired: false },
  {
    name: 'has expired by our clock, which is a year ahead',
    endsInDays: -300,
    serverAheadDays: -365,
    isExpired: false,
  },
  {
    name: 'has expired by the server’s clock, and ours is a month behind',
    endsInDays: 1,
    serverAheadDays: 30,
    isExpired: true,
  },
  { name: 'is good by both clocks', endsInDays: 1, serverAheadDays: 0, isExpired: false },
])(
  'a failure for a refused token that $name calls the token expired only if the server’s clock agrees',
  async ({ endsInDays, serverAheadDays, isExpired }) => {
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 + endsInDays * DAY_MS);
    const date = new Date(Date.now() + serverAheadDays * DAY_MS).toUTCString();
    const { url } = await serve((response) => response.writeHead(401, { date }).end());
    const failure = await failureOf(transportTo(url, { token: jwt({ exp: secondsOf(at) }) }).send(request()));
    expect(failure).toMatchObject({ kind: 'unauthorized', expired: isExpired ? { at } : undefined });
  },
);

test('a change is not retried after a 429', async () => {
  const { url, asked } = await serve((response) => response.writeHead(429, { 'retry-after': '0' }).end());
  expect(await failureOf(transportTo(url).send(request({ effect: 'change' })))).toMatchObject({ kind: 'busy' });
  expect(asked).toHaveLength(1);
});

test.each(['text/html', undefined])(
  'a web page with status 200 and the type %s is refused as no response of the server',
  async (type) => {
    const { url } = await serve((response) =>
      response.writeHead(200, { ...(type && { 'content-type': type }) }).end(LOGIN),
    );
    const expected = { kind: 'web-page', status: 200 };
    expect(await failureOf(transportTo(url).send(request()))).toMatchObject(expected);
    expect(await failureOf(transportTo(url).send(request({ maxBytes: 0, effect: 'change' })))).toMatchObject(expected);
  },
);

test.each([
  ['', 'text/html'],
  [' \n', 'text/html;charset=utf-8'],
  ['ok', 'text/plain'],
  ['{"ok":true}', undefined],
])('a request for the status alone accepts the body %j as %s', async (body, type) => {
  const { url } = await serve((response) =>
    response.writeHead(200, { ...(type && { 'content-type': type }) }).end(body),
  );
  expect(await transportTo(url).send(request({ maxBytes: 0 }))).toMatchObject({ status: 200 });
});

test.each([
  { name: '/scan', change: (media: Media) => media.scanLibraries() },
  { name: '/log write', change: (media: Media) => media.writeLog({ level: 'info', message: 'm', source: 's' }) },
  {
    name: '/log batch',
    change: (media: Media) => media.writeLogMessages([{ level: 'info', message: 'm', source: 's' }]),
  },
  { name: '/library agents', change: (media: Media) => media.setAgentPreferences('openmoviedb', { adult: '1' }) },
  { name: '/server analyze', change: (media: Media) => media.upgradeMediaAnalysis() },
  { name: '/server set', change: (media: Media) => media.setPreference('ScanInterval', 60) },
  { name: '/session terminate', change: (media: Media) => media.terminateSession('abc', 'why') },
] as const)('the command $name does not report success if a login page answers', async ({ change }) => {
  const { url } = await serve((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN));
  expect(await failureOf(change(mediaServerAt(url)))).toMatchObject({ kind: 'web-page' });
});
type Media = ReturnType<typeof mediaServerAt>;

test('a failure of the account service names that service', async () => {
  const { url } = await serve((response) => response.writeHead(401).end());
  const accountTransport = transportTo(url, { service: 'account-service' });
  const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport: transportTo(url), accountTransport });
  expect(await failureOf(media.accountResources())).toMatchObject({ kind: 'unauthorized', service: 'account-service' });
  expect(await failureOf(media.libraries())).toMatchObject({ kind: 'unauthorized', service: 'media-server' });
});

test('an unreadable response of the account service is reported as its failure', async () => {
  const { url } = await serve((response) => response.end('{}'));
  const accountTransport = transportTo(url, { service: 'account-service' });
  const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport: transportTo(url), accountTransport });
  expect(await failureOf(media.accountResources())).toMatchObject({ kind: 'malformed', service: 'account-service' });
});

test('a 403 is read as an unknown preference or id if the request has one, and otherwise as a refused token', async () => {
  const { url } = await serve((response) => response.writeHead(403).end());
  const media = mediaServerAt(url);
  expect(await failureOf(media.setPreference('NoSuch', 1))).toMatchObject({ kind: 'not-found' });
  expect(await failureOf(media.terminateSession('abc', 'why'))).toMatchObject({ kind: 'invalid' });
  expect(await failureOf(media.matches('1'))).toMatchObject({ kind: 'not-found' });
  expect(await failureOf(media.sessions())).toMatchObject({ kind: 'forbidden' });
});

test('a 404 means no results of a search in one library, and for a request without an id that the server lacks the feature', async () => {
  const { url } = await serve((response) => response.writeHead(404).end());
  const media = mediaServerAt(url);
  expect(await media.search({ query: 'x', librarySectionId: '1' })).toEqual([]);
  expect(await failureOf(media.search({ query: 'x' }))).toMatchObject({ kind: 'unsupported' });
  expect(await failureOf(media.scanLibraries())).toMatchObject({ kind: 'unsupported' });
  expect(await failureOf(media.setPreference('ScanInterval', 1))).toMatchObject({ kind: 'unsupported' });
  expect(await failureOf(media.terminateSession('abc', 'why'))).toMatchObject({ kind: 'unsupported' });
});

test('an unknown host, a refused connection and http in place of https are told apart, with the address', async () => {
  const { url } = await serve((response) => response.end('ok'));
  const cases = [
    ['http://nowhere.invalid', 'unknown-host', 'http://nowhere.invalid:80'],
    ['http://127.0.0.1:1/media/', 'refused', 'http://127.0.0.1:1'],
    [`https://127.0.0.1:${url.port}`, 'not-https', `https://127.0.0.1:${url.port}`],
  ] as const;
  for (const [base, reason, address] of cases) {
    const failure = await failureOf(transportTo(new URL(base)).send(request({ query: [['secret', 'x']] })));
    expect(failure).toMatchObject({ kind: 'unreachable', reason, address });
  }
});

test('a failure to resolve a name in a vendor’s domain names that domain, which the router may block', async () => {
  const resolve: HostNameResolver = (_hostname, _options, callback) =>
    callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
  const failureAt = (base: string) => failureOf(transportTo(new URL(base), { resolve }).send(request()));
  expect(await failureAt('https://192-168-1-10.0123abcd.plex.direct:32400')).toMatchObject({
    reason: 'unknown-host',
    vendorDomain: 'plex.direct',
  });
  expect(await failureAt('https://media.example')).toMatchObject({ reason: 'unknown-host', vendorDomain: undefined });
});

test('a failure names the address that was tried, without user name and password', async () => {
  const failure = await failureOf(transportTo(new URL('http://me:pass@127.0.0.1:1')).send(request()));
  expect(failure).toMatchObject({ address: 'http://127.0.0.1:1' });
});

test('a failure of a broken connection has no reason about names or protocols', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await expect.poll(() => server.listening).toBe(true);
  const { port } = Object(server.address());
  expect(await failureOf(transportTo(new URL(`http://127.0.0.1:${port}`)).send(request()))).toMatchObject({
    kind: 'unreachable',
    reason: undefined,
  });
});
