import { expect, test } from 'vitest';
import { namesOf, type Read, readXml } from './support/parsedXml.ts';
import { PLEX_CLIENT, startTestServer, takeViolationReasons } from './support/testServer.ts';

async function resources(
  media: { accountUrl: string },
  token: string,
  headers: Record<string, string> = {},
): Promise<Read> {
  const response = await fetch(`${media.accountUrl}/resources?X-Media-Token=${token}`, { headers });
  expect(response.status).toBe(200);
  return readXml(await response.text());
}

test('the account’s resources are listed with this server first, with every attribute (2.1, 4.1)', async () => {
  const { media } = await startTestServer({ now: new Date(1_700_000_000_000) });
  const list = await resources(media, media.tokens.admin);
  expect(list.attributes).toEqual({ size: '4' });
  expect(new Set(namesOf(list))).toEqual(new Set(['Device']));
  const [server] = list.children;
  expect(server?.attributes).toEqual({
    name: 'Cellar',
    product: 'Media Server',
    productVersion: '1.41.3.9314',
    platform: 'Linux',
    platformVersion: '12 (Bookworm)',
    device: 'PC',
    clientIdentifier: media.machineIdentifier,
    createdAt: String(1_700_000_000 - 1800 * 86_400),
    lastSeenAt: String(1_700_000_000 - 60),
    provides: 'server',
    owned: '1',
    accessToken: media.tokens.admin,
    publicAddress: '203.0.113.x',
    publicAddressMatches: '1',
    httpsRequired: '0',
    synced: '0',
    relay: '1',
    dnsRebindingProtection: '0',
    presence: '1',
  });
  const port = new URL(media.url).port;
  expect(server?.children).toEqual([
    {
      name: 'Connection',
      attributes: { protocol: 'http', address: '127.0.0.1', port, uri: media.url, local: '1' },
      children: [],
    },
  ]);
});

test('in the list of resources, servers have four more attributes than players, and a device has several connections (4.1)', async () => {
  const { media } = await startTestServer();
  const { children } = await resources(media, media.tokens.admin);
  const facts = children.map(({ attributes, children: connections }) => [
    attributes.provides,
    ['httpsRequired', 'synced', 'relay', 'dnsRebindingProtection'].filter((name) => name in attributes).length,
    connections.length,
    attributes.presence,
  ]);
  expect(facts).toEqual([
    ['server', 4, 1, '1'],
    ['server', 4, 2, '0'],
    ['client,player,pubsub-player', 0, 1, '1'],
    ['client,player,pubsub-player', 0, 0, '0'],
  ]);
  expect(children[1]?.children.map(({ attributes }) => attributes.local)).toEqual(['1', '0']);
});

test('another user’s list does not show this server as owned, and a device token’s list does (4.1)', async () => {
  const { media } = await startTestServer();
  const jonas = await resources(media, media.tokens.jonas);
  expect(jonas.children.map(({ attributes: { name, owned } }) => [name, owned])).toEqual([
    ['Cellar', '0'],
    ['Firefox', '1'],
  ]);
  expect(await resources(media, media.tokens.device)).toEqual(await resources(media, media.tokens.admin));
});

test('the account service has no other routes, and the media server lacks its route (4.1)', async () => {
  const { media, request } = await startTestServer();
  expect((await fetch(`${media.accountUrl}/accounts?X-Media-Token=${media.tokens.admin}`)).status).toBe(404);
  expect(await request('/resources')).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toEqual(['there is no such route', 'there is no such route']);
});

test('faults also apply to the account service, and its requests are in the same record (4.1)', async () => {
  const { media } = await startTestServer();
  media.faults.add({ match: { path: '/resources' }, kind: 'status', code: 503, times: 1 });
  const request = async () => (await fetch(`${media.accountUrl}/resources?X-Media-Token=${media.tokens.admin}`)).status;
  expect([await request(), await request()]).toEqual([503, 200]);
  expect(media.requests.map(({ path, status }) => [path, status])).toEqual([
    ['/resources', 503],
    ['/resources', 200],
  ]);
  expect(JSON.stringify(media.requests)).not.toContain('canary');
});

test('in plex, the account service accepts the token in a header, and products have the vendor’s names (4.1)', async () => {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  const headers = { ...PLEX_CLIENT, 'X-Plex-Token': media.tokens.admin };
  const list = readXml(await (await fetch(`${media.accountUrl}/resources`, { headers })).text());
  expect(list.children.map(({ attributes }) => attributes.product)).toEqual([
    'Plex Server',
    'Plex Server',
    'Plex for Android (TV)',
    'Plex Web',
  ]);
});

test.each([
  ['own', [['server', '1']]],
  ['shared', [['server', '0']]],
  ['player', [['client,player', '1']]],
  ['nothing', []],
] as const)(
  'the account service can list the server to its owner as %s, and to others as always (4.1)',
  async (listedAs, expected) => {
    const { media } = await startTestServer();
    media.behaviour.listedAs = listedAs;
    const factsFor = async (token: string) =>
      (await resources(media, token)).children
        .filter(({ attributes }) => attributes.clientIdentifier === media.machineIdentifier)
        .map(({ attributes: { provides, owned } }) => [provides, owned]);
    expect(await factsFor(media.tokens.admin)).toEqual(expected);
    expect(await factsFor(media.tokens.jonas)).toEqual([['server', '0']]);
  },
);

test('the account service can list the server at another address (4.1)', async () => {
  const { media } = await startTestServer();
  media.behaviour.listedAt = ['https://media.example', 'http://203.0.113.7:32400'];
  const [server] = (await resources(media, media.tokens.admin)).children;
  expect(server?.children.map(({ attributes }) => attributes.uri)).toEqual([
    'https://media.example:443',
    'http://203.0.113.7:32400',
  ]);
});

const HTTP = ['http://192.168.178.2:32400', 'http://203.0.113.80:32411'];
const HTTPS = ['https://192.168.178.2:32400', 'https://203.0.113.80:32411'];
const RELAY = '198.51.100.4:8443';
const IPV6 = '[2001:db8::80]:32400';

test.each([
  ['', HTTP],
  ['includeHttps=1', HTTPS],
  ['includeRelay=1', [...HTTP, `http://${RELAY}`]],
  ['includeIPv6=1', [...HTTP, `http://${IPV6}`]],
  ['includeHttps=1&includeIPv6=1', [...HTTPS, `https://${IPV6}`]],
  ['includeHttps=1&includeRelay=1&includeIPv6=1', [...HTTPS, `https://${IPV6}`, `https://${RELAY}`]],
  ['includeHttps=0&includeRelay=0&includeIPv6=0', HTTP],
])(
  'in plex, the account service lists secure, relayed and IPv6 addresses only on request: %s (4.1)',
  async (query, uris) => {
    const { media } = await startTestServer({ vocabulary: 'plex' });
    const headers = { ...PLEX_CLIENT, 'X-Plex-Token': media.tokens.admin };
    const list = readXml(await (await fetch(`${media.accountUrl}/resources?${query}`, { headers })).text());
    expect(list.children[1]?.children.map(({ attributes }) => attributes.uri)).toEqual(uris);
  },
);

test('in the neutral vocabulary, the account service lists no relays and no IPv6 addresses (4.1)', async () => {
  const { media } = await startTestServer();
  media.behaviour.relayedAt = ['https://198.51.100.5:8443'];
  const { children } = await resources(media, media.tokens.admin);
  expect(children[0]?.children).toHaveLength(1);
  expect(children[1]?.children.map(({ attributes }) => attributes.uri)).toEqual(HTTPS);
});
