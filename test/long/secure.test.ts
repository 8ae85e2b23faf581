import { expect, onTestFinished, test } from 'vitest';
import type { MediaServerOptions } from '../../sandbox/media-server/server.ts';
import { AUTHORITY_FILE, LOCALHOST, PLEX_DIRECT } from '../support/certificates.ts';
import { prepareWorld } from '../support/embeddedWorld.ts';

/** A world whose media server accepts only https, and a bot that trusts the authority behind its certificate. */
async function secureWorld(secure: NonNullable<MediaServerOptions['secure']>) {
  // Node reads NODE_EXTRA_CA_CERTS when a process starts.
  const world = await prepareWorld({ media: { vocabulary: 'plex', secure }, ownProcesses: true });
  onTestFinished(world.close);
  const start = (address: string, more = {}) =>
    world.startAgain({ MEDIA_URL: address, NODE_EXTRA_CA_CERTS: AUTHORITY_FILE, ...more });
  return { world, start, port: new URL(world.media.url).port };
}

test.each(['http', 'https'])(
  'a server that wants https but was configured by number over %s gets the right address logged',
  async (scheme) => {
    const { start, port } = await secureWorld(PLEX_DIRECT);
    const bot = await start(`${scheme}://127.0.0.1:${port}`);
    expect(bot.lines.join('\n')).toContain(`Write MEDIA_URL=https://127-0-0-1.${PLEX_DIRECT.domain}:${port}`);
  },
);

test('a bot trusts a certificate whose authority is in NODE_EXTRA_CA_CERTS', async () => {
  const { world, start, port } = await secureWorld(LOCALHOST);
  await start(`https://localhost:${port}`);
  expect((await world.discord.person('viewer').run('/search', { query: 'Metropolis' })).text).toContain('Metropolis');
});

test('the message about an untrusted certificate names NODE_EXTRA_CA_CERTS', async () => {
  const { start, port } = await secureWorld(LOCALHOST);
  const bot = await start(`https://localhost:${port}`, { NODE_EXTRA_CA_CERTS: '' });
  expect(bot.lines.join('\n')).toContain('NODE_EXTRA_CA_CERTS=');
});
