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

test('a token that the server refuses links nothing, and is not shown', async () => {
  const answer = await linkAs(world, 'curator', 'canary-media-nobody-0000');
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain('does not accept that token');
  expect(answer.text).not.toContain('canary');
  expect((await world.discord.person('curator').run('/account status')).text).toContain('have not linked');
});

// A secret of backslashes takes longer to scrub with each of them, since escapes may stand between its characters.
test.each(['my token is', 'fifteen-letters', String.raw`\\\\\\\\x`])(
  'what cannot be a token is refused before the server is asked: %s',
  async (typed) => {
    const before = world.media.requests.length;
    expect((await linkAs(world, 'curator', typed)).text).toContain('no token contains');
    expect(world.media.requests).toHaveLength(before);
  },
);

test('a person who linked an account has playlists of their own, which nobody else sees, until they unlink it', async () => {
  const { curator, admin } = { curator: world.discord.person('curator'), admin: world.discord.person('admin') };
  const linked = await linkAs(world, 'curator', world.media.tokens.jonas);
  expect(linked).toMatchObject({ private: true });
  expect(linked.text).toMatch(/It is the account Jonas Weber\.[\s\S]*members now see that it is you/);
  await curator.run('/playlist create', { title: 'Jonas alone', item: 'Metropolis' });
  expect(await playlistsOf('curator')).toContain('Jonas alone');
  expect(await playlistsOf('curator')).toContain('The playlists of your linked account');
  expect(await playlistsOf('admin')).not.toContain('Jonas alone');
  expect((await curator.run('/account status')).text).toContain('It is the account Jonas Weber');
  await world.bot().stop();
  await world.startAgain();
  expect(await playlistsOf('curator')).toContain('Jonas alone');
  expect((await curator.run('/account unlink')).text).toContain('no longer linked');
  expect(await playlistsOf('curator')).not.toContain('Jonas alone');
  const trail = (await admin.run('/audit search', { capability: 'Link an own account' })).text;
  expect(trail).toMatch(/Link an own account, done\n.*Jonas Weber\n/);
  expect(trail).toMatch(/Link an own account, failed\n.*wanted: an own account/);
});

test('what belongs to a linked account is shown to its owner alone, and what is everybody’s to everybody', async () => {
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
  await curator.run('/account unlink');
});

test('an owner’s token says nothing about whose it is: an admin does', async () => {
  const admin = world.discord.person('admin');
  expect((await linkAs(world, 'admin', world.media.tokens.admin)).text).toContain('An admin can set that');
  const mapped = await admin.run('/account map', { person: admin.id, account: 'Marta Lindqvist' });
  expect(mapped.text).toContain('now has the account Marta Lindqvist');
  expect((await admin.run('/account status')).text).toContain('It is the account Marta Lindqvist');
  expect((await admin.run('/account map', { person: admin.id })).text).toContain('no longer has an account');
  expect((await admin.run('/account unlink')).text).toContain('no longer linked');
});

test('what a linked admin writes to the log is theirs', async () => {
  await linkAs(world, 'admin', world.media.tokens.priya);
  const admin = world.discord.person('admin');
  await admin.run('/log write', { level: 'error', message: 'from Priya' });
  expect(world.media.log.lines.at(-1)).toMatchObject({ message: 'from Priya', accountId: 1003 });
  await admin.run('/account unlink');
  await admin.run('/log write', { level: 'error', message: 'from Marta' });
  expect(world.media.log.lines.at(-1)).toMatchObject({ message: 'from Marta', accountId: 1 });
});

test('a server that accepts any token proves nothing, so nothing is linked to it', async () => {
  world.media.behaviour.tokens = 'any';
  const answer = await linkAs(world, 'curator', world.media.tokens.jonas);
  expect(answer).toMatchObject({ private: true });
  expect(answer.text).toContain('accepts any token');
  world.media.behaviour.tokens = 'known';
  expect((await world.discord.person('curator').run('/account status')).text).toContain('have not linked');
});

test.each([
  ['/playlist list', {}],
  ['/playlist create', { title: 'Late', item: 'Metropolis' }],
  ['/log write', { level: 'error', message: 'late' }],
])('%s with a linked token that was withdrawn says that this token was refused', async (command, options) => {
  await linkAs(world, 'admin', world.media.tokens.priya);
  const admin = world.discord.person('admin');
  world.media.behaviour.withdrawnTokens = [world.media.tokens.priya];
  const { text } = await admin.run(command, options);
  world.media.behaviour.withdrawnTokens = [];
  expect(text).toContain('does not accept the token of your linked account');
  expect(text).toContain('`/account link`');
  expect(text).not.toContain('MEDIA_TOKEN');
  await admin.run('/account unlink');
});

test('what the server does not let a linked account do is not blamed on the shared token', async () => {
  await linkAs(world, 'admin', world.media.tokens.priya);
  const admin = world.discord.person('admin');
  world.media.faults.add({ match: { path: '/log' }, kind: 'status', code: 403 });
  const { text } = await admin.run('/log write', { level: 'error', message: 'not allowed' });
  world.media.faults.clear();
  expect(text).toContain('does not let your linked account do that');
  await admin.run('/account unlink');
});

test('whoever may no longer link can still see and take back what they linked', async () => {
  const [admin, curator] = [world.discord.person('admin'), world.discord.person('curator')];
  await linkAs(world, 'curator', world.media.tokens.jonas);
  await admin.run('/access revoke', { capability: 'account.link', who: '@&curator', deny: true });
  expect((await curator.run('/account link')).modal).toBeUndefined();
  expect((await curator.run('/account status')).text).toContain('It is the account Jonas Weber');
  expect((await curator.run('/account unlink')).text).toContain('no longer linked');
  await admin.run('/access undo');
});

test('where the shared account is denied, people have to link their own', async () => {
  const [admin, curator] = [world.discord.person('admin'), world.discord.person('curator')];
  const shared = { capability: 'account.shared', who: '@&curator' };
  await admin.run('/access revoke', { ...shared, deny: true });
  const before = world.media.requests.length;
  expect((await curator.run('/playlist list')).text).toContain('Link it first with `/account link`');
  expect(world.media.requests).toHaveLength(before);
  await linkAs(world, 'curator', world.media.tokens.jonas);
  expect((await curator.run('/playlist list')).text).toContain('Jonas alone');
  await admin.run('/access undo');
  await curator.run('/account unlink');
});

test('only an admin says whose account is whose', async () => {
  const moderator = world.discord.person('moderator');
  const answer = await moderator.run('/account map', { person: moderator.id, account: 'Marta Lindqvist' });
  expect(answer.text).toContain('This is for admins');
});

test('a stranger cannot try out tokens', async () => {
  const before = world.media.requests.length;
  const answer = await world.discord.person('stranger').run('/account link');
  expect(answer.modal).toBeUndefined();
  expect(answer.text).toContain('This is for viewers');
  expect(world.media.requests).toHaveLength(before);
});
