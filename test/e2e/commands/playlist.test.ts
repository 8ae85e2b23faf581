import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { hostile: true } });
  // Artists, albums and series are in no hub, but what is typed has to be found all the same.
  world.media.behaviour.searchHubs = 'as listed';
});
afterAll(() => world.close());

const curator = () => world.discord.person('curator');

async function item(typed: string): Promise<string> {
  const [choice] = await curator().complete('/playlist add', { item: typed }, 'item');
  return `${choice?.value}`;
}
async function playlist(typed: string): Promise<string> {
  const choices = await curator().complete('/playlist add', { item: 'x', playlist: typed }, 'playlist');
  return `${choices[0]?.value}`;
}
const playlists = () => world.media.playlists.of(world.media.accounts.owner);

describe('/playlist add', () => {
  test('a new name creates a playlist with the item', async () => {
    const answer = await curator().run('/playlist add', { item: await item('metropolis'), playlist: 'Weimar & Co' });
    expect(answer.text).toContain('Created the playlist Weimar & Co with Metropolis (1927).');
    expect(playlists()).toContainEqual(expect.objectContaining({ title: 'Weimar & Co', playlistType: 'video' }));
  });

  test('a chosen playlist gets one more item', async () => {
    await curator().run('/playlist add', { item: await item('metropolis'), playlist: 'Zwielicht' });
    const answer = await curator().run('/playlist add', {
      item: await item('nosferatu'),
      playlist: await playlist('Zwielicht'),
    });
    expect(answer.text).toMatch(/Added Nosferatu.* to Zwielicht, which now has 2 items\./);
  });

  test('a film added to a music playlist goes where the server puts it, and the answer says where', async () => {
    const track = await item('vltava');
    await curator().run('/playlist add', { item: track, playlist: 'Mixed' });
    const answer = await curator().run('/playlist add', {
      item: await item('metropolis'),
      playlist: await playlist('Mixed'),
    });
    expect(answer.text).toMatch(
      /Mixed holds something else, so the server put Metropolis.* into a playlist of the same name for videos\./,
    );
  });

  test('says so when the server accepts it but adds nothing', async () => {
    await curator().run('/playlist add', { item: await item('metropolis'), playlist: 'Films only' });
    const photo = await item('pond');
    const answer = await curator().run('/playlist add', { item: photo, playlist: await playlist('Films only') });
    expect(answer.text).toContain('The server accepted the request but added nothing');
  });

  test('adds an album by name that was added since the catalogue was made', async () => {
    world.media.libraryEditor.add({ kind: 'artist', title: 'The Beatles' });
    world.media.libraryEditor.add({ kind: 'album', title: 'Abbey Road', parent: 'The Beatles', year: 1969 });
    world.media.libraryEditor.add({ kind: 'track', title: 'Something', parent: 'Abbey Road', index: 1 });
    const answer = await curator().run('/playlist add', { item: 'abbey road', playlist: 'On foot' });
    expect(answer.text).toContain('Created the playlist On foot with Abbey Road');
  });

  test('says so when the server cannot create a playlist', async () => {
    const metropolis = await item('metropolis');
    world.media.behaviour.lacks = ['4.14'];
    const [made, added] = [
      await curator().run('/playlist create', { title: 'Never made', item: metropolis }),
      await curator().run('/playlist add', { item: metropolis, playlist: 'Never made' }),
    ];
    world.media.behaviour.lacks = [];
    for (const { text } of [made, added]) expect(text).toContain('it has no endpoint for it');
    expect(playlists().map(({ title }) => title)).not.toContain('Never made');
  });

  test('a viewer is refused and nothing changes', async () => {
    const before = playlists().length;
    const answer = await world.discord.person('viewer').run('/playlist add', { item: '#1001', playlist: 'Mine' });
    expect(answer.text).toContain('This is for curators.');
    expect(playlists()).toHaveLength(before);
  });
});
