import { describe, expect, test } from 'vitest';
import { VOCABULARY_NAMES } from '../../src/api/vocabularies/vocabularies.ts';
import {
  albumFilterBuilder,
  decadeFilterBuilder,
  libraryFilterBuilder,
} from '../../src/domain/media/filters/filters.ts';
import type { LISTABLE_ITEM_KINDS } from '../../src/domain/media/libraries/library.ts';
import type { NewLibrary } from '../../src/domain/media/libraries/newLibrary.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import { fixture } from './support/fixture.ts';
import { failureOf } from './support/request.ts';
import { type Answer, container, mediaServerAt, serve, TOKEN, transportTo } from './support/server.ts';

const LIBRARY: NewLibrary = {
  name: 'Films & more #1',
  type: 'movie',
  agent: 'com.mediaapp.agents.openmoviedb',
  scanner: 'Media Movie Scanner',
  language: 'en-US',
  locations: ['/films', '/more films'],
  preferences: { ratingsSource: 'openmoviedb', hidden: '1' },
};
const MADE = container('<Directory key="7" type="movie" title="Films"><Location id="1" path="/films"/></Directory>');

/** What was requested, still encoded, without the token. */
const rawLines = (asked: readonly { method: string; url: string }[]): string[] =>
  asked.map(({ method, url }) => `${method} ${url.replace(/[?&]X-Media-Token=[^&]*/, '')}`);

describe.each([
  [
    'neutral',
    'agent=com.mediaapp.agents.openmoviedb&scanner=Media%20Movie%20Scanner',
    'prefs%5BratingsSource%5D=openmoviedb',
    '/:/plugins/com.mediaapp.agents.openmoviedb/prefs/set',
    '/:/plugins/com.mediaapp.agents.legacymoviedb/prefs/set',
  ],
  [
    'plex',
    'agent=com.plexapp.agents.themoviedb&scanner=Plex%20Movie%20Scanner',
    'prefs%5BratingsSource%5D=themoviedb',
    '/:/plugins/com.plexapp.agents.themoviedb/prefs/set',
    '/:/plugins/com.plexapp.agents.imdb/prefs/set',
  ],
] as const)('in %s', (speaks, agentAndScanner, ratings, openPath, legacyPath) => {
  test('a library is created in the server’s vocabulary, and then its agent’s preferences are set (4.2, 4.4)', async () => {
    const { url, asked } = await serve((response, seen) => (seen.nth === 1 ? MADE(response, seen) : response.end()));
    const added = await mediaServerAt(url, speaks).addLibrary({
      ...LIBRARY,
      agentPreferences: { adult: '1', country: '47' },
    });
    expect(added).toMatchObject({
      library: { key: '7', locations: [{ id: '1', path: '/films' }] },
      agentPreferences: { agent: 'openmoviedb', held: true },
    });
    expect(rawLines(asked)).toEqual([
      `POST /library/sections?name=Films%20%26%20more%20%231&type=movie&${agentAndScanner}&language=en-US&location=%2Ffilms&location=%2Fmore%20films&${ratings}&prefs%5Bhidden%5D=1`,
      `GET ${openPath}?adult=1&country=47`,
    ]);
  });

  test('the preferences of the legacy agent are set at its own path (4.3)', async () => {
    const { url, asked } = await serve((response) => response.end());
    await mediaServerAt(url, speaks).setAgentPreferences('legacymoviedb', { title: '1', redband: '0' });
    expect(rawLines(asked)).toEqual([`GET ${legacyPath}?title=1&redband=0`]);
  });
});

test('a library remains if its agent’s preferences fail, and the result says which part worked (4.2)', async () => {
  const { url, asked } = await serve((response, seen) =>
    seen.nth === 1 ? MADE(response, seen) : response.writeHead(500).end('no such plug-in'),
  );
  const added = await mediaServerAt(url).addLibrary({ ...LIBRARY, agentPreferences: { adult: '1' } });
  expect(added.library.key).toBe('7');
  expect(added.agentPreferences).toMatchObject({
    agent: 'openmoviedb',
    held: false,
    failure: { kind: 'unavailable', words: 'no such plug-in' },
  });
  expect(asked).toHaveLength(2);
});

