import { expect, test } from 'vitest';
import { childOf, titlesOf } from './support/parsedXml.ts';
import { startTestServer, type TestServer, takeViolationReasons } from './support/testServer.ts';

function uriOf({ media }: TestServer, title: string): string {
  const { ratingKey } = media.library.titled(title);
  return `server://${media.machineIdentifier}/com.mediaapp.plugins.library/library/metadata/${ratingKey}`;
}

function creation(parameters: Record<string, string>): string {
  return `/playlists?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`;
}

test('a playlist is created with its item and read back (4.14)', async () => {
  const server = await startTestServer();
  const path = creation({ type: 'video', title: 'Robots & co', smart: '0', uri: uriOf(server, 'Metropolis') });
  const created = childOf(await server.read(path, { method: 'POST' }), 'Playlist');
  expect(created.attributes).toMatchObject({
    title: 'Robots & co',
    type: 'playlist',
    playlistType: 'video',
    smart: '0',
    leafCount: '1',
    duration: String(server.media.library.titled('Metropolis').duration),
    key: `/playlists/${created.attributes.ratingKey}/items`,
  });
  expect(await server.read(`/playlists/${created.attributes.ratingKey}`)).toEqual({
    name: 'MediaContainer',
    attributes: { size: '1' },
    children: [created],
  });
});

test.each([
  ['type', 400],
  ['title', 400],
  ['smart', 400],
  ['uri', 400],
])('a playlist without %s is not created: status %i (4.14)', async (missing, status) => {
  const server = await startTestServer();
  const all = { type: 'video', title: 'x', smart: '0', uri: uriOf(server, 'Metropolis') };
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing));
  const before = server.media.playlists.all.length;
  expect(await server.request(creation(given), { method: 'POST' })).toMatchObject({ status });
  expect(server.media.playlists.all).toHaveLength(before);
  expect(takeViolationReasons(server.media)).toEqual([`parameter ${missing} is missing`]);
});

test.each([
  ['type', 'film'],
  ['smart', 'yes'],
  ['uri', 'server://another/com.mediaapp.plugins.library/library/metadata/1043'],
  ['uri', `server://${'0'.repeat(40)}/com.mediaapp.plugins.library/library/metadata/1043`],
  ['uri', 'MACHINE/com.mediaapp.plugins.libraries/library/metadata/1043'],
  ['uri', 'MACHINE/com.mediaapp.plugins.playing/library/metadata/1043'],
  ['uri', 'MACHINE/com.plexapp.plugins.library/library/metadata/1043'],
  ['uri', 'MACHINE/com.mediaapp.plugins.library//library/metadata/1043'],
  ['uri', 'MACHINE/com.mediaapp.plugins.library/library/metadata/1043/children'],
  ['uri', 'MACHINE/com.mediaapp.plugins.library/library/metadata/77'],
])('a playlist with an invalid %s is answered with 500: %s (4.14)', async (name, value) => {
  const server = await startTestServer();
  const bad = value.replace('MACHINE', `server://${server.media.machineIdentifier}`);
  const path = creation({ type: 'video', title: 'x', smart: '0', uri: uriOf(server, 'Metropolis'), [name]: bad });
  const before = server.media.playlists.all.length;
  expect(await server.request(path, { method: 'POST' })).toMatchObject({ status: 500 });
  expect(server.media.playlists.all).toHaveLength(before);
  expect(takeViolationReasons(server.media)).toHaveLength(1);
});

test('the media type of an item decides the type of its new playlist, whatever was requested (3.1)', async () => {
  const server = await startTestServer();
  const path = creation({ type: 'audio', title: 'Loud', smart: '0', uri: uriOf(server, 'Metropolis') });
  const created = childOf(await server.read(path, { method: 'POST' }), 'Playlist');
  expect(created.attributes.playlistType).toBe('video');
});

test('a video that is added to an audio playlist goes to a new video playlist of the same name (3.1)', async () => {
  const server = await startTestServer();
  const [audio] = server.media.playlists.all.filter(({ title }) => title === 'Sunday morning');
  const path = `/playlists/${audio?.ratingKey}/items?uri=${encodeURIComponent(uriOf(server, 'Metropolis'))}`;
  const answer = await server.read(path, { method: 'PUT' });
  const lists = (await server.read('/playlists')).children.filter(
    ({ attributes }) => attributes.title === 'Sunday morning',
  );
  expect(lists.map(({ attributes }) => [attributes.playlistType, attributes.leafCount])).toEqual([
    ['audio', '7'],
    ['video', '1'],
  ]);
  expect(childOf(answer, 'Playlist')).toEqual(lists[1]);
});

