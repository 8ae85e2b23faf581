import { expect, onTestFinished, test, vi } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createAccountServiceClient } from '../../../src/api/resources/signIn.ts';
import { type Answer, CLIENT, serve, transportTo } from '../support/server.ts';

const ACCOUNT = 'account-token-1234567890';
const json =
  (body: object, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const resources =
  (...devices: readonly string[]): Answer =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(`<MediaContainer size="${devices.length}">${devices.join('')}</MediaContainer>`);
const OURS = new Set(['m1', 'm2']);
const PIN = { id: 7, code: 'abcd', client: 'here' };

/** An account service that gives these answers, one after the other. */
async function service(...answers: readonly Answer[]) {
  const served = await serve((response, asked) => answers[asked.nth - 1]?.(response, asked));
  const onToken = vi.fn();
  const account = createAccountServiceClient(transportTo(served.url, { speaks: 'plex' }), {
    newClient: () => 'here',
    onToken,
  });
  return { ...served, account, onToken };
}

test('a strong pin for a sign-in is requested without any token', async () => {
  const { account, asked } = await service(json({ id: 7, code: 'abcd', expiresIn: 1800, authToken: null }, 201));
  expect(await account.begin()).toEqual(PIN);
  expect(asked).toMatchObject([{ method: 'POST', url: '/api/v2/pins?strong=true' }]);
  expect(asked[0]?.headers).not.toHaveProperty('x-plex-token');
  expect(asked[0]?.headers.accept).toBe('application/json');
});

test('a sign-in is reported as waiting until the person signs in, and as over once its pin is gone', async () => {
  const { account } = await service(json({ id: 7, authToken: null }), json({}, 404));
  expect(await account.seenBy(PIN, OURS)).toBe('waiting');
  expect(await account.seenBy(PIN, OURS)).toBe('over');
});

test('the servers of an account are requested with its own token, which is not revealed', async () => {
  const { account, asked, onToken } = await service(
    json({ id: 7, authToken: ACCOUNT }),
    resources(
      '<Device name="Cellar" clientIdentifier="m1" accessToken="for-the-first" owned="1"><Connection uri="http://1.2.3.4:32400?x=y"/></Device>',
      '<Device clientIdentifier="player"/>',
      '<Device clientIdentifier="of-others" accessToken="for-another-server"/>',
      '<Device clientIdentifier="m2" accessToken="[secret] of it"/>',
    ),
  );
  const seen = await account.seenBy(PIN, OURS);
  expect(seen).toEqual([
    {
      machineIdentifier: 'm1',
      name: 'Cellar',
      connections: [{ uri: 'http://1.2.3.4:32400' }],
      token: 'for-the-first',
      isOwned: true,
    },
  ]);
  expect(asked.map(({ headers }) => headers['x-plex-token'])).toEqual([undefined, ACCOUNT]);
  expect(asked.at(-1)?.url).toBe('/resources?includeHttps=1&includeRelay=1&includeIPv6=1');
  expect(onToken.mock.calls).toEqual([[ACCOUNT], ['for-the-first']]);
});

test('a person who has to wait with a sign-in is told how long, and one pin is requested at a time', async () => {
  const { account, asked } = await service((response) => void response.writeHead(429, { 'retry-after': '9' }).end());
  await expect(account.seenBy(PIN, OURS)).rejects.toMatchObject({ kind: 'busy', retryAfterMs: 9000 });
  expect(asked).toHaveLength(1);
});

test('an answer without a pin is refused, and the failure quotes nothing of the answer', async () => {
  const { account } = await service(json({ id: 7, authToken: 'two words' }));
  const failure = await account.seenBy(PIN, OURS).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'malformed', service: 'media-server' });
  expect(JSON.stringify(failure)).not.toContain('two words');
});

/** A person begins to sign in, and then another one who knows the number of the first pin: it can be guessed. */
async function twoPins() {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 1 } });
  onTestFinished(() => server.close());
  const transport = transportTo(new URL(server.accountUrl), { speaks: 'plex', service: 'account-service' });
  const service = createAccountServiceClient(transport, { onToken: () => undefined });
  const pin = await service.begin();
  const other = await service.begin();
  server.accountService.signIns.confirm('Jonas Weber', pin.code);
  return { server, service, pin, other };
}

test.each<{ name: string; clientOf: (scene: Awaited<ReturnType<typeof twoPins>>) => string }>([
  { name: 'the identifier that media servers know the installation by', clientOf: () => CLIENT.identifier },
  { name: 'the client of their own sign-in', clientOf: ({ other }) => other.client },
  { name: 'the code of their own sign-in', clientOf: ({ other }) => other.code },
  { name: 'the identifier of the media server', clientOf: ({ server }) => server.machineIdentifier },
  { name: 'a client of another installation', clientOf: () => 'another-installation' },
  { name: 'the name of the application', clientOf: () => 'Usher' },
])('a person who knows $name does not get the token of another person’s sign-in', async ({ clientOf }) => {
  const scene = await twoPins();
  const { server, service, pin } = scene;
  const machines = new Set([server.machineIdentifier]);
  expect(await service.seenBy({ ...pin, client: clientOf(scene) }, machines)).toBe('over');
  expect(await service.seenBy(pin, machines)).toMatchObject([{ machineIdentifier: server.machineIdentifier }]);
});