test('a caller who gives up while agent preferences are set is told that the library was created (4.2)', async () => {
  const controller = new AbortController();
  const { url } = await serve((response, seen) =>
    seen.nth === 1 ? MADE(response, seen) : controller.abort(new Error('enough')),
  );
  const asked = { ...LIBRARY, agentPreferences: { adult: '1' } };
  const added = await mediaServerAt(url).addLibrary(asked, { signal: controller.signal });
  expect(added).toMatchObject({
    library: { key: '7' },
    agentPreferences: { agent: 'openmoviedb', held: false, failure: { kind: 'timeout' } },
  });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'the number %d is refused as the value of a preference (4.6)',
  async (value) => {
    const { url, asked } = await serve((response) => response.end());
    expect(await failureOf(mediaServerAt(url).setPreference('Rate', value))).toMatchObject({ kind: 'invalid' });
    expect(asked).toHaveLength(0);
  },
);

test('all problems of a new library that the client finds are named, and no request is sent (4.2)', async () => {
  const { url, asked } = await serve(MADE);
  const failure = await failureOf(
    mediaServerAt(url).addLibrary({ ...LIBRARY, language: 'xx', preferences: { showOrdering: 'aired' } }),
  );
  expect(failure).toMatchObject({ kind: 'invalid', path: '/library/sections' });
  expect(failure).toMatchObject({ words: expect.stringContaining('"xx" is no language of movie libraries') });
  expect(failure).toMatchObject({ words: expect.stringContaining('showOrdering is for TV libraries') });
  expect(asked).toHaveLength(0);
});

test('the server’s objections to a new library are passed on (4.2)', async () => {
  const { url } = await serve((response) => response.writeHead(400).end('location does not exist'));
  expect(await failureOf(mediaServerAt(url).addLibrary(LIBRARY))).toMatchObject({
    kind: 'invalid',
    words: 'location does not exist',
  });
});

test.each([
  ['neutral', '/:/plugins/com.mediaapp.agents.legacymoviedb/prefs'],
  ['plex', '/:/plugins/com.plexapp.agents.imdb/prefs'],
] as const)(
  'agent preferences are read under their documented names (%s), and unknown ones are left out (4.3)',
  async (speaks, path) => {
    const settings = [
      ['title', 'true'],
      ['extras', 'false'],
      ['redband', 'perhaps'],
      ['enum_LogLevel', '1'],
    ].map(([id, value]) => `<Setting id="${id}" type="bool" value="${value}"/>`);
    const { url, asked } = await serve((response) =>
      response.end(`<MediaContainer>${settings.join('')}</MediaContainer>`),
    );
    expect(await mediaServerAt(url, speaks).agentPreferences('legacymoviedb')).toEqual({ title: '1', extras: '0' });
    expect(rawLines(asked)).toEqual([`GET ${path}`]);
  },
);

test('an invalid value of an agent preference is never sent (4.4)', async () => {
  const { url, asked } = await serve((response) => response.end());
  const set = mediaServerAt(url).setAgentPreferences('openmoviedb', { country: '50', redband: '1' });
  expect(await failureOf(set)).toMatchObject({ kind: 'invalid', words: expect.stringMatching(/0 to 49.*redband/) });
  expect(asked).toHaveLength(0);
});

const CALLS: readonly {
  readonly name: string;
  readonly call: (media: MediaServer) => Promise<unknown>;
  readonly expected: string;
}[] = [
  {
    name: '4.6',
    call: (media) => media.setPreference('FriendlyName', 'A & b'),
    expected: 'PUT /:/prefs?FriendlyName=A%20%26%20b',
  },
  { name: '4.6 with a flag', call: (media) => media.setPreference('Checks', true), expected: 'PUT /:/prefs?Checks=1' },
  { name: '4.6 with a number', call: (media) => media.setPreference('Rate', 0.5), expected: 'PUT /:/prefs?Rate=0.5' },
  {
    name: '4.11',
    call: (media) => media.terminateTranscode('/transcode/sessions/a-1'),
    expected: 'DELETE /transcode/sessions/a-1',
  },
  {
    name: '4.11, older',
    call: (media) => media.terminateTranscode('/transcode/session/a-1'),
    expected: 'DELETE /transcode/session/a-1',
  },
  { name: '4.13', call: (media) => media.matches('12'), expected: 'GET /library/metadata/12/matches?manual=1' },
  {
    name: '4.14, smart',
    call: (media) => media.createPlaylist({ title: 'x', type: 'video', ratingKey: '1', smart: true }),
    expected:
      'POST /playlists?type=video&title=x&smart=1&uri=server%3A%2F%2Fm1%2Fcom.mediaapp.plugins.library%2Flibrary%2Fmetadata%2F1',
  },
  { name: '4.16', call: (media) => media.removeFromPlaylist('50', '7'), expected: 'DELETE /playlists/50/items/7' },
  {
    name: '4.21',
    call: (media) => media.applyMatch('3', { guid: 'mbid://a b', name: 'Ä & B' }),
    expected: 'PUT /library/metadata/3/match?guid=mbid%3A%2F%2Fa%20b&name=%C3%84%20%26%20B',
  },
  { name: 'settings', call: (media) => media.settings(), expected: 'GET /:/prefs' },
  { name: 'decades', call: (media) => media.decades('1'), expected: 'GET /library/sections/1/decade' },
  {
    name: 'playlists',
    call: (media) => media.playlists({ type: 'audio', smart: false }),
    expected: 'GET /playlists?playlistType=audio&smart=0',
  },
];

test.each(CALLS)(
  'the client sends exactly the request that the interface documents under $name',
  async ({ call, expected }) => {
    const { url, asked } = await serve(container('<Playlist ratingKey="50"/>'));
    await call(mediaServerAt(url, 'neutral', { machineIdentifier: 'm1' }));
    expect(rawLines(asked)).toEqual([expected]);
  },
);

const PAGING = 'X-Media-Container-Start=0&X-Media-Container-Size=100';
const LISTINGS: readonly {
  readonly name: string;
  readonly list: (media: MediaServer) => AsyncIterable<unknown>;
  readonly expected: string;
}[] = [
  {
    name: '4.5',
    list: (media) =>
      media.libraryItems({
        libraryKey: '1',
        kind: 'movie',
        filters: [libraryFilterBuilder.where('year', '>=', 1990), libraryFilterBuilder.where('studio', '!=', 'a=b')],
      }),
    expected: `GET /library/sections/1/all?type=1&year%3E=1990&studio!=a%3Db&${PAGING}`,
  },
  {
    name: '4.7',
    list: (media) =>
      media.albumsOfArtist({
        libraryKey: '3',
        artistKey: '300',
        includeGuids: true,
        filters: [albumFilterBuilder.where('originallyAvailableAt', '<=', '1999-12-31')],
      }),
    expected: `GET /library/sections/3/all?type=9&artist.id=300&includeGuids=1&originallyAvailableAt%3C=1999-12-31&${PAGING}`,
  },
  { name: 'artists', list: (media) => media.artists('3'), expected: `GET /library/sections/3/all?type=8&${PAGING}` },
  {
    name: '4.22',
    list: (media) =>
      media.moviesOfDecade({
        libraryKey: '1',
        decade: 1990,
        filters: [decadeFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_999))],
      }),
    expected: `GET /library/sections/1/decade/1990?addedAt%3E=1700000000&sort=addedAt%3Adesc&${PAGING}`,
  },
];

