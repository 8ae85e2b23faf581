import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createMediaSetup } from '../../../src/main/firstStart/ports.ts';
import { jwt } from '../../support/jwt.ts';

test.each([
  ['an address', 'ftp://account.example', 'token'],
  ['a token', 'http://account.example', 'to ken'],
])('%s that no request can be made with finds no servers, and the wizard goes on', async (_, address, token) => {
  expect(await createMediaSetup({ accountUrl: new URL(address) }).findServers(token)).toEqual([]);
});

/** The URL of a server that gives this answer. */
async function listeningAt(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { readonly port: number };
  return `http://127.0.0.1:${port}`;
}

/** The result of trying the address of a server that gives this answer. */
async function tried(answer: RequestListener, token = 'some-token') {
  return await createMediaSetup().tryServer({ address: new URL(await listeningAt(answer)), token });
}

test.each<[string, readonly string[], readonly string[]]>([
  ['before a direct address', ['relay', 'slow'], ['direct', 'relay']],
  ['after a direct address', ['slow', 'relay'], ['direct', 'relay']],
  ['between two direct addresses', ['slow', 'relay', 'fast'], ['direct', 'direct', 'relay']],
  ['before two direct addresses', ['relay', 'fast', 'slow'], ['direct', 'direct', 'relay']],
  ['beside a direct address that does not answer', ['silent', 'relay'], ['relay']],
  ['alone', ['relay'], ['relay']],
])('a relay that is listed %s is offered last, however fast it answers', async (_, listed, offered) => {
  const slow = Promise.withResolvers<void>();
  const answer: RequestListener = (_request, response) => response.end(IDENTITY);
  const fast: RequestListener = (_request, response) => response.end(IDENTITY, () => setImmediate(slow.resolve));
  const places: Readonly<Record<string, string>> = {
    relay: await listeningAt(fast),
    fast: await listeningAt(fast),
    slow: await listeningAt(async (request, response) => {
      await slow.promise;
      answer(request, response);
    }),
    silent: 'http://127.0.0.1:1',
  };
  const connections = listed.map((name) => `<Connection uri="${places[name]}" relay="${name === 'relay' ? 1 : 0}"/>`);
  const account = await listeningAt((_request, response) =>
    response.end(
      `<MediaContainer><Device provides="server" clientIdentifier="machine-1">${connections.join('')}</Device></MediaContainer>`,
    ),
  );
  const found = await createMediaSetup({ accountUrl: new URL(account) }).findServers('some-token');
  expect(found.map(({ relay }) => (relay ? 'relay' : 'direct'))).toEqual(offered);
});

test.each([
  [404, 'changed'],
  [410, 'changed'],
  [500, undefined],
])('a sign-in at an account service that answers with %i begins as %s', async (status, expected) => {
  const accountUrl = new URL(await listeningAt((_request, response) => response.writeHead(status).end()));
  expect(await createMediaSetup({ accountUrl }).signIn('Usher', () => undefined)).toBe(expected);
});

const IDENTITY = '<MediaContainer size="0" machineIdentifier="machine-1" version="1.2"/>';

test.each<[string, RequestListener, boolean]>([
  ['a router', (_, response) => response.writeHead(401).end(), true],
  [
    'a media server',
    ({ url }, response) => (url === '/identity' ? response.end(IDENTITY) : response.writeHead(401).end()),
    false,
  ],
])('of a token that %s refuses it is known whether a media server does', async (_, answer, isUnidentified) => {
  expect(await tried(answer)).toMatchObject({ kind: 'fails', problem: { failure: 'unauthorized', isUnidentified } });
});

const WORKS: RequestListener = (_, response) => response.end(IDENTITY);

test.each([
  ['ends', 4_000_000_000, { at: new Date(4_000_000_000_000), isOver: false }],
  ['has ended, but is still accepted', 1_600_000_000, { at: new Date(1_600_000_000_000), isOver: true }],
  ['does not say when it ends', undefined, undefined],
])('trying a server tells the end of a token that %s', async (_, exp, expiry) => {
  expect(await tried(WORKS, jwt({ exp }))).toMatchObject({ kind: 'works', expiry });
});

test.each([
  [401, 1_600_000_000, { at: new Date(1_600_000_000_000) }],
  [498, 1_600_000_000, { at: new Date(1_600_000_000_000) }],
  // The server's clock or its owner may think otherwise than the token.
  [498, 4_000_000_000, { at: undefined }],
  [401, 4_000_000_000, undefined],
  [403, 1_600_000_000, undefined],
])('a token that is refused with %i and ends at %i is known to have expired, or not', async (status, exp, expired) => {
  const refuses: RequestListener = ({ url }, response) =>
    url === '/identity' ? response.end(IDENTITY) : response.writeHead(status).end();
  expect(await tried(refuses, jwt({ exp }))).toMatchObject({ kind: 'fails', problem: { expired } });
});

test('a redirect to a login is told as a web page, and is sent no token', async () => {
  const asked: (string | undefined)[] = [];
  const found = await tried(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/login' }).end();
  });
  expect(found).toMatchObject({ kind: 'fails', problem: { failure: 'web-page' } });
  expect(new Set(asked)).toEqual(new Set(['/identity']));
});

interface Asked {
  readonly path: string;
  readonly hasToken: boolean;
}

/** A media server that says this of itself to those who send no token, or withholds it, and takes any token. */
async function triedAsOnly(identity: string | undefined, mayBe: (machine: string | undefined) => boolean) {
  const asked: Asked[] = [];
  const address = await listeningAt(({ url = '', headers }, response) => {
    const hasToken = url.includes('some-token') || headers['x-plex-token'] === 'some-token';
    asked.push({ path: url.split('?')[0] ?? '', hasToken });
    if (!url.startsWith('/identity')) return void response.end('<MediaContainer size="0"/>');
    if (identity === undefined && !hasToken) return void response.writeHead(401).end();
    response.end(`<MediaContainer size="0" machineIdentifier="${identity ?? 'machine-1'}"/>`);
  });
  const access = { address: new URL(address), token: 'some-token' };
  return { result: await createMediaSetup().tryServer(access, mayBe), asked };
}

test.each<[string, string | undefined, (machine: string | undefined) => boolean]>([
  ['is another one', 'machine-2', (machine) => machine === 'machine-1'],
  ['is one that is here already', 'machine-1', (machine) => machine !== 'machine-1'],
  ['is spelled in capital letters', 'MACHINE-1', (machine) => machine === 'machine-1'],
  ['has more to its name', 'machine-1~', (machine) => machine === 'machine-1'],
  ['does not say who it is, where that has to be known', undefined, (machine) => machine === 'machine-1'],
])('a machine that %s is asked who it is, and gets no token', async (_, identity, mayBe) => {
  const { result, asked } = await triedAsOnly(identity, mayBe);
  expect(result).toEqual({ kind: 'another', machineIdentifier: identity });
  expect(asked).toEqual([{ path: '/identity', hasToken: false }]);
});

test.each<[string, string | undefined, (machine: string | undefined) => boolean]>([
  ['is the right one', 'machine-1', (machine) => machine === 'machine-1'],
  ['does not say who it is, where that need not be known', undefined, (machine) => machine === undefined],
])('a machine that %s gets the token', async (_, identity, mayBe) => {
  const { result, asked } = await triedAsOnly(identity, mayBe);
  expect(result).toMatchObject({ kind: 'works', machineIdentifier: 'machine-1' });
  expect(asked[0]).toEqual({ path: '/identity', hasToken: false });
  expect(asked.some(({ hasToken }) => hasToken)).toBe(true);
});
