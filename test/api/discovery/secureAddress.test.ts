import { expect, onTestFinished, test } from 'vitest';
import { type MediaServerOptions, startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createMediaServerClient } from '../../../src/api/client.ts';
import { findHttpsAddressOfServer } from '../../../src/api/discovery/secureAddress.ts';
import type { Transport } from '../../../src/api/transport/request.ts';
import type { Vocabulary } from '../../../src/api/vocabulary.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { LOCALHOST, PLEX_DIRECT, trustAuthority } from '../../support/certificates.ts';
import { serve, transportTo } from '../support/server.ts';

/** A plex server with these certificates, and the address that is found for it. */
async function homeServer(secure: NonNullable<MediaServerOptions['secure']>) {
  trustAuthority();
  const server = await startMediaServer({ vocabulary: 'plex', secure });
  onTestFinished(() => server.close());
  const plex = { speaks: 'plex', token: server.tokens.admin } as const;
  const accountTransport = transportTo(new URL(server.accountUrl), plex);
  const account = createMediaServerClient({ server: FIRST_SERVER_ID, transport: accountTransport, accountTransport });
  const { port } = new URL(server.url);
  const find = (given: string, resources = account.accountResources) =>
    findHttpsAddressOfServer(new URL(given), { open: (url) => transportTo(url, plex), resources }, {});
  return { server, port, find, resources: account.accountResources };
}

const noAccount = () => Promise.reject(new Error('the account service is away'));
const namedAfter = (host: string, port: string): string => `https://${host}.${PLEX_DIRECT.domain}:${port}`;

test.each(['http', 'https'])(
  'for %s with an IP address, the host name known to the account service is suggested',
  async (scheme) => {
    const { server, port, find } = await homeServer(PLEX_DIRECT);
    expect(await find(`${scheme}://127.0.0.1:${port}`)).toBe(namedAfter('127-0-0-1', port));
    expect(server.requests.map(({ path }) => path)).toEqual(['/resources']);
  },
);

test('for a local name, the local address known to the account service is suggested', async () => {
  const { port, find } = await homeServer(PLEX_DIRECT);
  expect(await find(`http://localhost:${port}`)).toBe(namedAfter('127-0-0-1', port));
});

test('a suggested secure connection has the typed address, or else a local one, and always the typed port', async () => {
  const { port, find, resources } = await homeServer(PLEX_DIRECT);
  const at = (address: string, local: boolean, there = port) => {
    const uri = namedAfter(address.replaceAll('.', '-'), there);
    return { protocol: 'https', address, port: Number(there), uri, local };
  };
  const connections = [
    at('10.0.0.1', true, '1'),
    at('203.0.113.8', false),
    at('10.0.0.2', true),
    at('127.0.0.1', false),
  ];
  const several = async () => (await resources()).map((resource) => ({ ...resource, connections }));
  expect(await find(`https://127.0.0.1:${port}`, several)).toBe(namedAfter('127-0-0-1', port));
  expect(await find(`https://localhost:${port}`, several)).toBe(namedAfter('10-0-0-2', port));
});

interface ListedConnection {
  readonly address: string;
  readonly relay?: boolean;
  readonly local?: boolean;
}

