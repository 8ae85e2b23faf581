import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedMediaServer, startMediaServer } from '../../sandbox/media-server/server.ts';
import { createMediaServerClient, createTokenReaders } from '../../src/api/client.ts';
import { createDetectingTransport } from '../../src/api/discovery/findingTransport.ts';
import { createServerProbe } from '../../src/api/discovery/probeServer.ts';
import { createTransports } from '../../src/api/discovery/transports.ts';
import { watchServerHealth } from '../../src/api/health/health.ts';
import { createAccountServiceClient } from '../../src/api/resources/signIn.ts';
import type { Transport } from '../../src/api/transport/request.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import type { ServerHealthMonitor } from '../../src/domain/media/server/health.ts';
import { requestEndOfListedSession } from '../../src/domain/media/sessions/ending.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { failureOf } from './support/request.ts';
import { CLIENT, transportTo } from './support/server.ts';

interface Scene {
  readonly server: EmbeddedMediaServer;
  readonly media: MediaServer;
  readonly health: ServerHealthMonitor;
  readonly account: Transport;
}

/** The embedded media server, which answers 498 to the tokens of these accounts. */
async function scene(...expired: readonly ('admin' | 'priya')[]): Promise<Scene> {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 1 } });
  onTestFinished(async () => {
    await server.close();
    expect(server.violations).toEqual([]);
  });
  server.behaviour.expiredTokens = expired.map((name) => server.tokens[name]);
  const options = { speaks: 'plex', token: server.tokens.admin } as const;
  const watched = watchServerHealth({
    transport: transportTo(new URL(server.url), options),
    clock: createSteppedClock(new Date('2026-01-01T12:00:00Z')),
  });
  const account = transportTo(new URL(server.accountUrl), { ...options, service: 'account-service' });
  const media = createMediaServerClient({
    server: FIRST_SERVER_ID,
    transport: watched.transport,
    accountTransport: account,
  });
  return { server, media, health: watched.health, account };
}

const signal = new AbortController().signal;
const CALLER = { userId: '1', reference: 'abc', urgency: 'read' } as const;

test.each<{ name: string; ask: (scene: Scene) => Promise<unknown> }>([
  { name: 'a read', ask: ({ media }) => media.libraries() },
  { name: 'a read that needs the owner', ask: ({ media }) => media.sessions() },
  { name: 'a change', ask: ({ media }) => media.scanLibraries() },
  { name: 'the end of a session', ask: ({ media }) => terminate(media) },
  { name: 'a poster', ask: ({ media }) => media.poster('/library/metadata/1043/thumb/1') },
  { name: 'the account service', ask: ({ media }) => media.accountResources() },
  { name: 'the detection of the vocabulary', ask: ({ server }) => detect(server) },
])('an answer with status 498 to $name means that the token is refused', async ({ ask }) => {
  const before = await scene('admin');
  expect(await failureOf(ask(before))).toMatchObject({ kind: 'unauthorized', status: 498, expired: { at: undefined } });
  expect(before.server.scans.count).toBe(0);
});

/** A rule and a moderator hear that the token is refused, not that the owner lacks a paid feature. */
async function terminate(media: MediaServer): Promise<unknown> {
  const end = () => media.terminateSession('abc', 'over');
  return await requestEndOfListedSession({ end, isListed: () => true }, { media }, signal);
}

function detect(server: EmbeddedMediaServer): Promise<unknown> {
  const transports = createTransports((vocabulary) =>
    transportTo(new URL(server.url), { vocabulary, token: server.tokens.admin }),
  );
  const transport = createDetectingTransport({ transports, onDetected: () => undefined });
  return createMediaServerClient({ server: FIRST_SERVER_ID, transport }).libraries();
}

test('a server that answers 498 is up, and its token counts as refused until it is accepted again', async () => {
  const { server, media, health } = await scene('admin');
  await failureOf(media.sessions());
  expect(health.state()).toMatchObject({ kind: 'token-refused' });
  server.behaviour.expiredTokens = [];
  await media.libraries();
  expect(health.state()).toEqual({ kind: 'up' });
});

test('a 498 to a linked account concerns that account, and not the bot’s token', async () => {
  const { server, media, health, account } = await scene('priya');
  await media.libraries();
  const transport = transportTo(new URL(server.url), { speaks: 'plex', token: server.tokens.admin });
  const readerFor = createTokenReaders({ server: FIRST_SERVER_ID, transport, accountTransport: account });
  const failure = await failureOf(readerFor(server.tokens.priya, CALLER).libraries());
  expect(failure).toMatchObject({ kind: 'unauthorized', status: 498, link: 'refused' });
  expect(health.state()).toEqual({ kind: 'up' });
});

test('a person who signs in with an account whose token has expired is told that it is refused', async () => {
  const { server, account } = await scene();
  const service = createAccountServiceClient(account, { onToken: expire });
  function expire(token: string): void {
    server.behaviour.expiredTokens = [token];
  }
  const pin = await service.begin();
  server.accountService.signIns.confirm('Jonas Weber');
  expect(await failureOf(service.seenBy(pin, new Set([server.machineIdentifier])))).toMatchObject({
    kind: 'unauthorized',
    status: 498,
    service: 'account-service',
  });
});

test('a server that answers 498 to a request for its identity counts as up', async () => {
  const { server } = await scene();
  server.faults.add({ match: { path: '/identity' }, kind: 'status', code: 498 });
  const probed = await createServerProbe({ client: CLIENT })(new URL(server.url), signal);
  expect(probed).toEqual({ ms: expect.any(Number), time: expect.anything() });
});