test('a server can be set to add nothing of the wrong type, with 200, as for audio in a video playlist', async () => {
  const server = await startTestServer();
  server.media.behaviour.playlistMismatch = 'nothing';
  const add = (playlist: number, title: string) =>
    server.read(`/playlists/${playlist}/items?uri=${encodeURIComponent(uriOf(server, title))}`, { method: 'PUT' });
  const nothing = { leafCountAdded: '0', leafCountRequested: '1' };
  expect((await add(50_002, 'Metropolis')).attributes).toMatchObject(nothing);
  expect((await add(50_001, 'Vltava')).attributes).toMatchObject(nothing);
  expect(server.media.playlists.all).toHaveLength(6);
});

test('a smart playlist begins empty, without a picture (3.2)', async () => {
  const server = await startTestServer();
  const path = creation({ type: 'video', title: 'Clever', smart: '1', uri: uriOf(server, 'Metropolis') });
  const { attributes } = childOf(await server.read(path, { method: 'POST' }), 'Playlist');
  expect(attributes).toMatchObject({ smart: '1', leafCount: '0', content: expect.any(String) });
  expect(attributes).not.toHaveProperty('composite');
  expect((await server.read(`/playlists/${attributes.ratingKey}/items`)).children).toEqual([]);
});

test('a show that is added to a playlist adds all of its episodes', async () => {
  const server = await startTestServer();
  const path = `/playlists/50001/items?uri=${encodeURIComponent(uriOf(server, 'Fantômas'))}`;
  const answer = await server.read(path, { method: 'PUT' });
  expect(answer.attributes).toMatchObject({ leafCountAdded: '5', leafCountRequested: '5' });
  expect(childOf(answer, 'Playlist').attributes.leafCount).toBe('9');
});

test('adding a bad uri is answered with 500, adding to a smart playlist with 400, and a deleted item adds nothing', async () => {
  const server = await startTestServer();
  const put = (playlist: number, uri: string) =>
    server.request(`/playlists/${playlist}/items?uri=${encodeURIComponent(uri)}`, { method: 'PUT' });
  const uri = uriOf(server, 'Cops');
  expect(await put(50_001, 'server://x/y')).toMatchObject({ status: 500 });
  expect(takeViolationReasons(server.media)).toHaveLength(1);
  expect(await put(50_004, uri)).toMatchObject({ status: 400 });
  server.media.library.remove(server.media.library.titled('Cops').ratingKey);
  expect(await put(50_001, uri)).toMatchObject({ status: 200, text: expect.stringContaining('leafCountAdded="0"') });
});

test('items of a playlist have a playlistItemID unless it is smart', async () => {
  const { read } = await startTestServer();
  const plain = await read('/playlists/50001/items');
  expect(titlesOf(plain)).toEqual(['Safety Last!', 'Sherlock Jr.', 'The General', 'Cops']);
  expect(plain.children.map(({ attributes }) => attributes.playlistItemID)).toEqual(['1', '2', '3', '4']);
  expect(plain.attributes).toMatchObject({ leafCount: '4', playlistType: 'video', title: 'Film night' });
  const smart = await read('/playlists/50004/items?X-Media-Container-Start=0&X-Media-Container-Size=2');
  expect(smart.attributes).toMatchObject({ size: '2', totalSize: '10' });
  for (const { attributes } of smart.children) expect(attributes).not.toHaveProperty('playlistItemID');
});

test('the length of an item list is in seconds, that of a playlist in milliseconds, and photos have none', async () => {
  const { read } = await startTestServer();
  const own = childOf(await read('/playlists/50001'), 'Playlist').attributes.duration;
  expect((await read('/playlists/50001/items')).attributes.duration).toBe(String(Math.floor(Number(own) / 1000)));
  expect(childOf(await read('/playlists/50003'), 'Playlist').attributes).not.toHaveProperty('duration');
});

test('a user sees no playlists of other users (4.15)', async () => {
  const { media, request, read } = await startTestServer();
  expect(await request('/playlists/50001', { token: media.tokens.jonas })).toMatchObject({ status: 404 });
  expect(await request('/playlists/50005')).toMatchObject({ status: 404 });
  expect(titlesOf(await read('/playlists', { token: media.tokens.jonas }))).toEqual(['Gruselabend']);
  expect(titlesOf(await read('/playlists', { token: media.tokens.wei }))).toEqual([]);
  expect(await request('/playlists/50001', { token: media.tokens.device })).toMatchObject({ status: 200 });
});

test.each(['99', 'x', '9'.repeat(20)])(
  'the playlist %s, which never existed, is answered with 404 (4.15)',
  async (id) => {
    const { media, request } = await startTestServer();
    expect(await request(`/playlists/${id}`)).toMatchObject({ status: 404 });
    expect(takeViolationReasons(media)).toEqual([`the playlist "${id}" was never given out`]);
  },
);

test('the list of playlists can be limited to one type, or to smart ones', async () => {
  const { read } = await startTestServer();
  expect(titlesOf(await read('/playlists?playlistType=audio'))).toEqual(['Sunday morning']);
  expect(titlesOf(await read('/playlists?smart=1'))).toEqual(['Added last']);
  expect(titlesOf(await read('/playlists?playlistType=video&smart=0'))).toEqual(['Film night']);
});
