import { expect, test } from 'vitest';
import { childOf, titlesOf } from './support/parsedXml.ts';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

test('an item is removed by its playlistItemID, and the playlist is returned (4.16)', async () => {
  const { media, read } = await startTestServer();
  media.simulation.step(60_000);
  const [, second] = (await read('/playlists/50001/items')).children;
  const id = second?.attributes.playlistItemID;
  const answer = await read(`/playlists/50001/items/${id}`, { method: 'DELETE' });
  expect(Object.keys(answer.attributes)).toEqual(['size', 'leafCountAdded', 'leafCountRequested']);
  expect(answer.attributes.size).toBe('1');
  const playlist = childOf(answer, 'Playlist');
  expect(playlist.attributes).toMatchObject({ ratingKey: '50001', leafCount: '3', playlistType: 'video' });
  expect(Number(playlist.attributes.updatedAt)).toBe(media.simulation.now().getTime() / 1000);
  expect(titlesOf(await read('/playlists/50001/items'))).toEqual(['Safety Last!', 'The General', 'Cops']);
  expect(await read('/playlists/50001')).toMatchObject({ children: [playlist] });
});

test('one of two entries for the same film is removed, and the other stays (4.16)', async () => {
  const { media, request, read } = await startTestServer();
  const [playlist] = media.playlists.all;
  if (playlist !== undefined) media.playlists.add(playlist, [media.library.titled('Cops')], 'nothing');
  const last = (await read('/playlists/50001/items')).children.at(-1)?.attributes;
  expect(last?.title).toBe('Cops');
  await request(`/playlists/50001/items/${last?.playlistItemID}`, { method: 'DELETE' });
  expect(titlesOf(await read('/playlists/50001/items'))).toEqual([
    'Safety Last!',
    'Sherlock Jr.',
    'The General',
    'Cops',
  ]);
});

test('the last item of a playlist can be removed (4.16)', async () => {
  const { media, request, read } = await startTestServer();
  for (const id of ['1', '2', '3', '4'])
    expect(await request(`/playlists/50001/items/${id}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
  const { attributes } = childOf(await read('/playlists/50001'), 'Playlist');
  expect(attributes).toMatchObject({ leafCount: '0', duration: '0' });
  expect(attributes).not.toHaveProperty('composite');
  expect(media.playlists.all).toHaveLength(6);
});

test('removing an item that is gone or in another playlist is answered with 404 (4.16)', async () => {
  const { media, request } = await startTestServer();
  expect(await request('/playlists/50001/items/2', { method: 'DELETE' })).toMatchObject({ status: 200 });
  expect(await request('/playlists/50001/items/2', { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(await request('/playlists/50001/items/5', { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(media.playlists.all.map(({ entries }) => entries.length).slice(0, 2)).toEqual([3, 7]);
});

test.each([
  ['/playlists/50001/items/9999', 'the playlist item "9999" was never given out'],
  ['/playlists/50001/items/x', 'the playlist item "x" was never given out'],
  ['/playlists/99/items/1', 'the playlist "99" was never given out'],
])('removing %s is answered with 404: %s (4.16)', async (path, why) => {
  const { media, request } = await startTestServer();
  expect(await request(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toEqual([why]);
});

test('another person’s playlist is answered with 404, also for the owner of the server (4.16)', async () => {
  const { media, request } = await startTestServer();
  const jonas = media.playlists.of(media.accounts.jonas)[0];
  const path = `/playlists/${jonas?.ratingKey}/items/${jonas?.entries[0]?.playlistItemId}`;
  expect(await request(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(await request(path, { method: 'DELETE', token: media.tokens.jonas })).toMatchObject({ status: 200 });
});

test('an item of a smart playlist has no playlistItemID and cannot be removed (4.16)', async () => {
  const { media, request } = await startTestServer();
  const smart = media.playlists.all.find((playlist) => playlist.smart);
  const path = `/playlists/${smart?.ratingKey}/items/${smart?.entries[0]?.playlistItemId}`;
  expect(await request(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(smart?.entries).toHaveLength(10);
});
