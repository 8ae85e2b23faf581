import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { createMediaServerSetup } from '../../../src/main/firstStart/ports.ts';
import { jwt } from '../../support/jwt.ts';

test.each([
  { name: 'an address', address: 'ftp://account.example', token: 'token' },
  { name: 'a token', address: 'http://account.example', token: 'to ken' },
])(
  'the wizard finds no servers, without an error, for $name that no request can be made with',
  async ({ address, token }) => {
    expect(await createMediaServerSetup({ accountUrl: new URL(address) }).findServers(token)).toEqual([]);
  },
);

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
  return await createMediaServerSetup().tryServer({ address: new URL(await listeningAt(answer)), token });
}

test.each<{ name: string; listed: readonly string[]; offered: readonly string[] }>([
  { name: 'before a direct address', listed: ['relay', 'slow'], offered: ['direct', 'relay'] },
  { name: 'after a direct address', listed: ['slow', 'relay'], offered: ['direct', 'relay'] },
  { name: 'between two direct addresses', listed: ['slow', 'relay', 'fast'], offered: ['direct', 'direct', 'relay'] },
  { name: 'before two direct addresses', listed: ['relay', 'fast', 'slow'], offered: ['direct', 'direct', 'relay'] },
  { name: 'beside a direct address that does not answer', listed: ['silent', 'relay'], offered: ['relay'] },
  { name: 'alone', listed: ['relay'], offered: ['relay'] },
])('a relay that is listed $name is offered last, however fast it answers', async ({ listed, offered }) => {
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
  const found = await createMediaServerSetup({ accountUrl: new URL(account) }).findServers('some-token');
  expect(found.map(({ relay }) => (relay ? 'relay' : 'direct'))).toEqual(offered);
});

test.each([
  [404, 'changed'],
  [410, 'changed'],
  [500, undefined],
])('a sign-in at an account service that answers with %i ends with the result “%s”', async (status, expected) => {
  const accountUrl = new URL(await listeningAt((_request, response) => response.writeHead(status).end()));
  expect(await createMediaServerSetup({ accountUrl }).signIn('Usher', () => undefined)).toBe(expected);
});

