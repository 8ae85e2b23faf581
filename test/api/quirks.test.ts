import { assert, expect, test } from 'vitest';
import { VOCABULARY_NAMES, type VocabularyName } from '../../src/api/vocabularies/vocabularies.ts';
import { describeStreamDelivery } from '../../src/domain/media/sessions/streamDecision.ts';
import { fixture } from './support/fixture.ts';
import { failureOf } from './support/request.ts';
import { container, mediaServerAt, serve, transportTo } from './support/server.ts';

/** A media server that sends one saved response to every request. */
async function answering(name: string, speaks: VocabularyName = 'neutral') {
  const { url } = await serve((response) => response.end(fixture(name)));
  return mediaServerAt(url, speaks);
}

test('a session without a Session element is listed, but cannot be ended (quirk 1)', async () => {
  const sessions = await (await answering('session-without-session-element')).sessions();
  expect(sessions).toMatchObject([
    {
      id: undefined,
      sessionKey: '7',
      item: { kind: 'movie', title: 'Metropolis', durationMs: 9_180_000 },
      user: { id: '1', name: 'Ada' },
      player: { title: 'Television', state: 'playing', local: true },
      viewOffsetMs: 60_000,
      live: false,
      decision: 'direct play',
    },
    { id: 'abc-8', item: { kind: 'track' }, bandwidthKbps: 320, location: 'wan', player: { local: false } },
  ]);
});