test.each(LISTINGS)(
  'the client sends exactly the first request that the interface documents under $name',
  async ({ list, expected }) => {
    const { url, asked } = await serve(container(''));
    expect(await Array.fromAsync(list(mediaServerAt(url)))).toMatchObject([{ items: [] }]);
    expect(rawLines(asked)).toEqual([expected]);
  },
);

test('every filter of the history is sent, and rows from a server that ignores them are removed (4.8)', async () => {
  const rows = [
    '<Video historyKey="a" viewedAt="9" accountID="1" librarySectionID="2" ratingKey="5" title="Yes"/>',
    '<Video historyKey="b" viewedAt="9" accountID="1" librarySectionID="2" grandparentKey="/library/metadata/5"/>',
    '<Video historyKey="c" viewedAt="9" accountID="2" librarySectionID="2" ratingKey="5"/>',
    '<Video historyKey="d" viewedAt="9" ratingKey="5" title="Does not say whose and where"/>',
    '<Video historyKey="e" viewedAt="9" accountID="1" librarySectionID="2" ratingKey="6"/>',
    '<Video historyKey="f" viewedAt="9" accountID="1" librarySectionID="3" ratingKey="5"/>',
  ];
  const { url, asked } = await serve(container(rows.join('')));
  const query = { accountIds: ['1'], librarySectionId: '2', ratingKey: '5' };
  const pages = await Array.fromAsync(mediaServerAt(url).history(query));
  expect(pages.flat().map(({ historyKey }) => historyKey)).toEqual(['a', 'b', 'd']);
  expect(asked[0]?.url).toContain('?accountID=1&librarySectionID=2&metadataItemID=5&sort=');
});

