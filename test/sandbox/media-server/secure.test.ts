import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { PLEX_DIRECT, trustAuthority } from '../../support/certificates.ts';
import { childOf, readXml } from './support/parsedXml.ts';
import { PLEX_CLIENT } from './support/testServer.ts';

async function secureServer() {
  trustAuthority();
  const media = await startMediaServer({ vocabulary: 'plex', secure: PLEX_DIRECT });
  onTestFinished(() => media.close());
  return media;
}

const causeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code'),
  );

test('a simulated server that only accepts https cuts off plain http', async () => {
  const { url } = await secureServer();
  expect(await causeOf(fetch(url.replace('https:', 'http:')))).toMatch(/^(?:ECONNRESET|UND_ERR_SOCKET)$/);
});

test('a simulated certificate is for a host name, which the account service lists, and not for the IP address', async () => {
  const media = await secureServer();
  expect(await causeOf(fetch(`${media.url}/identity`))).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  const headers = { ...PLEX_CLIENT, 'X-Plex-Token': media.tokens.admin };
  const connectionAt = async (query: string) => {
    const [server] = readXml(await (await fetch(`${media.accountUrl}/resources${query}`, { headers })).text()).children;
    expect(server?.attributes).toMatchObject({ httpsRequired: '1' });
    return server && childOf(server, 'Connection').attributes;
  };
  const { port } = new URL(media.url);
  // Only for those who ask for https.
  expect(await connectionAt('')).toMatchObject({ protocol: 'http', uri: `http://127.0.0.1:${port}` });
  expect(await connectionAt('?includeHttps=1')).toEqual({
    protocol: 'https',
    address: '127.0.0.1',
    port,
    uri: `https://127-0-0-1.${PLEX_DIRECT.domain}:${port}`,
    local: '1',
    relay: '0',
    IPv6: '0',
  });
});
