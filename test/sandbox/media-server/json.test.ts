import { expect, test } from 'vitest';
import { PLEX_CLIENT, startTestServer, type TestServer } from './support/testServer.ts';

const headersOf = ({ media }: TestServer, accept: string) => ({
  ...PLEX_CLIENT,
  'X-Plex-Token': media.tokens.admin,
  accept,
});

test.each<[path: string, document: object]>([
  ['/identity', { MediaContainer: { size: 0, claimed: true, version: expect.any(String) } }],
  ['/playlists', { MediaContainer: { Metadata: expect.arrayContaining([expect.objectContaining({ smart: true })]) } }],
  [
    '/library/sections',
    { MediaContainer: { Directory: expect.arrayContaining([expect.objectContaining({ key: '1' })]) } },
  ],
  ['/library/sections/1/all', { MediaContainer: { Metadata: expect.arrayContaining([expect.anything()]) } }],
  [
    '/hubs/search?query=faust',
    { MediaContainer: { Hub: expect.arrayContaining([expect.objectContaining({ more: false })]) } },
  ],
  ['/:/prefs', { MediaContainer: { Setting: expect.arrayContaining([expect.objectContaining({ hidden: false })]) } }],
  [
    '/status/sessions',
    { MediaContainer: { Metadata: [{ User: { title: 'Jonas Weber' }, Player: expect.anything() }] } },
  ],
  ['/butler', { ButlerTasks: { ButlerTask: [{ name: 'UpgradeMediaAnalysis', enabled: true }] } }],
])('a plex server answers %s in JSON if the client asks for it', async (path, document) => {
  const server = await startTestServer({ vocabulary: 'plex' });
  server.media.sessions.start({ item: 'Metropolis', account: server.media.accounts.jonas });
  const headers = headersOf(server, 'application/json');
  const { status, type, text } = await server.request(path, { token: 'none', headers });
  expect([status, type]).toEqual([200, 'application/json']);
  expect(JSON.parse(text)).toMatchObject(document);
});

test.each(['application/xml', '*/*', 'text/html, application/xhtml+xml'])(
  'a plex server answers in XML if the client accepts %s',
  async (accept) => {
    const server = await startTestServer({ vocabulary: 'plex' });
    const headers = headersOf(server, accept);
    expect(await server.request('/playlists', { token: 'none', headers })).toMatchObject({
      type: 'text/xml;charset=utf-8',
    });
  },
);

test('a neutral server answers in XML, whatever the client asks for', async () => {
  const { request } = await startTestServer();
  expect(await request('/playlists', { headers: { accept: 'application/json' } })).toMatchObject({
    type: 'text/xml;charset=utf-8',
  });
});
