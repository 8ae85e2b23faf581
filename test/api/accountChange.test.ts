import { expect, onTestFinished, test, vi } from 'vitest';
import { startMediaServer } from '../../sandbox/media-server/server.ts';
import { createMediaServerClient } from '../../src/api/client.ts';
import { createAccountServiceClient } from '../../src/api/resources/signIn.ts';
import { openAccountServiceTransport, type RetiredEndpointState } from '../../src/api/transport/accountHosts.ts';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../src/api/vocabulary.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { type Answer, CLIENT, container, serve, transportTo } from './support/server.ts';

const OWN = 'token-of-the-server-1';

/** Calls the account service that was set, or the one that this vocabulary names. */
function reaching(given: string | undefined, accountHosts: readonly string[] = [], accountUrl = accountHosts[0] ?? '') {
  const changes: (RetiredEndpointState | undefined)[] = [];
  const vocabulary: Vocabulary = { ...VOCABULARIES.plex, accountUrl, accountHosts };
  const accountTransport = openAccountServiceTransport({
    vocabulary,
    token: OWN,
    client: CLIENT,
    configuredUrl: given === undefined ? undefined : new URL(given),
    onChange: (change) => changes.push(change),
    retry: { attempts: 1, pauseMs: 0 },
  });
  if (accountTransport === undefined) throw new Error('there is no account service');
  onTestFinished(() => accountTransport.close());
  const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport: accountTransport, accountTransport });
  return { media, changes, accountTransport };
}

/** Answers with a status, or with a web page, at the old route, and with a list of one at its successor. */
const answering =
  (old: number | 'page', successor: number | 'page' | 'list'): Answer =>
  (response, { path }) => {
    const answer = path === '/resources' ? old : successor;
    if (answer === 'list')
      response.end(JSON.stringify([{ name: path, provides: 'server', owned: true, connections: [] }]));
    else if (answer === 'page') response.end('<!doctype html><html><body>Sign in</body></html>');
    else response.writeHead(answer, answer < 400 ? { location: 'https://example.com/' } : {}).end();
  };

test.each<{ name: string; old: number | 'page' }>([
  { name: '404', old: 404 },
  { name: '410', old: 410 },
  { name: 'a web page', old: 'page' },
  { name: 'a redirect that stays', old: 301 },
  { name: 'a redirect', old: 302 },
])(
  'the client reads the list of an account’s servers from the newer route if the old one answers with $name',
  async ({ old }) => {
    const { url, asked } = await serve(answering(old, 'list'));
    const { media, changes } = reaching(undefined, [url.href]);
    expect(await media.accountResources()).toMatchObject([
      { name: '/api/v2/resources', owned: true, provides: ['server'] },
    ]);
    expect(changes).toEqual(['replaced']);
    expect(asked.map(({ path, headers }) => [path, headers['x-plex-token']])).toEqual([
      ['/resources', OWN],
      ['/api/v2/resources', OWN],
    ]);
    expect(asked[1]?.url).toContain('?includeHttps=1&includeRelay=1&includeIPv6=1');
    expect(asked[1]?.headers.accept).toBe('application/json');
  },
);

test.each<{ name: string; status: number }>([
  { name: 'a refused token', status: 401 },
  { name: 'an expired token', status: 498 },
  { name: 'too many requests', status: 429 },
  { name: 'trouble', status: 500 },
  { name: 'a missing right', status: 403 },
])(
  'an account service that answers with $name does not count as changed, and no other route is requested',
  async ({ status }) => {
    const { url, asked } = await serve(answering(status, 'list'));
    const { media, changes } = reaching(undefined, [url.href]);
    await expect(media.accountResources()).rejects.toMatchObject({ status });
    expect([asked.length, changes]).toEqual([1, []]);
  },
);

test.each<{ name: string; old: number | 'page'; successor: number | 'page'; kind: string }>([
  { name: '404 twice', old: 404, successor: 404, kind: 'unsupported' },
  { name: '410 twice', old: 410, successor: 410, kind: 'unsupported' },
  { name: 'a page, then 410', old: 'page', successor: 410, kind: 'unsupported' },
  { name: '410, then a page', old: 410, successor: 'page', kind: 'web-page' },
  { name: '404, then a redirect', old: 404, successor: 302, kind: 'malformed' },
])(
  'the client reports an account service as gone if neither of its routes gives a list any more: $name',
  async ({ old, successor, kind }) => {
    const { url } = await serve(answering(old, successor));
    const { media, changes } = reaching(undefined, [url.href]);
    const failure: unknown = await media.accountResources().catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind, service: 'account-service' });
    expect(failure instanceof MediaServerFailure && isAccountEndpointRetired(failure)).toBe(kind === 'unsupported');
    expect(changes).toEqual(['gone']);
  },
);

test('an account service whose route gives a list again after a web page no longer counts as changed', async () => {
  const passing = answering('page', 'list');
  const { url } = await serve((response, asked) => {
    const answer = asked.nth <= 2 ? passing : container('');
    answer(response, asked);
  });
  const { media, changes } = reaching(undefined, [url.href]);
  for (const _ of [1, 2]) await media.accountResources();
  expect(changes).toEqual(['replaced', undefined]);
});

