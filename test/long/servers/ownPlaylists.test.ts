import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
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

test('a viewer without a linked account is told both ways to get a playlist', () => {
  expect(before).toContain('This is for curators');
  expect(before).toContain('Or link your own account with `/me link`');
});

test('viewers with a linked account can edit the account’s playlists, and the audit trail says that these are their own', async () => {
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

test('a viewer copies a shared playlist to their own account by a button, and takes it back', async () => {
  const curator = world.discord.person('curator');
  const titles = { item: 'Nosferatu', item2: 'Cops' };
  await curator.run('/playlist create', { title: 'Marathon', ...titles, server: 'Cellar' });
  const shared = messageOf(await curator.run('/playlist show', { playlist: 'Marathon', server: 'Cellar' }));
  const copying = await viewer().click(shared, 'Copy to my playlists');
  const copied = await copying.until(({ text }) => text.includes('Copied 2 of 2 titles'));
  expect(copied.private).toBe(true);
  const [original, copy] = world.media.playlists.all.filter(({ title }) => title === 'Marathon');
  expect(copy?.ownerId).toBe(world.media.accounts.jonas.id);
  const titlesIn = (playlist = original) =>
    playlist ? world.media.playlists.itemsOf(playlist).map(({ item }) => item.title) : [];
  expect(titlesIn(copy)).toEqual(titlesIn(original));
  expect((await viewer().click(shared, 'Copy to my playlists')).text).toContain('already has all 2 titles');
  const undoing = await viewer().click(messageOf(copied), 'Undo');
  await undoing.until(({ text }) => text.includes('Removed 2 items'));
  expect([titlesIn(original).length, titlesIn(copy)]).toEqual([2, []]);
  expect((await curator.click(shared, 'Copy to my playlists')).text).toContain('Link it with `/me link`');
});

test('a viewer’s playlist is refused where it would belong to the shared account, and nothing is sent', async () => {
  const asked = world.attic.requests.length;
  const answer = await viewer().run('/playlist create', { title: 'Not mine', item: 'Arsenal', server: 'Attic' });
  expect(answer.text).toContain('you may change only your own');
  const changes = world.attic.requests.slice(asked).filter(({ method }) => method !== 'GET');
  expect(changes).toEqual([]);
});

test('an admin can deny people their own playlists, and curators still change the shared ones', async () => {
  const admin = world.discord.person('admin');
  await admin.run('/access revoke', { capability: 'playlist.own', who: '@&viewer', deny: true });
  const refused = await viewer().run('/playlist create', { title: 'No', item: 'Cops', server: 'Cellar' });
  expect(refused.text).toContain('This is for curators');
  await admin.run('/access undo');
  const curator = world.discord.person('curator');
  const made = await curator.run('/playlist create', { title: 'Ours', item: 'Arsenal', server: 'Attic' });
  expect(made).toMatchObject({ private: false, text: expect.stringContaining('Ours') });
});