test.each([
  ['neutral', '&'],
  ['plex', '\n'],
] as const)(
  'several log messages are sent in one body, correctly encoded, and none in no request, in %s (4.19)',
  async (speaks, between) => {
    const bodies: string[] = [];
    const { url, asked } = await serve((response, { request }) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks).toString());
        response.end();
      });
    });
    const media = mediaServerAt(url, speaks);
    await media.writeLogMessages([]);
    expect(asked).toHaveLength(0);
    await media.writeLogMessages([
      { level: 'error', message: 'a & b = c + d\n“é”', source: 'Usher #1' },
      { level: 'verbose', message: 'level=0', source: 'x' },
    ]);
    expect(bodies).toEqual([
      [
        'level=0&message=a%20%26%20b%20%3D%20c%20%2B%20d%0A%E2%80%9C%C3%A9%E2%80%9D&source=Usher%20%231',
        'level=4&message=level%3D0&source=x',
      ].join(between),
    ]);
    expect(asked).toMatchObject([{ method: 'POST', path: '/log', headers: { 'content-type': /text\/plain/ } }]);
    const many = Array.from({ length: 2_000 }, (_, n) => ({ level: 'info', message: `${n}`, source: 's' }) as const);
    await media.writeLogMessages(many);
    expect(bodies[1]?.match(/level=2/g)).toHaveLength(2_000);
  },
);

test('removing an item from a playlist returns the server’s count and the remaining playlist (4.16)', async () => {
  const { url } = await serve(
    container('<Playlist ratingKey="50" leafCount="2"/>', 'leafCountAdded="0" leafCountRequested="0"'),
  );
  expect(await mediaServerAt(url).removeFromPlaylist('50', '7')).toMatchObject({
    added: 0,
    requested: 0,
    playlist: { ratingKey: '50', leafCount: 2 },
  });
});

test('a response without a body counts as success (4.21)', async () => {
  const { url } = await serve((response) => response.end());
  expect(await mediaServerAt(url).applyMatch('3', { guid: 'mbid://a', name: 'b' })).toEqual({});
});

test('a candidate for a match keeps its picture only if that is on its own server (4.13)', async () => {
  const thumbs = ['/library/metadata/7/thumb/1', 'https://elsewhere.test/1.jpg', '//elsewhere.test/1.jpg'];
  const { url } = await serve(container(thumbs.map((thumb) => `<SearchResult thumb="${thumb}"/>`).join('')));
  const { matches } = await mediaServerAt(url, 'neutral', { server: serverId(2) }).matches('2:1');
  expect(matches.map(({ thumb }) => thumb)).toEqual(['2:/library/metadata/7/thumb/1', undefined, undefined]);
});

test('each kind of match has the fields of its kind, and an album its tracks (4.13)', async () => {
  const { url } = await serve((response) => response.end(fixture('matches-of-every-kind')));
  const { listing, matches } = await mediaServerAt(url).matches('1');
  expect(listing).toMatchObject({ size: 6, identifier: 'com.mediaapp.plugins.library', mediaTagVersion: '170' });
  expect(matches.map(({ kind }) => kind)).toEqual(['movie', 'show', 'season', 'artist', 'album', 'other']);
  expect(matches[0]).toMatchObject({ guid: 'imdb://tt1', name: '1917', year: 2019, lifespanEnded: undefined });
  expect(matches[2]).toMatchObject({ parentName: 'The Show', parentGuid: 'N/A' });
  expect(matches[3]).toMatchObject({
    score: 100,
    disambiguation: 'the band',
    beginArea: 'Oslo',
    area: 'Norway',
    lifespanBegin: '1982',
    lifespanEnded: '2010',
  });
  expect(matches[4]).toMatchObject({
    kind: 'album',
    parentName: 'Band',
    score: 87,
    year: 1985,
    tracks: [
      { kind: 'track', id: '1', index: 1, name: 'One', matched: true, tracks: [] },
      { kind: 'track', index: 2, matched: false },
    ],
  });
});

