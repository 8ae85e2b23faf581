import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createMediaSetup } from '../../../src/main/firstStart/ports.ts';

test.each([
  ['an address', 'ftp://account.example', 'token'],
  ['a token', 'http://account.example', 'to ken'],
])('%s that no request can be made with finds no servers, and the wizard goes on', async (_, address, token) => {
  expect(await createMediaSetup(new URL(address)).findServers(token)).toEqual([]);
});

/** What comes of trying an address at which this answers. */
async function tried(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { readonly port: number };
  return await createMediaSetup(undefined).tryServer({
    address: new URL(`http://127.0.0.1:${port}`),
    token: 'some-token',
  });
}

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

test('a redirect to a login is told as a web page, and is sent no token', async () => {
  const asked: (string | undefined)[] = [];
  const found = await tried(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/login' }).end();
  });
  expect(found).toMatchObject({ kind: 'fails', problem: { failure: 'web-page' } });
  expect(new Set(asked)).toEqual(new Set(['/identity']));
});
