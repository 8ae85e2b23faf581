import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

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
  test('lists what the settings in the environment said, privately', async () => {
    const answer = await admin().run('/access list');
    expect(answer.private).toBe(true);
    expect(answer.text).toContain('admin: @admin (always, by `ADMIN_ROLE_IDS`)');
    expect(answer.text).toContain('moderator: @moderator');
    expect(answer.text).toMatch(/Version 1 · by the settings in the environment/);
  });

  test.each(['moderator', 'curator', 'viewer', 'stranger'])('is nothing for a %s', async (name) => {
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

  test('gives a person what their level does not, at once and after a restart, and takes it back', async () => {
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

  test('gives a role a level and takes it away', async () => {
    const level = (to: string) => admin().run('/access level', { role: 'viewer', level: to });
    expect((await level('moderator')).text).toContain('@viewer: viewer → moderator');
    expect((await person('viewer').run('/session list')).text).not.toContain('This is for');
    expect((await level('no level')).text).toContain('@viewer: moderator → no level');
    expect(await search('viewer')).toContain('This is for viewers');
    expect((await admin().run('/access undo')).text).toContain('@viewer: no level → moderator');
    expect((await admin().run('/access undo')).text).toContain('@viewer: moderator → viewer');
    expect(await search('viewer')).toContain('Metropolis (1927)');
  });

  test('denies a role something, and that wins over a grant and over a level', async () => {
    await grant('search', 'moderator');
    const refused = await revoke('search', '@&moderator');
    expect(refused.text).toContain('this was not granted to them');
    const denied = await revoke('search', '@&moderator', { deny: true });
    expect(denied.text).toContain('Search: now denied to @moderator');
    expect(await search('moderator')).toContain('This is denied to @moderator. An admin can change that');
    const { text } = await admin().run('/access explain', { person: 'moderator', capability: 'search' });
    expect(text).toContain('⛔ @Ada may not: Search\n| It is denied to @moderator, which comes first.');
    await admin().run('/access undo');
    await admin().run('/access undo');
    expect(await search('moderator')).toContain('Metropolis (1927)');
  });
});
