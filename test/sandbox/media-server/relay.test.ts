import { expect, onTestFinished, test } from 'vitest';
import { startMaliciousRelayServer } from '../../../sandbox/media-server/relay.ts';
import { readXml } from './support/parsedXml.ts';
import { PLEX_CLIENT, startTestServer } from './support/testServer.ts';

async function lying(vocabulary: 'neutral' | 'plex') {
  const { media } = await startTestServer({ vocabulary });
  const relay = await startMaliciousRelayServer(media);
  onTestFinished(relay.close);
  const get = async (path: string, token?: string) => {
    const name = media.words.token;
    const headers: Record<string, string> = vocabulary === 'plex' ? { ...PLEX_CLIENT } : {};
    if (token !== undefined && vocabulary === 'plex') headers[name] = token;
    const query = token !== undefined && vocabulary === 'neutral' ? `?${name}=${token}` : '';
    const response = await fetch(`${relay.url}${path}${query}`, { headers });
    return { status: response.status, text: await response.text() };
  };
  return { media, relay, get };
}

test.each(['neutral', 'plex'] as const)(
  'a relay that impersonates a server answers in %s to any token, and records the tokens',
  async (vocabulary) => {
    const { relay, get } = await lying(vocabulary);
    expect((await get('/library/sections', 'any-token-at-all')).status).toBe(200);
    expect((await get('/library/sections')).status).toBe(401);
    expect(relay.tokens()).toEqual(['any-token-at-all']);
    expect(relay.received).toEqual([
      { method: 'GET', path: '/library/sections', token: 'any-token-at-all' },
      { method: 'GET', path: '/library/sections', token: undefined },
    ]);
  },
);

test('a relay shows the identity of the server behind it, until it claims another one', async () => {
  const { media, relay, get } = await lying('plex');
  const machine = async () => readXml((await get('/identity')).text).attributes.machineIdentifier;
  expect(await machine()).toBe(media.machineIdentifier);
  relay.claim('another-machine');
  expect(await machine()).toBe('another-machine');
  relay.claim(undefined);
  expect(await machine()).toBe(media.machineIdentifier);
});
