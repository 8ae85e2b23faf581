import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MEDIA_SERVER_OPERATIONS } from '../../../sandbox/media-server/operations.ts';
import { childOf, readXml } from './support/parsedXml.ts';
import { PLEX_CLIENT, startTestServer, type TestServer } from './support/testServer.ts';

interface Raw {
  readonly encoding: string | undefined;
  readonly body: Buffer;
}

/** Requests without a client that decompresses by itself. */
function raw({ media }: TestServer, path: string, accept: string | undefined): Promise<Raw> {
  const headers = accept === undefined ? {} : { 'accept-encoding': accept };
  return new Promise((resolve, reject) => {
    const sent = request(`${media.url}${path}?X-Media-Token=${media.tokens.admin}`, { headers }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(Buffer.from(piece));
      resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(pieces) });
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('responses are compressed if the client accepts it and the server supports it', async () => {
  const server = await startTestServer();
  const plain = await raw(server, '/library/sections', 'gzip, deflate');
  expect(plain.encoding).toBeUndefined();
  server.media.behaviour.gzip = true;
  const packed = await raw(server, '/library/sections', 'gzip, deflate');
  expect(packed.encoding).toBe('gzip');
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  expect(gunzipSync(packed.body)).toEqual(plain.body);
  expect(await raw(server, '/library/sections', undefined)).toEqual(plain);
  expect(await raw(server, '/library/sections', 'identity')).toEqual(plain);
  expect((await raw(server, '/library/sections/all/refresh', 'gzip')).body).toHaveLength(0);
});

test.each(
  MEDIA_SERVER_OPERATIONS.filter(({ path }) => !path.startsWith('{')).map(({ operation, method, path }) => [
    operation,
    method,
    path,
  ]),
)(
  'a server that lacks %s answers %s %s with 404, which is not reported as a violation',
  async (operation, method, path) => {
    const { media, request } = await startTestServer();
    media.behaviour.lacks = [operation];
    const filled = path.replaceAll(/\{\w+\}/g, '1043');
    expect(await request(filled, { method })).toMatchObject({ status: 404, type: 'text/html' });
    media.behaviour.lacks = [path];
    expect(await request(filled, { method })).toMatchObject({ status: 404, type: 'text/html' });
  },
);

test('a missing operation is answered with 401 without a token, and all others work', async () => {
  const { media, request } = await startTestServer();
  media.behaviour.lacks = ['accounts', '4.17'];
  expect(await request('/accounts', { token: 'none' })).toMatchObject({ status: 401 });
  expect(await request('/devices/')).toMatchObject({ status: 404 });
  expect(await request('/library/sections')).toMatchObject({ status: 200 });
});

test('the simulated account without a name has plays in the history and among the sessions', async () => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Cops', account: media.localAccount });
  media.sessions.start({ item: 'Faust', account: media.localAccount });
  expect((await read('/status/sessions/history/all')).children[0]?.attributes.accountID).toBe('0');
  const [session] = (await read('/status/sessions')).children;
  expect(session && childOf(session, 'User').attributes).toMatchObject({ id: '0', title: '' });
  expect((await read('/accounts')).children[0]?.attributes).toMatchObject({ id: '0', name: '' });
});

test('some films have two versions, one of which is played, and every id is unique (2.8)', async () => {
  const { media, read } = await startTestServer();
  const films = (await read('/library/sections/1/all')).children;
  const versions = films.map((film) => film.children.filter(({ name }) => name === 'Media'));
  const twice = films.filter((_, at) => versions[at]?.length === 2);
  expect(twice.length).toBeGreaterThan(5);
  expect(twice.length).toBeLessThan(30);
  expect(versions.every(({ length }) => length === 1 || length === 2)).toBe(true);
  const parts = versions.flat().flatMap(({ children }) => children);
  for (const elements of [versions.flat(), parts])
    expect(new Set(elements.map(({ attributes }) => attributes.id)).size).toBe(elements.length);
  const [, second] = twice[0]?.children ?? [];
  expect(second?.attributes).toMatchObject({ title: 'Optimized for Mobile', optimizedForStreaming: '1' });
  media.sessions.start({ item: twice[0]?.attributes.ratingKey ?? '' });
  const [session] = (await read('/status/sessions')).children;
  expect(session && childOf(session, 'Media').attributes.selected).toBe('1');
});

test('the versions and parts of a film have every documented attribute (2.8, 2.11)', async () => {
  const { media, read } = await startTestServer();
  const missing = async (title: string, name: 'Media' | 'Part', names: string) => {
    const [item] = (await read(`/library/metadata/${media.library.titled(title).ratingKey}`)).children;
    const found = item && (name === 'Media' ? childOf(item, 'Media') : childOf(childOf(item, 'Media'), 'Part'));
    return names.split(' ').filter((attribute) => found?.attributes[attribute] === undefined);
  };
  const film = 'id duration bitrate width height aspectRatio audioChannels audioCodec videoCodec videoResolution';
  expect(await missing('Metropolis', 'Media', `${film} container videoFrameRate audioProfile videoProfile`)).toEqual(
    [],
  );
  const file = 'id key duration file size container audioProfile';
  expect(await missing('Metropolis', 'Part', `${file} videoProfile`)).toEqual([]);
  const sound = 'id duration bitrate audioChannels audioCodec container optimizedForStreaming audioProfile';
  expect(await missing('Vltava', 'Media', `${sound} has64bitOffsets`)).toEqual([]);
  expect(await missing('Vltava', 'Part', `${file} has64bitOffsets hasThumbnail optimizedForStreaming`)).toEqual([]);
});

test('a simulated server can have 10,000 films and plays, whose pages add up to the whole', async () => {
  const server = await startTestServer({ scale: { films: 10_000, history: 10_000, sessions: 0 } });
  const { read, media } = server;
  expect(media.library.ofKind('1', 'movie')).toHaveLength(10_000);
  const page = (path: string, start: number) =>
    read(`${path}X-Media-Container-Start=${start}&X-Media-Container-Size=50`);
  const [first, last] = [await page('/library/sections/1/all?', 0), await page('/library/sections/1/all?', 9_975)];
  expect([first.attributes.totalSize, first.attributes.size, last.attributes.size]).toEqual(['10000', '50', '25']);
  const newest = await page('/status/sessions/history/all?sort=viewedAt:desc&', 0);
  const times = newest.children.map(({ attributes }) => Number(attributes.viewedAt));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(times[0]).toBe(Math.max(...media.history.rows.map(({ viewedAt }) => viewedAt)));
  media.history.add({ item: 'Cops', viewedAt: media.simulation.now() });
  const next = await page('/status/sessions/history/all?sort=viewedAt:desc&', 0);
  expect([next.attributes.totalSize, next.children[0]?.attributes.title]).toEqual(['10001', 'Cops']);
});

test('the responses of plex and neutral servers have the same structure', async () => {
  const neutral = await startTestServer();
  const plex = await startTestServer({ vocabulary: 'plex' });
  const headers = PLEX_CLIENT;
  for (const path of ['/:/prefs', '/library/sections', '/library/sections/3/all', '/library/metadata/1043/matches']) {
    const query = path.endsWith('matches') ? '?manual=1&' : '?';
    const response = await fetch(`${plex.media.url}${path}${query}X-Plex-Token=${plex.media.tokens.admin}`, {
      headers,
    });
    const [there, here] = [
      readXml(await response.text()),
      await neutral.read(path + (query === '?' ? '' : '?manual=1')),
    ];
    expect(there.children.map(({ attributes }) => Object.keys(attributes))).toEqual(
      here.children.map(({ attributes }) => Object.keys(attributes)),
    );
  }
});

test('a token that is not the owner’s is refused the sessions with the status of the server’s version', async () => {
  const { request, media } = await startTestServer();
  const asJonas = () => request('/status/sessions', { token: media.tokens.jonas });
  expect(await asJonas()).toMatchObject({ status: 403 });
  media.behaviour.sessionsRefusal = 401;
  expect(await asJonas()).toMatchObject({ status: 401 });
});

test('a server can be set to other statuses for unknown settings, ended sessions and empty searches', async () => {
  const { request, media } = await startTestServer();
  Object.assign(media.behaviour, { unknownPreference: 403, endedSession: 404, emptySearch: 404 });
  expect(await request('/:/prefs?NoSuch=1', { method: 'PUT' })).toMatchObject({ status: 403 });
  expect(await request('/hubs/search/?query=zzzz&sectionId=1')).toMatchObject({ status: 404 });
  expect(await request('/hubs/search/?query=zzzz')).toMatchObject({ status: 200 });
  const session = media.sessions.start({ item: 'Metropolis', account: media.accounts.jonas });
  media.sessions.end(session.id);
  expect(await request(`/status/sessions/terminate?sessionId=${session.id}&reason=x`)).toMatchObject({ status: 404 });
});
