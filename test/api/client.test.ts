import { describe, expect, test } from 'vitest';
import { createMediaServerClient } from '../../src/api/client.ts';
import { VOCABULARIES, VOCABULARY_NAMES, type VocabularyName } from '../../src/api/vocabularies/vocabularies.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { fixture } from './support/fixture.ts';
import { failureOf } from './support/request.ts';
import { type Answer, container, mediaServerAt, sendContainer, serve, transportTo } from './support/server.ts';

const THUMB = '/library/metadata/1/thumb/1';
const MACHINE = 'a1b2c3';
const IDENTITY = container('', `machineIdentifier="${MACHINE}" version="1.40.1" claimed="1"`);
/** The beginning of a JPEG, and nothing more. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const OWN = new Set(['X-Media-Token']);

/** What was requested, without the token. */
const linesOf = (asked: readonly { method: string; path: string; query: URLSearchParams }[]): string[] =>
  asked.map(({ method, path, query }) => {
    const pairs = [...query].filter(([name]) => !OWN.has(name)).map(([name, value]) => `${name}=${value}`);
    return `${method} ${path} ${pairs.join('&')}`.trim();
  });

const PLAYLIST = container('<Playlist ratingKey="50" title="Evening" playlistType="audio" leafCount="1"/>');
const pictureOrIdentity: Answer = (response, asked) =>
  asked.path === '/identity' ? IDENTITY(response, asked) : PLAYLIST(response, asked);

const CALLS: readonly {
  readonly name: string;
  readonly call: (media: MediaServer) => Promise<unknown>;
  readonly expected: string;
}[] = [
  { name: 'identity', call: (media) => media.identity(), expected: 'GET /identity' },
  { name: 'search', call: (media) => media.search({ query: 'x' }), expected: 'GET /hubs/search/ query=x' },
  {
    name: 'search in a library',
    call: (media) => media.search({ query: 'x & y', limit: 10, librarySectionId: '2' }),
    expected: 'GET /hubs/search/ query=x & y&limit=10&sectionId=2',
  },
  { name: 'libraries', call: (media) => media.libraries(), expected: 'GET /library/sections' },
  {
    name: 'poster',
    call: (media) => media.poster('/library/metadata/1/thumb/2'),
    expected: 'GET /library/metadata/1/thumb/2',
  },
  {
    name: 'poster of a size',
    call: (media) => media.poster('/library/collections/1/composite/2?width=4&height=6&X-Plex-Token=abc'),
    expected: 'GET /library/collections/1/composite/2 width=4&height=6',
  },
  { name: 'playlist', call: (media) => media.playlist('50'), expected: 'GET /playlists/50' },
  { name: 'sessions', call: (media) => media.sessions(), expected: 'GET /status/sessions' },
  {
    name: 'terminateSession',
    call: (media) => media.terminateSession('s-1', 'Tea & cake #1 🍰\nnow'),
    expected: 'GET /status/sessions/terminate sessionId=s-1&reason=Tea & cake #1 🍰\nnow',
  },
  { name: 'scanLibraries', call: (media) => media.scanLibraries(), expected: 'GET /library/sections/all/refresh' },
  {
    name: 'writeLog',
    call: (media) => media.writeLog({ level: 'verbose', message: 'a b', source: 'Usher' }),
    expected: 'GET /log level=4&message=a b&source=Usher',
  },
  {
    name: 'upgradeMediaAnalysis',
    call: (media) => media.upgradeMediaAnalysis(),
    expected: 'POST /butler/UpgradeMediaAnalysis',
  },
  { name: 'accounts', call: (media) => media.accounts(), expected: 'GET /accounts' },
  { name: 'devices', call: (media) => media.devices(), expected: 'GET /devices/' },
];

test.each<[speaks: VocabularyName, expected: string]>([
  ['neutral', 'GET /playlists'],
  ['plex', 'GET /playlists type=15'],
])('in %s, the client’s request for a list of playlists is exactly %s', async (speaks, expected) => {
  const { url, asked } = await serve(PLAYLIST);
  await mediaServerAt(url, speaks).playlists();
  expect(linesOf(asked)).toEqual([expected]);
});

describe.each(VOCABULARY_NAMES)('in %s', (speaks) => {
  test.each(CALLS)('the client’s request for $name is exactly as documented', async ({ call, expected }) => {
    const { url, asked } = await serve((response, seen) =>
      /\/(?:thumb|composite)\//.test(seen.path) ? response.end(JPEG) : pictureOrIdentity(response, seen),
    );
    await call(mediaServerAt(url, speaks));
    expect(linesOf(asked)).toEqual([expected]);
  });

  test('a playlist is created with an item of this server', async () => {
    const { url, asked } = await serve(pictureOrIdentity);
    const made = await mediaServerAt(url, speaks).createPlaylist({
      title: 'Évening #1',
      type: 'audio',
      ratingKey: '7',
    });
    expect(made).toMatchObject({ ratingKey: '50', title: 'Evening', playlistType: 'audio' });
    const uri = `server://${MACHINE}/${VOCABULARIES[speaks].libraryPlugin}/library/metadata/7`;
    expect(linesOf(asked)).toEqual(['GET /identity', `POST /playlists type=audio&title=Évening #1&smart=0&uri=${uri}`]);
  });

  test('an item is added to a playlist, and the result has the server’s count', async () => {
    const { url, asked } = await serve((response, seen) =>
      (seen.path === '/identity' ? IDENTITY : container('', 'leafCountAdded="0" leafCountRequested="1"'))(
        response,
        seen,
      ),
    );
    const media = mediaServerAt(url, speaks);
    expect(await media.addToPlaylist('50', '7')).toEqual({ added: 0, requested: 1 });
    await media.addToPlaylist('50', '8');
    expect(asked.map(({ path }) => path)).toEqual(['/identity', '/playlists/50/items', '/playlists/50/items']);
    expect(asked[1]?.method).toBe('PUT');
  });
});