test.each<{ name: string; host: string; listed: readonly ListedConnection[]; best: string }>([
  {
    name: 'a direct address before a relay',
    host: 'localhost',
    listed: [{ address: '198.51.100.4', relay: true }, { address: '203.0.113.8' }],
    best: '203-0-113-8',
  },
  {
    name: 'a local address before a local relay',
    host: 'localhost',
    listed: [
      { address: '198.51.100.4', relay: true, local: true },
      { address: '203.0.113.8' },
      { address: '10.0.0.2', local: true },
    ],
    best: '10-0-0-2',
  },
  {
    name: 'another address before a relay with the same address',
    host: '127.0.0.1',
    listed: [{ address: '127.0.0.1', relay: true }, { address: '10.0.0.2' }],
    best: '10-0-0-2',
  },
  {
    name: 'a relay if nothing else is listed',
    host: 'localhost',
    listed: [{ address: '198.51.100.4', relay: true }],
    best: '198-51-100-4',
  },
  {
    name: 'the same IPv6 address before a local one',
    host: '[::1]',
    listed: [{ address: '10.0.0.2', local: true }, { address: '0:0:0:0:0:0:0:1' }],
    best: '0-0-0-0-0-0-0-1',
  },
  {
    name: 'the same IPv6 address in capital letters',
    host: '[2001:db8::a]',
    listed: [{ address: '10.0.0.2', local: true }, { address: '2001:DB8:0:0:0:0:0:A' }],
    best: '2001-DB8-0-0-0-0-0-A',
  },
])('the address suggested from the list of the account service is $name', async ({ host, listed, best }) => {
  const { server, port, resources } = await homeServer(PLEX_DIRECT);
  const connections = listed.map((connection) => {
    return { ...connection, uri: namedAfter(connection.address.replace(/[.:]/g, '-'), port) };
  });
  const several = async () => (await resources()).map((resource) => ({ ...resource, connections }));
  // Only 127.0.0.1 leads to the embedded server.
  const open = () => transportTo(new URL(server.url), { speaks: 'plex' });
  const given = new URL(`https://${host}:${port}`);
  expect(await findHttpsAddressOfServer(given, { open, resources: several }, {})).toBe(namedAfter(best, port));
});

test('without the account service, the suggested host name is made from the IP address and the certificate', async () => {
  const { port, find } = await homeServer(PLEX_DIRECT);
  expect(await find(`https://127.0.0.1:${port}`, noAccount)).toBe(namedAfter('127-0-0-1', port));
  expect(await find(`https://localhost:${port}`, noAccount)).toBeUndefined();
});

test('a suggested address fits the certificate and uses https; none is suggested if the typed one does so', async () => {
  const { port, find } = await homeServer(LOCALHOST);
  expect(await find(`https://127.0.0.1:${port}`)).toBe(`https://localhost:${port}`);
  expect(await find(`http://localhost:${port}`)).toBe(`https://localhost:${port}`);
  expect(await find(`https://localhost:${port}`)).toBeUndefined();
});

test('a secure address is also suggested for a server that shows its identity only with a token', async () => {
  const { server, port, find } = await homeServer(LOCALHOST);
  server.behaviour.identityNeedsToken = true;
  expect(await find(`http://localhost:${port}`)).toBe(`https://localhost:${port}`);
});

test('no secure address is suggested for a server that speaks only plain http, or does not answer', async () => {
  const { find } = await homeServer(PLEX_DIRECT);
  const { url } = await serve((response) => response.end('hello'));
  expect(await find(url.href)).toBeUndefined();
  expect(await find('http://127.0.0.1:1')).toBeUndefined();
});

test.each([
  { name: '*.0123abc.plex.direct', vendor: 'plex', address: 'https://10-0-0-2.0123abc.plex.direct:32400' },
  { name: '*.0123ABC.Plex.Direct', vendor: 'plex', address: 'https://10-0-0-2.0123abc.plex.direct:32400' },
  { name: '*.0123abc.elsewhere.plex.direct', vendor: undefined, address: undefined },
  { name: '*.0123abc.notplex.direct', vendor: undefined, address: undefined },
  { name: '*.0123abc.plex.direct.example', vendor: undefined, address: undefined },
])('only a certificate directly below a vendor’s domain leads to its account service: $name', async (at) => {
  const failure = new MediaServerFailure('unreachable', { method: 'GET', path: '/identity', certifiedFor: [at.name] });
  const transport: Transport = {
    service: 'media-server',
    vocabulary: () => undefined,
    send: () => Promise.reject(failure),
    close: async () => undefined,
  };
  const vendors: string[] = [];
  const resources = async (_options: unknown, vendor: Vocabulary) => {
    vendors.push(vendor.name);
    return [];
  };
  const address = await findHttpsAddressOfServer(
    new URL('http://10.0.0.2:32400'),
    { open: () => transport, resources },
    {},
  );
  expect(address).toBe(at.address);
  expect(vendors).toEqual(at.vendor === undefined ? [] : [at.vendor]);
});
