import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2, media: { scale: { sessions: 0 } } });
  const viewer = world.discord.person('viewer');
  before = (await viewer.run('/playlist create', { title: 'Mine', item: 'Metropolis', server: 'Cellar' })).text;
  const { modal } = await viewer.run('/me link', { server: 'Cellar' });
  if (!modal) throw new Error('no form');
  await viewer.submit(modal, { token: world.media.tokens.jonas });
});
afterAll(() => world.close());

let before: string;
const viewer = () => world.discord.person('viewer');

test('a viewer without an account of their own is told both ways to a playlist', () => {
  expect(before).toContain('This is for curators');
  expect(before).toContain('Or link your own account with `/me link`');
});

test('in their own account viewers make, fill and empty playlists, and the trail says that it was theirs', async () => {
  const made = await viewer().run('/playlist create', { title: 'Mine', item: 'Nosferatu', server: 'Cellar' });
  expect(made).toMatchObject({ private: true, text: expect.stringContaining('Mine') });
  await viewer().run('/playlist add', { item: 'Cops', playlist: 'Mine', server: 'Cellar' });
  expect((await viewer().run('/playlist show', { playlist: 'Mine', server: 'Cellar' })).text).toContain('Cops');
  const mine = world.media.playlists.all.find(({ title }) => title === 'Mine');
  expect(mine?.ownerId).toBe(world.media.accounts.jonas.id);
  const card = await viewer().run('/info', { title: 'Nosferatu', server: 'Cellar' });
  expect(JSON.stringify(card.message?.components)).toContain('Add to playlist');
  const trail = (await world.discord.person('admin').run('/audit search')).text;
  expect(trail).toContain('Edit one’s own playlists');
});

test('where the shared account would be used, nothing is sent and they are told why', async () => {
  const asked = world.attic.requests.length;
  const answer = await viewer().run('/playlist create', { title: 'Not mine', item: 'Arsenal', server: 'Attic' });
  expect(answer.text).toContain('you may change only your own');
  const changes = world.attic.requests.slice(asked).filter(({ method }) => method !== 'GET');
  expect(changes).toEqual([]);
});

test('an admin can deny that, and curators change what is everybody’s as before', async () => {
  const admin = world.discord.person('admin');
  await admin.run('/access revoke', { capability: 'playlist.own', who: '@&viewer', deny: true });
  const refused = await viewer().run('/playlist create', { title: 'No', item: 'Cops', server: 'Cellar' });
  expect(refused.text).toContain('This is for curators');
  await admin.run('/access undo');
  const curator = world.discord.person('curator');
  const made = await curator.run('/playlist create', { title: 'Ours', item: 'Arsenal', server: 'Attic' });
  expect(made).toMatchObject({ private: false, text: expect.stringContaining('Ours') });
});