test('the client tries the vendor’s account hosts in order, and stops at the first that gives a list of servers', async () => {
  const home = await serve(answering(410, 'list'));
  const first = await serve(answering(404, 404));
  const second = await serve(answering(404, 'list'));
  const third = await serve(answering(404, 'list'));
  const hosts = [first, second, third].map(({ url }) => url.href);
  const { media } = reaching(undefined, ['http://127.0.0.1:1', ...hosts], home.url.href);
  expect(await media.accountResources()).toHaveLength(1);
  const pathsAt = ({ asked }: typeof home) => asked.map(({ path }) => path);
  expect([home, first, second, third].map(pathsAt)).toEqual([
    ['/resources'],
    ['/api/v2/resources'],
    ['/api/v2/resources'],
    [],
  ]);
});

test.each<{ name: string; old: number | 'page'; successor: number | 'page' | 'list' }>([
  { name: 'has the newer route', old: 410, successor: 'list' },
  { name: 'has neither route', old: 410, successor: 404 },
  { name: 'answers 404 to both', old: 404, successor: 404 },
  { name: 'answers with pages', old: 'page', successor: 'page' },
  { name: 'redirects', old: 302, successor: 410 },
])(
  'an account service that the owner configured and that $name is not replaced by another host',
  async ({ old, successor }) => {
    const own = await serve(answering(old, successor));
    const vendor = await serve(answering(404, 'list'));
    const { media } = reaching(own.url.href, [vendor.url.href]);
    await media.accountResources().catch(() => undefined);
    expect(own.asked.map(({ path }) => path)).toEqual(['/resources', '/api/v2/resources']);
    expect(vendor.asked).toEqual([]);
  },
);

test.each<{ name: string; body: unknown }>([
  { name: 'no list', body: {} },
  { name: 'text', body: 'servers' },
  { name: 'a list of text', body: ['server'] },
  { name: 'a list of lists', body: [[]] },
  { name: 'null', body: null },
])('the newer list of servers is refused if it is $name', async ({ body }) => {
  const { url } = await serve((response, { path }) =>
    path === '/resources' ? response.writeHead(410).end() : response.end(JSON.stringify(body)),
  );
  await expect(reaching(undefined, [url.href]).media.accountResources()).rejects.toMatchObject({ kind: 'malformed' });
});

test('an odd value in the newer list of servers is ignored alone, and no token is kept', async () => {
  const escaped = [...OWN].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('');
  const body = `[{"name":"A ${escaped}","accessToken":"secret-1","owned":"yes","provides":["server"],"connections":[{"port":"x","uri":"https://a:1?t=${OWN}","relay":true,"local":0},{"uri":{"a":1}}]},{"name":{"a":1},"connections":"none"}]`;
  const { url } = await serve((response, { path }) =>
    path === '/resources' ? response.writeHead(410).end() : response.end(body),
  );
  const all = await reaching(undefined, [url.href]).media.accountResources();
  expect(all).toMatchObject([
    {
      name: 'A [secret]',
      hasAccessToken: true,
      owned: undefined,
      provides: [],
      connections: [{ uri: 'https://a:1', relay: true, local: false, port: undefined }, { uri: undefined }],
    },
    { name: '', connections: [] },
  ]);
  expect(JSON.stringify(all)).not.toContain('secret-1');
});

test('the simulated account service gives one list at both routes, or says that it has retired a route', async () => {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const accountTransport = transportTo(new URL(server.accountUrl), {
    speaks: 'plex',
    token: server.tokens.admin,
    service: 'account-service',
  });
  const { accountResources } = createMediaServerClient({
    server: FIRST_SERVER_ID,
    transport: accountTransport,
    accountTransport,
  });
  const before = await accountResources();
  expect(before.length).toBeGreaterThan(2);
  for (const retired of [404, 410, 'page'] as const) {
    server.behaviour.retiredResources = retired;
    expect(await accountResources()).toEqual(before);
  }
});

test('a person who signs in while the old list of servers is retired gets their token from the newer one', async () => {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  server.behaviour.retiredResources = 410;
  const { accountTransport } = reaching(server.accountUrl);
  const onToken = vi.fn();
  const service = createAccountServiceClient(accountTransport, { onToken });
  const pin = await service.begin();
  server.accountService.signIns.confirm('Jonas Weber');
  expect(await service.seenBy(pin, new Set([server.machineIdentifier]))).toMatchObject([
    { machineIdentifier: server.machineIdentifier, token: server.tokens.jonas, isOwned: false },
  ]);
  expect(onToken).toHaveBeenLastCalledWith(server.tokens.jonas);
});

test.each([404, 410])(
  'a sign-in fails as retired if the account service answers the request for a pin with %i',
  async (status) => {
    const { url } = await serve((response) => response.writeHead(status).end());
    const { accountTransport } = reaching(url.href);
    const service = createAccountServiceClient(accountTransport, { onToken: () => undefined });
    const failure: unknown = await service.begin().catch((error: unknown) => error);
    expect(failure instanceof MediaServerFailure && isAccountEndpointRetired(failure)).toBe(true);
  },
);
