import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Who = Parameters<EmbeddedWorld['discord']['person']>[0];

const playlistsOf = async (who: Who) => (await world.discord.person(who).run('/playlist list')).text;

test('/me link links nothing and does not repeat the token if the server refuses it', async () => {
  const answer = await linkAs(world, 'curator', 'canary-media-nobody-0000');
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain('does not accept that token');
  expect(answer.text).not.toContain('canary');
  expect((await world.discord.person('curator').run('/me account')).text).toContain('have not linked');
});

test('a person with a linked account has their own playlists, which nobody else sees, until they unlink it', async () => {
  const { curator, admin } = { curator: world.discord.person('curator'), admin: world.discord.person('admin') };
  const linked = await linkAs(world, 'curator', world.media.tokens.jonas);
  expect(linked).toMatchObject({ private: true });
  expect(linked.text).toMatch(/It is the account Jonas Weber\.[\s\S]*members now see that it is you/);
  await curator.run('/playlist create', { title: 'Jonas alone', item: 'Metropolis' });
  expect(await playlistsOf('curator')).toContain('Jonas alone');
  expect(await playlistsOf('curator')).toContain('The playlists of your linked account');
  expect(await playlistsOf('admin')).not.toContain('Jonas alone');
  expect((await curator.run('/me account')).text).toContain('It is the account Jonas Weber');
  await world.bot().stop();
  await world.startAgain();
  expect(await playlistsOf('curator')).toContain('Jonas alone');
  expect((await curator.run('/me unlink')).text).toContain('no longer linked');
  expect(await playlistsOf('curator')).not.toContain('Jonas alone');
  const trail = (await admin.run('/audit search', { capability: 'Link one’s own account' })).text;
  expect(trail).toMatch(/Link one’s own account, done\n.*Jonas Weber\n/);
  expect(trail).toMatch(/Link one’s own account, nothing changed\n.*wanted: an own account/);
});

test('playlists of a linked account are shown privately, and shared playlists to everyone', async () => {
  const [curator, admin] = [world.discord.person('curator'), world.discord.person('admin')];
  const before = await curator.run('/playlist create', { title: 'Everybody’s', item: 'Metropolis' });
  expect(before.private).toBe(false);
  await linkAs(world, 'curator', world.media.tokens.jonas);
  const answers = [
    await curator.run('/playlist list'),
    await curator.run('/playlist create', { title: 'Secret list', item: 'Nosferatu' }),
    await curator.run('/playlist add', { item: 'Cops', playlist: 'Secret list' }),
    await curator.run('/playlist show', { playlist: 'Secret list' }),
  ];
  expect(answers.map((answer) => answer.private)).toEqual([true, true, true, true]);
  expect(answers.at(-1)?.text).toContain('Secret list');
  expect((await admin.run('/playlist list')).private).toBe(false);
  await curator.run('/me unlink');
});

test('/log write of an admin with a linked account is written with that account’s token', async () => {
  await linkAs(world, 'admin', world.media.tokens.priya);
  const admin = world.discord.person('admin');
  await admin.run('/log write', { level: 'error', message: 'from Priya' });
  expect(world.media.log.lines.at(-1)).toMatchObject({ message: 'from Priya', accountId: 1003 });
  await admin.run('/me unlink');
  await admin.run('/log write', { level: 'error', message: 'from Marta' });
  expect(world.media.log.lines.at(-1)).toMatchObject({ message: 'from Marta', accountId: 1 });
});

test('a person whose linked token was withdrawn is told that their own token was refused', async () => {
  await linkAs(world, 'admin', world.media.tokens.priya);
  const admin = world.discord.person('admin');
  world.media.behaviour.withdrawnTokens = [world.media.tokens.priya];
  const { text } = await admin.run('/playlist list');
  world.media.behaviour.withdrawnTokens = [];
  expect(text).toContain('does not accept the token of your linked account');
  expect(text).toContain('`/me link`');
  expect(text).not.toContain('MEDIA_TOKEN');
  await admin.run('/me unlink');
});

test('if the server denies an action to a linked account, the message blames that account, not the shared token', async () => {
  await linkAs(world, 'admin', world.media.tokens.priya);
  const admin = world.discord.person('admin');
  world.media.faults.add({ match: { path: '/log' }, kind: 'status', code: 403 });
  const { text } = await admin.run('/log write', { level: 'error', message: 'not allowed' });
  world.media.faults.clear();
  expect(text).toContain('does not let your linked account do that');
  await admin.run('/me unlink');
});

test('a person who may no longer link accounts can still see and remove their link', async () => {
  const [admin, curator] = [world.discord.person('admin'), world.discord.person('curator')];
  await linkAs(world, 'curator', world.media.tokens.jonas);
  await admin.run('/access revoke', { capability: 'account.link', who: '@&curator', deny: true });
  expect((await curator.run('/me link')).modal).toBeUndefined();
  expect((await curator.run('/me account')).text).toContain('It is the account Jonas Weber');
  expect((await curator.run('/me unlink')).text).toContain('no longer linked');
  await admin.run('/access undo');
});

test('people who may not use the shared account see playlists only after they link their own account', async () => {
  const [admin, curator] = [world.discord.person('admin'), world.discord.person('curator')];
  const shared = { capability: 'account.shared', who: '@&curator' };
  await admin.run('/access revoke', { ...shared, deny: true });
  const before = world.media.requests.length;
  expect((await curator.run('/playlist list')).text).toContain('Link it first with `/me link`');
  expect(world.media.requests).toHaveLength(before);
  await linkAs(world, 'curator', world.media.tokens.jonas);
  expect((await curator.run('/playlist list')).text).toContain('Jonas alone');
  await admin.run('/access undo');
  await curator.run('/me unlink');
});

test('/me link refuses a stranger, who could try out tokens with it', async () => {
  const before = world.media.requests.length;
  const answer = await world.discord.person('stranger').run('/me link');
  expect(answer.modal).toBeUndefined();
  expect(answer.text).toContain('This is for viewers');
  expect(world.media.requests).toHaveLength(before);
});