test('a transcode keeps its key as the server wrote it, and no other element of a session gives a key (quirk 2)', async () => {
  const sessions = await (await answering('transcode-keys-old-and-new')).sessions();
  expect(sessions.map(({ transcode }) => transcode?.key)).toEqual([
    '/transcode/session/a1',
    '/transcode/sessions/b2',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(sessions.slice(0, 4).map(({ decision }) => decision)).toEqual([
    'transcode',
    'direct stream',
    'transcode',
    'transcode',
  ]);
  expect(sessions[0]?.transcode).toMatchObject({
    progressPercent: 12.5,
    speed: 1.2,
    container: 'mkv',
    subtitleDecision: 'burn',
  });
  expect(sessions[1]?.transcode?.progressPercent).toBeUndefined();
});

test('a transcode whose key is a bare id, or missing, keeps its decisions but cannot be ended', async () => {
  const [bare, missing] = (await (await answering('transcode-keys-old-and-new')).sessions()).slice(4);
  expect(bare?.transcode).toMatchObject({ key: undefined, progressPercent: 40, audioDecision: 'transcode' });
  expect(bare?.transcode).toMatchObject({ sourceAudioCodec: 'dca', audioCodec: 'aac' });
  expect(missing?.transcode).toMatchObject({ key: undefined, speed: 3.1, videoDecision: 'transcode' });
  expect(missing?.transcode).toMatchObject({ container: 'mkv' });
});

test('the decision of a session without a TranscodeSession comes from its streams, or else its part', async () => {
  const sessions = await (await answering('decisions-without-transcode-session')).sessions();
  expect(sessions.map(({ decision }) => decision)).toEqual([
    'direct play',
    'direct play',
    'direct stream',
    'transcode',
    'direct play',
  ]);
});

test.each([
  ['played directly beside a transcode that was asked for', 'direct play', []],
  ['played directly, and only the streams say so', 'direct play', []],
  ['copied beside a transcode of before', 'direct stream', ['container']],
  ['only the sound is made anew', 'transcode', ['audio']],
  ['made anew, whatever its transcode says', 'transcode', ['video']],
  ['the streams say nothing', 'direct stream', ['container']],
  ['only the picture says something', 'transcode', ['audio']],
  ['text converted beside the file', 'direct play', []],
  ['another sound track than the one that plays', 'direct stream', ['container']],
  ['music played directly', 'direct play', []],
  ['live, copied', 'direct stream', []],
  ['live, made anew', 'transcode', ['video', 'audio']],
  ['live, and no transcode', 'direct stream', []],
  ['live, and its transcode says nothing', 'transcode', []],
  ['played directly, and only the part says so', 'direct play', []],
  ['an old server that says nothing but of its transcode', 'transcode', ['video']],
  ['copied, and its streams have no type', 'direct stream', ['container']],
  ['burned in, whatever its transcode says', 'transcode', ['video', 'subtitles']],
] as const)(
  'the decision of a session comes from its part and streams before its TranscodeSession: %s',
  async (title, decision, remade) => {
    const sessions = await (await answering('sessions-with-a-transcode-beside')).sessions();
    const session = sessions.find(({ item }) => item.title === title);
    assert(session !== undefined);
    expect([session.decision, describeStreamDelivery(session).remade]).toEqual([decision, remade]);
  },
);

test('a transcode beside a direct play cannot be stopped, since the playing stream does not need it', async () => {
  const sessions = await (await answering('sessions-with-a-transcode-beside')).sessions();
  const beside = sessions.filter(({ decision }) => decision === 'direct play');
  expect(beside.map(({ transcode }) => transcode)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('a session with converted text subtitles is no transcode, and one with subtitles in the picture is', async () => {
  const sessions = await (await answering('sessions-as-they-are-sent')).sessions();
  expect(sessions.map(({ item, decision }) => [item.title, decision])).toEqual([
    ['text converted', 'direct stream'],
    ['text converted, and no TranscodeSession', 'direct stream'],
    ['text converted beside the file', 'direct play'],
    ['burned in, and no TranscodeSession', 'transcode'],
    ['sound made anew', 'transcode'],
  ]);
});

test('a transcode names its source and target codecs, as far as the server knows them', async () => {
  const sessions = await (await answering('sessions-as-they-are-sent')).sessions();
  expect([sessions[0]?.transcode, sessions[4]?.transcode]).toMatchObject([
    { sourceVideoCodec: 'h264', videoCodec: 'h264', sourceAudioCodec: 'aac', audioCodec: 'aac' },
    { sourceVideoCodec: undefined, videoCodec: '*', sourceAudioCodec: 'dca', audioCodec: 'aac' },
  ]);
});

test.each([
  ['plex', ['1234567890abcdef', undefined, undefined, undefined]],
  ['neutral', [undefined, undefined, undefined, undefined]],
] as const)('a viewer without an account id is identified by the profile picture: %s', async (vocabulary, known) => {
  const sessions = await (await answering('viewers-of-the-account-service', vocabulary)).sessions();
  expect(sessions.map(({ user }) => user.service)).toEqual(known);
});

test('an empty body counts as success, and an error body is not parsed (quirk 3)', async () => {
  const { url } = await serve((response, { path }) =>
    path === '/butler/UpgradeMediaAnalysis'
      ? response.writeHead(202).end()
      : path === '/status/sessions/terminate'
        ? response.writeHead(401).end('<html><h1>401 Unauthorized</h1><p>a paid feature</p></html>')
        : response.end(),
  );
  const media = mediaServerAt(url);
  expect(await media.upgradeMediaAnalysis()).toBe('running');
  expect(await media.scanLibraries()).toBeUndefined();
  expect(await failureOf(media.terminateSession('a', 'b'))).toMatchObject({
    kind: 'unauthorized',
    words: 'a paid feature',
  });
});

test('an empty body of a list counts as a missing answer, and not as an empty list', async () => {
  const { url } = await serve((response) => response.end());
  const media = mediaServerAt(url);
  const reads = {
    history: () => Array.fromAsync(media.history({})),
    'a page of the history': () => media.historyPage(0),
    'the newest play': () => media.newestHistoryEntry(),
    'items of a library': () => Array.fromAsync(media.libraryItems({ libraryKey: '1' })),
    'albums of an artist': () => Array.fromAsync(media.albumsOfArtist({ libraryKey: '1', artistKey: '2' })),
    'films of a decade': () => Array.fromAsync(media.moviesOfDecade({ libraryKey: '1', decade: 1920 })),
    'items of a playlist': () => media.playlistItems('1'),
    playlists: () => media.playlists(),
    search: () => media.search({ query: 'a' }),
    sessions: () => media.sessions(),
  };
  for (const [name, read] of Object.entries(reads))
    expect(await failureOf(read()), name).toMatchObject({ kind: 'malformed', cause: { message: 'it is empty' } });
  expect(await media.removeFromPlaylist('1', '2')).toMatchObject({ playlist: undefined });
});

test('a play of a deleted item is decoded without a key; a row without an identity is dropped (quirk 4)', async () => {
  const { url } = await serve((response) => response.end(fixture('history-of-a-deleted-item')));
  const lines: unknown[] = [];
  const log = { debug: (...line: unknown[]) => void lines.push(line) };
  const [entries] = await Array.fromAsync(mediaServerAt(url, 'neutral', { log }).history({}));
  expect(entries).toMatchObject([
    { historyKey: '/status/sessions/history/1', item: { title: 'Gone', ratingKey: undefined }, accountId: '1' },
    { historyKey: '/status/sessions/history/2', item: { ratingKey: '5', index: undefined, year: undefined } },
  ]);
  expect(entries?.[0]?.item.librarySectionId).toBeUndefined();
  expect(entries?.[1]).toMatchObject({ accountId: undefined, deviceId: '9223372036854775807' });
  expect(lines).toEqual([[{ path: '/status/sessions/history/all', skipped: 2 }, expect.any(String)]]);
});

test('an unreadable number in a document makes its attribute unknown, and all other attributes are read (quirk 4)', async () => {
  expect(await (await answering('odd-numbers')).item('9223372036854775807')).toEqual({
    ratingKey: '9223372036854775807',
    kind: 'movie',
    title: '1917',
    rating: 9,
  });
});

test('an impossible number is decoded as unknown, and a meaningful 0 stays 0', async () => {
  expect(await (await answering('impossible-numbers')).item('1')).toEqual({
    ratingKey: '1',
    kind: 'episode',
    title: 'Pilot',
    parentIndex: 0,
    viewCount: 0,
    skipCount: 0,
    rating: 0,
    originallyAvailableAt: new Date('1987-12-28T00:00:00Z'),
    files: [{ selected: false, parts: [{ sizeBytes: 0, streams: [{ kind: 'video', index: 0, default: false }] }] }],
  });
});

test('account resources are also decoded with ISO dates', async () => {
  const { url } = await serve(
    container('<Device name="A" createdAt="2021-01-01T12:12:24Z" lastSeenAt="0"><Connection port="0"/></Device>'),
  );
  expect(await mediaServerAt(url, 'neutral', { accountTransport: transportTo(url) }).accountResources()).toMatchObject([
    { createdAt: new Date('2021-01-01T12:12:24Z'), lastSeenAt: undefined, connections: [{ port: undefined }] },
  ]);
});

test('a list whose stated size is wrong is decoded, and the difference is logged', async () => {
  const lines: unknown[] = [];
  const { url } = await serve((response) => response.end('<MediaContainer size="5"><Device id="1"/></MediaContainer>'));
  const log = { debug: (...line: unknown[]) => void lines.push(line) };
  expect(await mediaServerAt(url, 'neutral', { log }).devices()).toHaveLength(1);
  expect(lines).toEqual([[{ path: '/devices/', size: 5, found: 1 }, expect.any(String)]]);
});

test('characters that XML forbids are removed, broken bytes replaced, and every device is listed (quirk 6)', async () => {
  expect(await (await answering('control-characters-and-broken-utf8')).devices()).toEqual([
    {
      id: '1',
      name: 'bell and \uFFFD\uFFFD byte',
      platform: undefined,
      clientIdentifier: 'a',
      createdAt: new Date('2017-09-21T04:48:58Z'),
    },
    { id: '2', name: "'quoted' &amp; 📺\ntwo lines", platform: ' Android ' },
    { id: '3', name: '' },
  ]);
});

test('a web page with status 200 fails as no answer of a media server (quirk 7)', async () => {
  const failure = await failureOf((await answering('html-with-200')).libraries());
  expect(failure).toMatchObject({ kind: 'web-page', path: '/library/sections', status: 200 });
});

test.each(['truncated-after-a-whole-child', 'truncated-within-an-attribute', 'entity-bomb', 'json-with-200'])(
  'the document %s fails as malformed (quirk 7)',
  async (name) => {
    const failure = await failureOf((await answering(name)).libraries());
    expect(failure).toMatchObject({
      name: 'MediaServerFailure',
      kind: 'malformed',
      path: '/library/sections',
      status: 200,
    });
  },
);

test('items are identified by their ratingKey, whatever their key ends in (quirk 8)', async () => {
  expect(await (await answering('keys-with-children')).item('200')).toMatchObject({ ratingKey: '200', kind: 'artist' });
  expect(await (await answering('keys-with-children')).playlist('500')).toMatchObject({ ratingKey: '500' });
});

test('pictures on other servers, and paths that are no pictures, are neither kept nor fetched (quirk 10)', async () => {
  const { url, asked } = await serve((response) => response.end('picture'));
  const media = mediaServerAt(url);
  const elsewhere = [
    'https://elsewhere.example/a.jpg',
    '//elsewhere.example/a',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a\\b',
    '',
    '/library/sections/1/refresh',
    '/status/sessions/terminate?sessionId=1',
    '/library/metadata/1/thumb/%2e%2e',
  ];
  const failures = await Promise.all(elsewhere.map((thumb) => failureOf(media.poster(thumb))));
  expect(failures).toMatchObject(elsewhere.map(() => ({ kind: 'invalid', path: '{thumb}' })));
  expect(asked).toHaveLength(0);
});

test('a collection is recognized, and its picture has its size and no token in its address', async () => {
  expect(await (await answering('collections')).search({ query: 'x' })).toMatchObject([
    {
      items: [
        {
          kind: 'collection',
          ratingKey: '1401',
          thumb: '/library/collections/1401/composite/1639759131?width=400&height=600',
        },
      ],
    },
  ]);
});

test('live television is decoded with the transcode inside its media, and pre-rolls as sessions (quirk 11)', async () => {
  const sessions = await (await answering('live-television', 'plex')).sessions();
  expect(sessions).toMatchObject([
    {
      live: true,
      decision: 'direct stream',
      transcode: { key: '/transcode/sessions/live-1', progressPercent: undefined, container: 'mpegts' },
      item: { kind: 'episode', title: 'News', grandparentTitle: undefined, grandparentThumb: undefined },
    },
    { live: false, item: { kind: 'clip', title: 'Pre-roll', ratingKey: undefined, librarySectionId: undefined } },
  ]);
});

test('the length of an item comes from the item, whatever unit its list uses (quirk 12)', async () => {
  expect(await (await answering('playlist-container-in-seconds')).playlistItems('500')).toEqual([
    { ratingKey: '1', playlistItemId: '41', kind: 'movie', title: 'Metropolis', durationMs: 9_180_000 },
  ]);
});

test('playlists of every kind are listed, and one without an id is left out', async () => {
  expect(await (await answering('playlists-of-every-kind')).playlists()).toEqual([
    {
      ratingKey: '500',
      title: 'Films',
      smart: false,
      playlistType: 'video',
      leafCount: 1,
      durationMs: 5_054_000,
      addedAt: new Date('2017-09-21T04:48:58Z'),
      updatedAt: new Date('2020-08-21T04:24:07Z'),
    },
    { ratingKey: '501', title: 'Photos without a duration', smart: false, playlistType: 'photo', leafCount: 12 },
    { ratingKey: '502', title: 'Smart and empty', smart: true, playlistType: 'audio' },
  ]);
});

test.each([
  [
    'neutral',
    {
      parentTitle: 'G',
      parentThumb: '/library/metadata/302/thumb/1',
      grandparentTitle: 'P',
      grandparentThumb: '/library/metadata/301/thumb/1',
    },
  ],
  [
    'plex',
    {
      parentTitle: 'P',
      parentThumb: '/library/metadata/301/thumb/1',
      grandparentTitle: 'G',
      grandparentThumb: '/library/metadata/302/thumb/1',
    },
  ],
] as const)('a track in the %s history is decoded with its parent', async (speaks, expected) => {
  const newest = await (await answering('history-track', speaks)).newestHistoryEntry();
  expect(newest).toMatchObject({
    item: { kind: 'track', title: 'Air', index: 2, parentIndex: 1, ...expected },
    deviceId: '4',
  });
});

test.each(VOCABULARY_NAMES)('an episode in the %s history has its season and show as parents', async (speaks) => {
  const [entries = []] = await Array.fromAsync((await answering('history-track', speaks)).history({}));
  expect(entries.find(({ item }) => item.kind === 'episode')?.item).toMatchObject({
    parentTitle: 'Season 3',
    parentThumb: '/library/metadata/201/thumb/2',
    grandparentTitle: 'Show',
    grandparentThumb: '/library/metadata/202/thumb/2',
  });
});
