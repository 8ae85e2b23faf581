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
  test('/playlist add creates a playlist with the item if the name is new', async () => {
    const answer = await curator().run('/playlist add', { item: await item('metropolis'), playlist: 'Weimar & Co' });
    expect(answer.text).toContain('Created the playlist Weimar & Co with Metropolis (1927).');
    expect(playlists()).toContainEqual(expect.objectContaining({ title: 'Weimar & Co', playlistType: 'video' }));
  });

  test('/playlist add adds the item to the chosen playlist', async () => {
    await curator().run('/playlist add', { item: await item('metropolis'), playlist: 'Zwielicht' });
    const answer = await curator().run('/playlist add', {
      item: await item('nosferatu'),
      playlist: await playlist('Zwielicht'),
    });
    expect(answer.text).toMatch(/Added Nosferatu.* to Zwielicht, which now has 2 items\./);
  });

  test('/playlist create and add say if the server cannot create playlists', async () => {
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

  test('/playlist add refuses a viewer and changes nothing', async () => {
    const before = playlists().length;
    const answer = await world.discord.person('viewer').run('/playlist add', { item: '#1001', playlist: 'Mine' });
    expect(answer.text).toContain('This is for curators.');
    expect(playlists()).toHaveLength(before);
  });
});
