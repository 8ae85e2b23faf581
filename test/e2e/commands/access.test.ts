import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);
const admin = () => person('admin');
const outsider = () => person('stranger');
const search = async (name: string) => (await person(name).run('/search', { query: 'metropolis' })).text;
const grant = (capability: string, who: string, more = {}) =>
  admin().run('/access grant', { capability, who, ...more });
const revoke = (capability: string, who: string, more = {}) =>
  admin().run('/access revoke', { capability, who, ...more });

describe('/access', () => {
  test('privately lists what the environment settings say', async () => {
    const answer = await admin().run('/access list');
    expect(answer.private).toBe(true);
    expect(answer.text).toContain('admin: @admin (always, by `ADMIN_ROLE_IDS`)');
    expect(answer.text).toContain('moderator: @moderator');
    expect(answer.text).toMatch(/Version 1 · by the settings in the environment/);
  });

  test.each(['moderator', 'stranger'])('is not for a %s', async (name) => {
    const answers = await Promise.all([
      person(name).run('/access grant', { capability: 'search', who: '@stranger' }),
      person(name).run('/access revoke', { capability: 'search', who: '@&viewer', deny: true }),
      person(name).run('/access level', { role: 'viewer', level: 'admin' }),
      person(name).run('/access list'),
      person(name).run('/access explain', { person: 'admin' }),
      person(name).run('/access undo'),
    ]);
    expect(answers.map(({ text }) => text.split('.')[0])).toEqual(answers.map(() => '| This is for admins'));
    expect(await person(name).complete('/access grant', {}, 'capability')).toEqual([]);
  });

  test('offers capabilities by their names', async () => {
    const choices = await admin().complete('/access grant', { capability: 'sess' }, 'capability');
    expect(choices).toMatchObject([
      { name: 'See sessions', value: 'session.list' },
      { name: 'End sessions', value: 'session.terminate' },
    ]);
  });

  test('grants a person what their level does not, at once and after a restart, and revokes it', async () => {
    expect(await search('stranger')).toContain('This is for viewers');
    expect((await grant('search', '@stranger')).text).toContain('Search: now allowed for @Stan');
    expect(await search('stranger')).toContain('Metropolis (1927)');
    expect((await outsider().run('/session list')).text).toContain('This is for moderators');
    await world.bot().stop();
    await world.startAgain();
    expect(await search('stranger')).toContain('Metropolis (1927)');
    expect((await revoke('search', '@stranger')).text).toContain('Search: no longer granted to @Stan');
    expect(await search('stranger')).toContain('This is for viewers');
  });

  test('gives a role a level and removes it', async () => {
    const level = (to: string) => admin().run('/access level', { role: 'viewer', level: to });
    expect((await level('moderator')).text).toContain('@viewer: viewer → moderator');
    expect((await person('viewer').run('/session list')).text).not.toContain('This is for');
    expect((await level('no level')).text).toContain('@viewer: moderator → no level');
    expect(await search('viewer')).toContain('This is for viewers');
    expect((await admin().run('/access undo')).text).toContain('@viewer: no level → moderator');
    expect((await admin().run('/access undo')).text).toContain('@viewer: moderator → viewer');
    expect(await search('viewer')).toContain('Metropolis (1927)');
  });

  test('denies a role something, which wins over a grant and a level', async () => {
    await grant('search', 'moderator');
    const refused = await revoke('search', '@&moderator');
    expect(refused.text).toContain('this was not granted to them');
    const denied = await revoke('search', '@&moderator', { deny: true });
    expect(denied.text).toContain('Search: now denied to @moderator');
    expect(await search('moderator')).toContain('@moderator is not allowed to do');
    const { text } = await admin().run('/access explain', { person: 'moderator', capability: 'search' });
    expect(text).toContain('⛔ @Ada may not: Search\n| It is denied to @moderator, which comes first.');
    await admin().run('/access undo');
    await admin().run('/access undo');
    expect(await search('moderator')).toContain('Metropolis (1927)');
  });

  test('refuses a change that would leave no one able to manage access', async () => {
    const own = await admin().run('/access level', { role: 'admin', level: 'no level' });
    expect(own.text).toContain('that role is in `ADMIN_ROLE_IDS`');
    const denied = await revoke('access.manage', '@&admin', { deny: true });
    expect(denied.text).toContain('that role is in `ADMIN_ROLE_IDS`');
    // This is the way back in: whatever is denied, these people can still fix it.
    await revoke('access.manage', '@everyone', { deny: true });
    expect((await admin().run('/access list')).text).toContain('Manage access: denied to everyone');
    await admin().run('/access undo');
    expect((await admin().run('/access list')).text).not.toContain('denied to everyone');
  });

  test('has a button that undoes only this change, and no later one', async () => {
    const granted = await grant('search', '@stranger');
    const other = await grant('stats.show', '@stranger');
    if (!granted.message || !other.message) throw new Error('there is no answer');
    expect((await admin().click(granted.message, 'Undo')).text).toContain('someone has changed access in the meantime');
    expect((await admin().click(other.message, 'Undo')).text).toMatch(
      /Undone: what @Olga changed[\s\S]*See statistics: no longer granted to @Stan/,
    );
    expect(await search('stranger')).toContain('Metropolis (1927)');
    await admin().run('/access undo');
    expect(await search('stranger')).toContain('This is for viewers');
  });

  test('can apply to one channel and its threads only', async () => {
    await grant('search', '@stranger', { channel: '#cinema' });
    const searchIn = async (channel: string) =>
      (await person('stranger').in(channel).run('/search', { query: 'metropolis' })).text;
    expect(await searchIn('#cinema')).toContain('Metropolis (1927)');
    expect(await searchIn('silent films')).toContain('Metropolis (1927)');
    expect(await searchIn('#history')).toContain('This is for viewers');
    const explain = async (channel: string) =>
      (await admin().run('/access explain', { person: 'stranger', capability: 'Search', channel })).text;
    expect(await explain('silent films')).toContain('It was granted to @Stan in #cinema.');
    expect(await explain('#history')).toContain('It requires the level viewer; theirs is no level.');
    await admin().run('/access undo');
  });

  test('refuses an unknown capability, a bot’s role and someone who is not there', async () => {
    expect((await grant('fly', '@stranger')).text).toContain('I cannot use that value for `capability`');
    expect((await grant('search', '@&Usher')).text).toContain('no person can have that role');
    expect((await grant('search', '@everyone')).text).toContain('Search: now allowed for everyone');
    expect(await search('stranger')).toContain('Metropolis (1927)');
    expect((await revoke('search', '@everyone')).text).toContain('Search: no longer granted to everyone');
    expect((await grant('log.write', '@everyone')).text).toContain('Name a role instead');
  });

  test('explains everything that a person may do', async () => {
    const { text } = await admin().run('/access explain', { person: 'viewer' });
    expect(text).toContain('✅ @Vera may: Search, Browse libraries, List libraries, See playlists, See statistics');
    expect(text).toContain('@viewer gives the level viewer.');
    expect(text).toContain('It requires the level admin; theirs is viewer.');
  });
});

test('/access does nothing in a guild that is not served, nor in direct messages', async () => {
  const offered = (actor: ReturnType<typeof admin>) => actor.offered().map(({ name }) => name);
  expect(offered(admin().elsewhere())).toEqual([]);
  expect(offered(admin().directly())).toEqual([]);
});

test('/zugriff speaks German', async () => {
  await grant('access.manage', 'curator');
  for (const each of world.discord.world.people) each.locale = each.name === 'curator' ? 'de' : each.locale;
  const curator = person('curator');
  const { text } = await curator.run('/zugriff erlauben', { was: 'search', wer: '@stranger' });
  expect(text).toContain('Suchen: ab jetzt erlaubt für @Stan');
  expect(text).toContain('Gilt ab sofort.');
  expect((await curator.run('/zugriff liste')).text).toContain('Wer hier was darf');
  expect((await curator.run('/zugriff rückgängig')).text).toContain('Suchen: nicht mehr eigens erlaubt für @Stan');
  await admin().run('/access undo');
});