test('an account’s resources are read from the account service, and contain no tokens (4.1)', async () => {
  const media = await serve((response) => response.end());
  const { url, asked } = await serve((response) => response.end(fixture('account-resources')));
  const server = mediaServerAt(media.url, 'neutral', { accountTransport: transportTo(new URL('/api/', url)) });
  const resources = await server.accountResources();
  expect(asked.map(({ path }) => path)).toEqual(['/api/resources']);
  expect(asked[0]?.query.get('X-Media-Token')).toBe(TOKEN);
  expect(media.asked).toHaveLength(0);
  expect(JSON.stringify(resources)).not.toContain('canary');
  expect(resources).toMatchObject([
    {
      name: 'Attic',
      clientIdentifier: 'c1',
      owned: true,
      hasAccessToken: true,
      publicAddressMatches: true,
      provides: ['server', 'player'],
      httpsRequired: false,
      createdAt: new Date('2023-11-14T22:13:20Z'),
      connections: [
        { protocol: 'http', address: '10.0.0.2', port: 32400, uri: 'http://10.0.0.2:32400/', local: true },
        { protocol: 'https', local: false },
      ],
    },
    { name: 'Sofa', hasAccessToken: false, provides: [], httpsRequired: undefined, connections: [] },
  ]);
});

test('a request for an account’s resources without an account service fails as unsupported (4.1)', async () => {
  const { url } = await serve((response) => response.end());
  expect(await failureOf(mediaServerAt(url).accountResources())).toMatchObject({ kind: 'unsupported' });
});

test('preferences have the type they state, and secret ones stay on the server', async () => {
  const { url } = await serve((response) => response.end(fixture('preferences-with-secrets')));
  const settings = await mediaServerAt(url).settings();
  expect(JSON.stringify(settings)).not.toContain('canary');
  expect(settings).toMatchObject([
    { id: 'FriendlyName', type: 'text', value: 'Attic', default: undefined, secret: false },
    { id: 'Checks', type: 'bool', value: true, default: false, hidden: false, advanced: true, group: 'general' },
    {
      id: 'Interval',
      type: 'int',
      value: 3600,
      choices: [
        { value: '0', label: 'never' },
        { value: '3600', label: 'every: hour' },
        { value: 'odd', label: 'odd' },
      ],
    },
    { id: 'Rate', type: 'double', value: 0.5 },
    { id: 'OnlineToken', secret: true, value: undefined },
    { id: 'customCertificateKey', secret: true, value: undefined, default: undefined },
    // A flag holds no secret, whatever its name; an invalid flag is not shown as one.
    { id: 'LogTokensForDebug', secret: false, value: true, default: false },
    { id: 'SecretFlag', secret: false, value: undefined, default: undefined },
  ]);
});

test('each decade of a library is read with its first year, and is named after the year if it has no title', async () => {
  const { url } = await serve(container('<Directory key="1990" title="1990s"/><Directory key="1890"/><Directory/>'));
  expect(await mediaServerAt(url).decades('1')).toEqual([
    { year: 1990, title: '1990s' },
    { year: 1890, title: '1890' },
  ]);
});

const MIXED = container(
  [
    '<Directory type="album" ratingKey="1" parentRatingKey="300" title="Ägypten" studio="WARP Records" year="1990"/>',
    '<Directory type="album" ratingKey="2" parentRatingKey="300" title="Other" studio="4AD" year="1995"/>',
    '<Directory type="album" ratingKey="3" parentRatingKey="301" title="Agypten" studio="Warp" year="1995"/>',
    '<Directory type="artist" ratingKey="300" title="agypten" studio="Warp"/>',
    '<Video type="movie" ratingKey="9" title="Agypten" studio="Warp" year="2000"/>',
  ].join(''),
  'librarySectionID="3" title1="Music" viewMode="65592" nocache="1"',
);

