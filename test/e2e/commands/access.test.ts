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
  test('/access refuses a moderator, who also gets no choices', async () => {
    const name = 'moderator';
    const answers = await Promise.all([
      person(name).run('/access grant', { capability: 'search', who: '@stranger' }),
      person(name).run('/access revoke', { capability: 'search', who: '@&viewer', deny: true }),
      person(name).run('/access level', { role: 'viewer', level: 'admin' }),
      person(name).run('/access list'),
      person(name).run('/access explain', { person: 'admin' }),
      person(name).run('/access undo'),
    ]);
    expect(answers.map(({ text }) => text.split('.')[0])).toEqual(answers.map(() => '| This is for admins'));
    expect(await person(name).complete('/access grant', {}, 'capability')).toMatchObject([
      { name: 'You need @admin for this' },
    ]);
  });

  test('/access grant gives a person a right at once, which survives a restart until it is revoked', async () => {
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

  test('/access grant can apply to one channel and its threads only', async () => {
    await grant('search', '@stranger', { channel: '#cinema' });
    const searchIn = async (channel: string) =>
      (await person('stranger').in(channel).run('/search', { query: 'metropolis' })).text;
    expect(await searchIn('#cinema')).toContain('Metropolis (1927)');
    expect(await searchIn('silent films')).toContain('Metropolis (1927)');
    expect(await searchIn('#history')).toContain('This is for viewers');
    const explain = async (channel: string) => {
      const { message } = await admin().run('/access explain', { person: 'stranger', capability: 'Search', channel });
      if (!message) throw new Error('no answer');
      return (await admin().click(message, 'Why')).text;
    };
    expect(await explain('silent films')).toContain('It was granted to @Stan in #cinema.');
    expect(await explain('#history')).toContain('Level needed: viewer. Theirs: no level.');
    await admin().run('/access undo');
  });
});

test('/access is not offered in a guild that is not served or in direct messages', async () => {
  const offered = (actor: ReturnType<typeof admin>) => actor.offered().map(({ name }) => name);
  expect(offered(admin().elsewhere())).toEqual([]);
  expect(offered(admin().directly())).toEqual([]);
});

test('/zugriff answers in German', async () => {
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
