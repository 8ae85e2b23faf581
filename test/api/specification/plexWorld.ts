import { onTestFinished } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createMediaServerClient } from '../../../src/api/client.ts';
import { createAccountServiceClient } from '../../../src/api/resources/signIn.ts';
import { createTransport } from '../../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { CLIENT } from '../support/server.ts';

/**
 * The embedded media server in the plex vocabulary, and its client, which notes the names of the functions that are
 * called.
 */
export async function plexWorld() {
  const server = await startMediaServer({ vocabulary: 'plex' });
  const vocabulary = VOCABULARIES.plex;
  const transport = createTransport({
    vocabulary,
    token: server.tokens.admin,
    client: CLIENT,
    baseUrl: new URL(server.url),
  });
  const accountTransport = createTransport({
    vocabulary,
    service: 'account-service',
    token: server.tokens.admin,
    client: CLIENT,
    baseUrl: new URL(server.accountUrl),
  });
  onTestFinished(async () => {
    await Promise.all([transport.close(), accountTransport.close()]);
    await server.close();
  });
  const called = new Set<string>();
  const media = new Proxy(createMediaServerClient({ server: FIRST_SERVER_ID, transport, accountTransport }), {
    get: (target, name, receiver) => {
      called.add(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  const accountService = createAccountServiceClient(accountTransport, { onToken: () => undefined });
  return { server, media, called, accountService };
}
export type PlexWorld = Awaited<ReturnType<typeof plexWorld>>;

/** The names of the client's functions. */
export const functionsOf = (media: MediaServer): readonly string[] => Object.keys(media).sort();