test('the wizard asks no account service if the vendor has no sign-in', async () => {
  const asked: string[] = [];
  const accountUrl = new URL(
    await listeningAt(({ url = '' }, response) => {
      asked.push(url);
      response.end();
    }),
  );
  const setup = createMediaServerSetup({ accountUrl, vendor: VOCABULARIES.neutral });
  expect(setup.signInBrand).toBeUndefined();
  expect(await setup.signIn('Usher', () => undefined)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('the wizard offers the sign-in of a vendor that has a page for it, under the vendor’s name', async () => {
  const page = 'https://acme.example/sign-in?code={code}&product=';
  const vendor = { ...VOCABULARIES.plex, brand: 'Acme', signInPage: page };
  const accountUrl = new URL(
    await listeningAt((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"id":1,"code":"abcd"}');
    }),
  );
  const setup = createMediaServerSetup({ accountUrl, vendor });
  expect(setup.signInBrand).toBe('Acme');
  expect(await setup.signIn('Usher', () => undefined)).toMatchObject({
    url: 'https://acme.example/sign-in?code=abcd&product=Usher',
    brand: 'Acme',
  });
});

const IDENTITY = '<MediaContainer size="0" machineIdentifier="machine-1" version="1.2"/>';

test.each<{ name: string; answer: RequestListener; isUnidentified: boolean }>([
  { name: 'a router', answer: (_, response) => response.writeHead(401).end(), isUnidentified: true },
  {
    name: 'a media server',
    answer: ({ url }, response) => (url === '/identity' ? response.end(IDENTITY) : response.writeHead(401).end()),
    isUnidentified: false,
  },
])(
  'the wizard recognizes that $name refuses the token, and whether it is a media server',
  async ({ answer, isUnidentified }) => {
    expect(await tried(answer)).toMatchObject({ kind: 'fails', problem: { failure: 'unauthorized', isUnidentified } });
  },
);

const WORKS: RequestListener = (_, response) => response.end(IDENTITY);

test.each([
  { name: 'ends', exp: 4_000_000_000, expiry: { at: new Date(4_000_000_000_000), isOver: false } },
  {
    name: 'has ended, but is still accepted',
    exp: 1_600_000_000,
    expiry: { at: new Date(1_600_000_000_000), isOver: true },
  },
  { name: 'does not say when it ends', exp: undefined, expiry: undefined },
])('trying a media server reveals the expiry of a token that $name', async ({ exp, expiry }) => {
  expect(await tried(WORKS, jwt({ exp }))).toMatchObject({ kind: 'works', expiry });
});

test.each([
  [401, 1_600_000_000, { at: new Date(1_600_000_000_000) }],
  [498, 1_600_000_000, { at: new Date(1_600_000_000_000) }],
  // The server's clock or its owner may think otherwise than the token.
  [498, 4_000_000_000, { at: undefined }],
  [401, 4_000_000_000, undefined],
  [403, 1_600_000_000, undefined],
])('a token refused with %i that expires at %i is recognized as expired, or not', async (status, exp, expired) => {
  const refuses: RequestListener = ({ url }, response) =>
    url === '/identity' ? response.end(IDENTITY) : response.writeHead(status).end();
  expect(await tried(refuses, jwt({ exp }))).toMatchObject({ kind: 'fails', problem: { expired } });
});

test('a redirect to a login is reported as a web page and gets no token', async () => {
  const asked: (string | undefined)[] = [];
  const found = await tried(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/login' }).end();
  });
  expect(found).toMatchObject({ kind: 'fails', problem: { failure: 'web-page' } });
  expect(new Set(asked)).toEqual(new Set(['/identity']));
});

test('an error in the bot’s own code while it tries a server is not reported as a timeout', async () => {
  const access = { address: new URL(await listeningAt(WORKS)), token: 'some-token' };
  const hasBug = () => {
    throw new TypeError('a bug');
  };
  await expect(createMediaServerSetup().tryServer(access, hasBug)).rejects.toThrow('a bug');
});

test('a server that does not answer before the deadline is reported as a timeout', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  expect(await tried(WORKS)).toMatchObject({ kind: 'fails', problem: { failure: 'timeout' } });
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
  return { result: await createMediaServerSetup().tryServer(access, mayBe), asked };
}

test.each<{ name: string; identity: string | undefined; mayBe: (machine: string | undefined) => boolean }>([
  { name: 'is another one', identity: 'machine-2', mayBe: (machine) => machine === 'machine-1' },
  { name: 'is one that is here already', identity: 'machine-1', mayBe: (machine) => machine !== 'machine-1' },
  { name: 'is spelled in capital letters', identity: 'MACHINE-1', mayBe: (machine) => machine === 'machine-1' },
  { name: 'has more to its name', identity: 'machine-1~', mayBe: (machine) => machine === 'machine-1' },
  {
    name: 'does not say who it is, where that has to be known',
    identity: undefined,
    mayBe: (machine) => machine === 'machine-1',
  },
])('a machine that $name is asked for its identity, and gets no token', async ({ identity, mayBe }) => {
  const { result, asked } = await triedAsOnly(identity, mayBe);
  expect(result).toEqual({ kind: 'another', machineIdentifier: identity });
  expect(asked).toEqual([{ path: '/identity', hasToken: false }]);
});

test.each<{ name: string; identity: string | undefined; mayBe: (machine: string | undefined) => boolean }>([
  { name: 'is the right one', identity: 'machine-1', mayBe: (machine) => machine === 'machine-1' },
  {
    name: 'does not say who it is, where that need not be known',
    identity: undefined,
    mayBe: (machine) => machine === undefined,
  },
])('a machine that $name gets the token', async ({ identity, mayBe }) => {
  const { result, asked } = await triedAsOnly(identity, mayBe);
  expect(result).toMatchObject({ kind: 'works', machineIdentifier: 'machine-1' });
  expect(asked[0]).toEqual({ path: '/identity', hasToken: false });
  expect(asked.some(({ hasToken }) => hasToken)).toBe(true);
});