test('albums of other artists and items that do not match a filter are removed (4.7, quirk 5)', async () => {
  const { url } = await serve(MIXED);
  const filters = [albumFilterBuilder.where('studio', '=', 'warp'), albumFilterBuilder.where('title', '=', 'agyp')];
  const pages = await Array.fromAsync(
    mediaServerAt(url).albumsOfArtist({ libraryKey: '3', artistKey: '300', filters }),
  );
  expect(pages.map(({ items }) => items.map(({ ratingKey }) => ratingKey))).toEqual([['1']]);
  expect(pages[0]?.listing).toMatchObject({ librarySectionId: '3', title1: 'Music', viewMode: 65_592, nocache: true });
});

test('a listing of one kind contains only that kind, and a listing of a decade only its ten years (4.22)', async () => {
  const { url } = await serve(MIXED);
  const media = mediaServerAt(url);
  const keys = async (pages: AsyncIterable<{ readonly items: readonly { ratingKey?: string | undefined }[] }>) =>
    (await Array.fromAsync(pages)).flatMap(({ items }) => items.map(({ ratingKey }) => ratingKey));
  const kind: keyof typeof LISTABLE_ITEM_KINDS = 'album';
  expect(await keys(media.libraryItems({ libraryKey: '3', kind }))).toEqual(['1', '2', '3']);
  expect(await keys(media.artists('3'))).toEqual(['300']);
  expect(await keys(media.moviesOfDecade({ libraryKey: '3', decade: 1986 }))).toEqual(['1', '2', '3', '300']);
  expect(await keys(media.moviesOfDecade({ libraryKey: '3', decade: 1985 }))).toEqual(['1', '300']);
});

const INVALID: readonly { readonly name: string; readonly call: (media: MediaServer) => Promise<unknown> }[] = [
  { name: 'a preference that would be the token', call: (media) => media.setPreference('X-Media-Token', 'x') },
  { name: 'a preference without a name', call: (media) => media.setPreference('', 'x') },
  { name: 'a key that climbs', call: (media) => media.terminateTranscode('/transcode/session/..') },
  { name: 'a key that climbs when decoded', call: (media) => media.terminateTranscode('/transcode/session/%2e%2e') },
  { name: 'a key of something else', call: (media) => media.terminateTranscode('/library/sections/1') },
  { name: 'a key with more behind', call: (media) => media.terminateTranscode('/transcode/session/a/b') },
  { name: 'a match without a guid', call: (media) => media.applyMatch('1', { guid: '', name: 'x' }) },
  { name: 'a match of no artist', call: (media) => media.applyMatch('x', { guid: 'mbid://a', name: 'x' }) },
  { name: 'matches of no item', call: (media) => media.matches('../1') },
  { name: 'no playlist', call: (media) => media.removeFromPlaylist('x', '1') },
  { name: 'no place in a playlist', call: (media) => media.removeFromPlaylist('1', '') },
  { name: 'no library', call: (media) => Array.fromAsync(media.libraryItems({ libraryKey: 'all' })) },
  { name: 'no artist', call: (media) => Array.fromAsync(media.albumsOfArtist({ libraryKey: '1', artistKey: '' })) },
  { name: 'no decade', call: (media) => Array.fromAsync(media.moviesOfDecade({ libraryKey: '1', decade: 19.5 })) },
  {
    name: 'an account that is not a number',
    call: (media) => Array.fromAsync(media.history({ accountIds: ['1 OR 1'] })),
  },
];

test.each(INVALID)('the client never sends $name', async ({ call }) => {
  const { url, asked } = await serve(container(''));
  expect(await failureOf(call(mediaServerAt(url)))).toMatchObject({ name: 'MediaServerFailure', kind: 'invalid' });
  expect(asked).toHaveLength(0);
});