test('a search keeps the server’s order and drops empty hubs', async () => {
  const { url } = await serve((response) => response.end(fixture('hubs')));
  const hubs = await mediaServerAt(url).search({ query: 'metropolis' });
  expect(hubs.map(({ title, type, hubIdentifier, more }) => ({ title, type, hubIdentifier, more }))).toEqual([
    { title: 'Movies', type: 'movie', hubIdentifier: 'movie', more: true },
    { title: 'Actors', type: 'actor', hubIdentifier: 'actor', more: false },
    { title: 'Tracks', type: 'track', hubIdentifier: 'track', more: false },
  ]);
  expect(hubs[1]?.items).toMatchObject([{ kind: 'tag', title: 'Brigitte Helm', librarySectionId: '1' }]);
  expect(hubs[2]?.items).toMatchObject([{ kind: 'track', parentTitle: 'Suite No. 3', grandparentTitle: 'Bach' }]);
});

test.each([
  ['1', ['Metropolis', 'Brigitte Helm']],
  ['2', ['Metropolis (copy)']],
  ['9', []],
])('a search in library %s returns no items of other libraries', async (librarySectionId, titles) => {
  const { url } = await serve((response) => response.end(fixture('hubs')));
  const hubs = await mediaServerAt(url).search({ query: 'metropolis', librarySectionId });
  expect(hubs.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(titles);
  expect(hubs.every(({ items }) => items.length > 0)).toBe(true);
});

test('an item without a library of its own gets the library of the listing that contains it', async () => {
  const { url, asked } = await serve(
    container(
      '<Video ratingKey="8" title="No" type="movie"/><Video ratingKey="7" title="Yes" type="movie"/>',
      'librarySectionID="3" librarySectionTitle="Films"',
    ),
  );
  expect(await mediaServerAt(url).item('7')).toEqual({
    ratingKey: '7',
    kind: 'movie',
    title: 'Yes',
    librarySectionId: '3',
    librarySectionTitle: 'Films',
  });
  expect(linesOf(asked)).toEqual(['GET /library/metadata/7']);
});

test('the list of libraries has all their folders, and the list of accounts their names', async () => {
  const { url } = await serve(
    container(
      '<Directory key="1" type="movie" title="Films" agent="a" scanner="s" language="en-US" uuid="u"><Location id="1" path="/a"/><Location id="2" path="/b"/></Directory><Directory key="../x" title="No"/><Account id="0" name=""/><Account id="1" name="Ada"/>',
    ),
  );
  const media = mediaServerAt(url);
  expect(await media.libraries()).toEqual([
    {
      key: '1',
      type: 'movie',
      title: 'Films',
      agent: 'a',
      scanner: 's',
      language: 'en-US',
      uuid: 'u',
      locations: [
        { id: '1', path: '/a' },
        { id: '2', path: '/b' },
      ],
    },
  ]);
  expect(await media.accounts()).toEqual([{ id: '1', name: 'Ada' }]);
});

test.each(['x', '..', '1/children', ''])('the client never sends an invalid id (%j)', async (id) => {
  const { url, asked } = await serve(IDENTITY);
  const media = mediaServerAt(url);
  const calls = [
    media.item(id),
    media.playlist(id),
    media.playlistItems(id),
    media.addToPlaylist(id, '1'),
    media.addToPlaylist('1', id),
    media.createPlaylist({ title: 'x', type: 'audio', ratingKey: id }),
  ];
  const failures = await Promise.all(calls.map(failureOf));
  expect(failures).toMatchObject(calls.map(() => ({ name: 'MediaServerFailure', kind: 'invalid' })));
  expect(asked).toHaveLength(0);
});

test.each([
  { name: 'identity', call: (media: MediaServer) => media.identity(), status: 404, kind: 'unsupported' },
  { name: 'sessions', call: (media: MediaServer) => media.sessions(), status: 404, kind: 'unsupported' },
  { name: 'accounts', call: (media: MediaServer) => media.accounts(), status: 404, kind: 'unsupported' },
  { name: 'sessions', call: (media: MediaServer) => media.sessions(), status: 403, kind: 'forbidden' },
  { name: 'item', call: (media: MediaServer) => media.item('1'), status: 404, kind: 'not-found' },
  { name: 'playlist', call: (media: MediaServer) => media.playlist('1'), status: 404, kind: 'not-found' },
  { name: 'poster', call: (media: MediaServer) => media.poster(THUMB), status: 404, kind: 'not-found' },
  { name: 'search', call: (media: MediaServer) => media.search({ query: 'x' }), status: 500, kind: 'unavailable' },
] as const)(
  'the call $name fails as $kind if the server answers with status $status',
  async ({ call, status, kind }) => {
    const { url } = await serve((response) => response.writeHead(status).end());
    expect(await failureOf(call(mediaServerAt(url)))).toMatchObject({ kind, status });
  },
);

test('a 500 on creating a playlist counts as an invalid request, which is not sent again (4.14)', async () => {
  const { url, asked } = await serve((response) => response.writeHead(500).end('bad uri'));
  const media = mediaServerAt(url, 'neutral', { machineIdentifier: MACHINE });
  const failure = await failureOf(media.createPlaylist({ title: 'x', type: 'video', ratingKey: '1' }));
  expect(failure).toMatchObject({ kind: 'invalid', status: 500, words: 'bad uri', path: '/playlists' });
  expect(asked).toHaveLength(1);
});

test('the client does not end a session without an id', async () => {
  const { url, asked } = await serve((response) => response.end());
  expect(await failureOf(mediaServerAt(url).terminateSession('', 'x'))).toMatchObject({ kind: 'invalid' });
  expect(asked).toHaveLength(0);
});

test('an item that the server does not know fails as not found', async () => {
  const { url } = await serve(container(''));
  const media = mediaServerAt(url);
  expect(await failureOf(media.item('1'))).toMatchObject({ kind: 'not-found', status: 200 });
  expect(await failureOf(media.playlist('1'))).toMatchObject({ kind: 'not-found', status: 200 });
});

test.each([
  ['image/jpeg', '\xFF\xD8\xFF\xE0\0\x10JFIF'],
  ['image/png', '\x89PNG\r\n\x1A\n\0\0\0\rIHDR'],
  ['image/webp', 'RIFF\n\0\r\0WEBPVP8 '],
  ['image/gif', 'GIF89a'],
  ['image/avif', '\0\0\0\x1Cftypavif\0\0\0\0'],
  ['image/avif', '\0\0\0\x1Cftypmif1\0\0\0\0miafavif'],
])('a picture of the type %s is recognized by its bytes, whatever type the server names', async (type, beginning) => {
  const bytes = Buffer.from(beginning, 'latin1');
  const { url } = await serve((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes));
  expect(await mediaServerAt(url).poster(THUMB)).toEqual({ type, bytes });
});

test.each([
  '',
  '<MediaContainer size="0"/>',
  '{"error":"nope"}',
  'RIFF    WAVE',
  'GIF',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\0\0\0\x1Cftypmp42\0\0\0\0isom',
])('the bytes %j are refused as a picture', async (body) => {
  const { url } = await serve((response) => response.end(body));
  expect(await failureOf(mediaServerAt(url).poster(THUMB))).toMatchObject({ kind: 'malformed' });
});

test('a picture is returned as bytes, and one of 11 MB is refused', async () => {
  const { url } = await serve((response, { path }) =>
    response.end(Buffer.concat([JPEG, Buffer.alloc(path.endsWith('/2') ? 11_000_000 : 996)])),
  );
  const media = mediaServerAt(url);
  expect((await media.poster('/library/metadata/1/thumb/1')).bytes).toHaveLength(1_000);
  expect(await failureOf(media.poster('/library/metadata/1/thumb/2'))).toMatchObject({ kind: 'malformed' });
});

test('a configured machine identifier is used without a request', async () => {
  const { url, asked } = await serve((response) => response.end());
  expect(await mediaServerAt(url, 'neutral', { machineIdentifier: 'given' }).addToPlaylist('5', '7')).toEqual({});
  expect(asked.map(({ query }) => query.get('uri'))).toEqual([
    'server://given/com.mediaapp.plugins.library/library/metadata/7',
  ]);
});

test('a machine identifier that would change a request’s address is refused', async () => {
  const { url } = await serve(container('', 'machineIdentifier="a/b"'));
  expect(await failureOf(mediaServerAt(url).identity())).toMatchObject({ kind: 'malformed' });
  const options = { transport: transportTo(url) };
  expect(() => createMediaServerClient({ server: FIRST_SERVER_ID, ...options, machineIdentifier: 'a/b' })).toThrow(
    TypeError,
  );
});

test('the machine identifier is requested again after a failure', async () => {
  const { url, asked } = await serve((response, seen) =>
    seen.path === '/identity'
      ? sendContainer(response, '', `machineIdentifier="machine${seen.nth}"`)
      : response.writeHead(seen.nth < 3 ? 400 : 200).end(),
  );
  const media = mediaServerAt(url);
  await failureOf(media.addToPlaylist('5', '7'));
  await media.addToPlaylist('5', '7');
  expect(asked.map(({ query }) => query.get('uri')?.slice(0, 17))).toEqual([
    undefined,
    'server://machine1',
    undefined,
    'server://machine3',
  ]);
});
