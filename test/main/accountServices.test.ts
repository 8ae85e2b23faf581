import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../sandbox/media-server/server.ts';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import { NO_TELEMETRY } from '../../src/domain/telemetry.ts';
import { openAccountServices } from '../../src/main/accountServices.ts';
import { createShutdown } from '../../src/main/shutdown.ts';
import { serverStore, silent } from '../store/support/openStore.ts';

test('people sign in only at the account service whose address was given', async () => {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const shutdown = createShutdown(silent);
  onTestFinished(() => shutdown.run());
  const ports = {
    config: { ACCOUNT_URL: undefined, ownHosts: new Set<string>() },
    store: await serverStore(),
    telemetry: NO_TELEMETRY,
    shutdown,
  };
  const services = await openAccountServices(ports, { hold: () => () => undefined });
  expect(await services.at(new URL(server.accountUrl), VOCABULARIES.plex).begin()).toMatchObject({
    code: expect.any(String),
  });
});
