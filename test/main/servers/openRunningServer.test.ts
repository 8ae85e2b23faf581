import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTokenRemovers } from '../../../src/api/transport/tokenRemovers.ts';
import { createIpAddressHasher } from '../../../src/domain/live/addressKey.ts';
import { type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import { NO_TELEMETRY, type UpstreamCall } from '../../../src/domain/telemetry.ts';
import { openRunningServer } from '../../../src/main/servers/openRunningServer.ts';
import { createShutdown } from '../../../src/main/shutdown.ts';
import { systemClock } from '../../../src/observe/systemClock.ts';
import { serverStore, silent } from '../../store/support/openStore.ts';

const LIBRARIES =
  '<MediaContainer machineIdentifier="m"><Directory key="1" type="movie" title="Films"/></MediaContainer>';

/** A media server that answers with that, or never. */
const mediaServer = (answer: string | undefined): Promise<URL> =>
  listening((_, response) => {
    if (answer !== undefined) response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
  });

async function listening(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Running servers at these addresses, by their numbers from 1 on, and what they log. */
async function running(addresses: readonly URL[], accountUrl?: URL) {
  const store = await serverStore();
  const lines: unknown[] = [];
  const calls: UpstreamCall[] = [];
  const record = (fields: Readonly<Record<string, unknown>>, sentence: string): void => {
    lines.push({ ...fields, sentence });
  };
  const log = { ...silent, info: record, warn: record };
  const shutdown = createShutdown(log);
  onTestFinished(() => shutdown.run());
  const ports = {
    config: {
      ACCOUNT_URL: accountUrl,
      MEDIA_READ_SECONDS: 10,
      MEDIA_VOCABULARY: 'plex' as const,
      MEDIA_MACHINE_ID: undefined,
      ownHosts: new Set<string>(),
      TIME_ZONE: 'UTC',
      HISTORY_LATE: 'post' as const,
      SESSION_SAMPLES: 'off' as const,
    },
    store,
    log,
    shutdown,
    clock: systemClock,
    wake: () => undefined,
    files: undefined,
    telemetry: { ...NO_TELEMETRY, upstreamCalled: (call: UpstreamCall) => void calls.push(call) },
    addressKey: createIpAddressHasher(new Uint8Array(32)),
    tokenRemovers: createTokenRemovers(),
    makeSmall: async (bytes: Uint8Array) => bytes,
    hasSeveral: () => addresses.length > 1,
    onReplaced: async () => undefined,
  };
  const open = (address: URL, id: ServerId) =>
    openRunningServer(ports, () => ({ id, name: `server ${id}`, address, addedAt: new Date(0) }), `token-${id}`);
  return {
    servers: await Promise.all(addresses.map((address, at) => open(address, serverId(at + 1)))),
    lines,
    calls,
    shutdown,
  };
}

test('a media server that never answers does not delay another one, and is named in the logs', async () => {
  const { servers, calls, lines } = await running([await mediaServer(undefined), await mediaServer(LIBRARIES)]);
  const [hanging, answering] = servers;
  const given = new AbortController();
  const waiting = Promise.allSettled(
    Array.from({ length: 20 }, () => hanging?.media.libraries({ signal: given.signal })),
  );
  expect(await answering?.media.libraries()).toMatchObject([{ title: 'Films' }]);
  given.abort(new Error('enough'));
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect([hanging?.health.state().kind, answering?.health.state().kind]).toEqual(['unknown', 'up']);
  expect(new Set(calls.map(({ server }) => server))).toEqual(new Set(['server 2']));
  expect(lines).toContainEqual(expect.objectContaining({ server: 'server 2', state: 'up' }));
});

test('with a single media server, no log line names it', async () => {
  const { servers, lines } = await running([await mediaServer(LIBRARIES)]);
  await servers[0]?.media.libraries();
  expect(lines).toContainEqual({ state: 'up', sentence: expect.any(String) });
});

test('a stopped media server gets no more requests, and the others continue', async () => {
  const { servers, shutdown } = await running([await mediaServer(LIBRARIES), await mediaServer(LIBRARIES)]);
  const [first, second] = servers;
  await first?.media.libraries();
  await first?.shutdown.run();
  expect([first?.shutdown.begun.aborted, second?.shutdown.begun.aborted, shutdown.begun.aborted]).toEqual([
    true,
    false,
    false,
  ]);
  await expect(first?.media.libraries()).rejects.toThrow();
  expect(await second?.media.libraries()).toHaveLength(1);
});

test('if an account service has retired its list of servers, the log says so once and the doctor reports it', async () => {
  const asked: (string | undefined)[] = [];
  const accountUrl = await listening(({ url }, response) => {
    asked.push(url?.split('?')[0]);
    if (url?.startsWith('/api/v2/')) response.end('[]');
    else response.writeHead(410).end();
  });
  const { servers, lines } = await running([await mediaServer(LIBRARIES)], accountUrl);
  const [server] = servers;
  expect(server?.advice.accountChange()).toBeUndefined();
  expect(await server?.media.accountResources()).toEqual([]);
  expect(await server?.media.accountResources()).toEqual([]);
  expect(asked).toEqual(['/resources', '/api/v2/resources', '/resources', '/api/v2/resources']);
  expect(server?.advice.accountChange()).toBe('replaced');
  expect(lines.filter((line) => JSON.stringify(line).includes('old address'))).toEqual([
    {
      sentence:
        'the account service no longer offers its list of media servers at the old address; using the newer address',
    },
  ]);
});