const REFUSED: readonly {
  readonly name: string;
  readonly status: number;
  readonly call: (media: MediaServer) => Promise<unknown>;
  readonly kind: string;
}[] = [
  { name: '4.6: an unknown name', status: 400, call: (media) => media.setPreference('nope', '1'), kind: 'invalid' },
  {
    name: '4.11: a transcode that is over',
    status: 404,
    call: (media) => media.terminateTranscode('/transcode/session/a'),
    kind: 'not-found',
  },
  { name: '4.13: an id that is not valid', status: 403, call: (media) => media.matches('1'), kind: 'not-found' },
  { name: '4.16: no such item', status: 404, call: (media) => media.removeFromPlaylist('1', '2'), kind: 'not-found' },
  {
    name: '4.21: no such artist',
    status: 404,
    call: (media) => media.applyMatch('1', { guid: 'a', name: 'b' }),
    kind: 'not-found',
  },
  {
    name: '4.3: an agent that is gone',
    status: 404,
    call: (media) => media.setAgentPreferences('legacymoviedb', {}),
    kind: 'unsupported',
  },
  {
    name: '4.4: a value that is wrong',
    status: 400,
    call: (media) => media.setAgentPreferences('openmoviedb', {}),
    kind: 'invalid',
  },
  {
    name: 'agent preferences that a server lacks',
    status: 404,
    call: (media) => media.agentPreferences('openmoviedb'),
    kind: 'unsupported',
  },
  { name: 'settings that a server lacks', status: 404, call: (media) => media.settings(), kind: 'unsupported' },
  { name: 'decades that a server lacks', status: 404, call: (media) => media.decades('1'), kind: 'unsupported' },
  {
    name: 'a changing GET that fails (4.3)',
    status: 503,
    call: (media) => media.setAgentPreferences('legacymoviedb', {}),
    kind: 'unavailable',
  },
  {
    name: 'a changing POST that fails (4.19)',
    status: 503,
    call: (media) => media.writeLogMessages([LOG]),
    kind: 'unavailable',
  },
];
const LOG = { level: 'info', message: 'a', source: 'b' } as const;

test.each(REFUSED)('the client fails with the right kind: $name, status $status', async ({ status, call, kind }) => {
  const says: Answer = (response) => response.writeHead(status).end('Because');
  const { url, asked } = await serve(says);
  const failure = await failureOf(call(mediaServerAt(url)));
  expect(failure).toBeInstanceOf(MediaServerFailure);
  expect(failure).toMatchObject({ kind, status, words: 'Because' });
  expect(asked).toHaveLength(1);
});

test.each(VOCABULARY_NAMES)('an album is decoded with all its documented fields, in %s (2.7a)', async (speaks) => {
  const { url } = await serve((response) => response.end(fixture('album-with-guids')));
  const query = { libraryKey: '3', artistKey: '300', includeGuids: true };
  const [page] = await Array.fromAsync(mediaServerAt(url, speaks).albumsOfArtist(query));
  expect(page?.items).toMatchObject([
    {
      kind: 'album',
      key: '/library/metadata/200/children',
      parentKey: '/library/metadata/300',
      rating: 8.5,
      parentGuid: 'media://artist/1',
      parentThumb: '/library/metadata/300/thumb/1',
      art: '/library/metadata/200/art/1',
      index: 1,
      originallyAvailableAt: new Date('2019-02-28T00:00:00Z'),
      lastViewedAt: new Date(1_605_456_703_000),
      updatedAt: new Date(1_602_534_481_000),
      loudnessAnalysisVersion: '2',
      musicAnalysisVersion: '1',
      guids: ['mbid://a', 'other://b'],
      tags: { genres: ['Electronic', 'IDM'], roles: [] },
    },
  ]);
});

test('playlists that were not requested are removed if a server ignores the parameters', async () => {
  const { url } = await serve(
    container(
      '<Playlist ratingKey="1" smart="1" playlistType="audio"/><Playlist ratingKey="2" smart="0" playlistType="audio"/><Playlist ratingKey="3" smart="1" playlistType="video"/>',
    ),
  );
  const media = mediaServerAt(url);
  const keys = async (query: Parameters<typeof media.playlists>[0]) =>
    (await media.playlists(query)).map(({ ratingKey }) => ratingKey);
  expect(await keys({ smart: true })).toEqual(['1', '3']);
  expect(await keys({ smart: false })).toEqual(['2']);
  expect(await keys({ type: 'audio' })).toEqual(['1', '2']);
});
