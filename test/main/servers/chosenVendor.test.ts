import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createTokenRemovers } from '../../../src/api/transport/tokenRemovers.ts';
import type { VocabularyName } from '../../../src/api/vocabularies/vocabularies.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { NO_TELEMETRY } from '../../../src/domain/telemetry.ts';
import { openMediaServerConnection } from '../../../src/main/servers/openMediaServerConnection.ts';
import { createShutdown } from '../../../src/main/shutdown.ts';
import { systemClock } from '../../../src/observe/systemClock.ts';
import { serverStore, silent } from '../../store/support/openStore.ts';
import { PLEX_DIRECT, trustAuthority } from '../../support/certificates.ts';

/** The advice for a server with a certificate of plex, and the requests that its account service got. */
async function advised(chosen: VocabularyName | undefined) {
  trustAuthority();
  const server = await startMediaServer({ vocabulary: 'plex', secure: PLEX_DIRECT });
  onTestFinished(() => server.close());
  const shutdown = createShutdown(silent);
  onTestFinished(() => shutdown.run());
  const { advice } = await openMediaServerConnection(
    {
      ACCOUNT_URL: new URL(server.accountUrl),
      MEDIA_READ_SECONDS: 10,
      MEDIA_VOCABULARY: chosen,
      MEDIA_MACHINE_ID: undefined,
      ownHosts: new Set<string>(),
    },
    { id: FIRST_SERVER_ID, address: new URL(server.url.replace('localhost', '127.0.0.1')), token: server.tokens.admin },
    {
      store: await serverStore(),
      tokenRemovers: createTokenRemovers(),
      clock: systemClock,
      log: silent,
      telemetry: NO_TELEMETRY,
      shutdown,
    },
  );
  const address = await advice.secureAddress({});
  const name = `https://127-0-0-1.${PLEX_DIRECT.domain}:${new URL(server.url).port}`;
  return { isNamed: address === name, asked: server.requests.map(({ path }) => path) };
}

test.each<[VocabularyName | undefined]>([[undefined], ['plex']])(
  'with the vocabulary %s, the advice on a secure address uses the account service that the certificate names',
  async (chosen) => {
    expect(await advised(chosen)).toEqual({ isNamed: true, asked: ['/resources'] });
  },
);

test('with another vendor’s vocabulary, the advice on a secure address sends the token to no account service', async () => {
  expect(await advised('neutral')).toEqual({ isNamed: true, asked: [] });
});
