import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

/** Curt's Discord is in German, everyone else's in English. */
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ languages: 'their own' });
});
afterEach(() => {
  world.media.faults.clear();
  world.discord.revoke('curator', 'moderator');
});
afterAll(() => world.close());

const curt = () => world.discord.person('curator');
const commandNamed = (name: string) => {
  const found = curt()
    .offered()
    .find((command) => command.name === name);
  if (!found) throw new Error(`there is no /${name}`);
  return found;
};

describe('commands in German', () => {
  test('commands are registered with German names and descriptions', () => {
    expect(commandNamed('search')).toMatchObject({
      name_localizations: { de: 'suche' },
      description_localizations: { de: 'Die Bibliotheken durchsuchen; Tippfehler schaden nicht' },
      options: expect.arrayContaining([
        expect.objectContaining({
          name: 'query',
          name_localizations: expect.objectContaining({ de: 'suchbegriff' }),
          description_localizations: expect.objectContaining({ de: 'Wonach gesucht wird' }),
        }),
      ]),
    });
  });
});

describe('Curt reads German', () => {
  test('/hilfe answers a German person privately in German', async () => {
    const answer = await curt().run('/hilfe');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('Was du hier tun kannst');
  });

  test('an answer that becomes private is in German for a German person', async () => {
    const answer = await curt().run('/info', { titel: 'qqqqq' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('Nichts gefunden für „qqqqq“');
  });

  test('a refusal is in German for a German person', async () => {
    const answer = await curt().run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toMatch(/Das ist Moderatoren vorbehalten\. Du brauchst eine dieser Rollen: /);
  });

  test('an invalid option is explained in German, with its German name', async () => {
    const blank = await curt().run('/suche', { suchbegriff: '   ' });
    expect(blank.text).toContain('Mit dem Wert für `suchbegriff` kann ich nichts anfangen');
    expect(blank.text).toContain('es muss ein Text mit 1 bis 100 sichtbaren Zeichen sein.');
    const high = await curt().run('/suche', { suchbegriff: 'x', anzahl: 99 }, { raw: true });
    expect(high.text).toContain('`anzahl` kann ich nichts anfangen: es muss eine Zahl von 1 bis 10 sein.');
  });

  test('a failure of the media server is explained in German to a German person', async () => {
    world.media.faults.add({ match: { path: /^\/hubs\/search/ }, kind: 'status', code: 500 });
    const answer = await curt().run('/search', { query: 'metropolis' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toMatch(/Der Medienserver hat gerade Probleme\..*\n.*Kennung \d+/s);
  });

  test('the form to end a session is in German for a German person', async () => {
    world.discord.grant('curator', 'moderator');
    const { id } = world.media.sessions.start({ item: 'Metropolis', account: world.media.accounts.jonas });
    const message = messageOf(await curt().run('/sitzung liste'));
    const { modal } = await curt().click(message, 'Beenden …');
    world.media.sessions.remove(id);
    expect(modal).toMatchObject({ title: '„Metropolis“ beenden', fields: [{ label: 'Grund' }] });
  });
});

describe('a public answer', () => {
  test('a public answer is in the language of the posts, whoever asked or turns its pages', async () => {
    const found = await curt().run('/suche', { suchbegriff: 'metropolis' });
    expect(found.text).toContain('Results for “metropolis”');
    const list = messageOf(await world.discord.person('viewer').run('/new'));
    const turned = await curt().click(list, 'Page 2 ▶');
    expect(turned.text).toContain('◀ Page 1');
    await world.bot().stop();
    await world.startAgain({ FEED_LANGUAGE: 'de' });
    const vera = world.discord.person('viewer');
    expect((await vera.run('/search', { query: 'metropolis' })).text).toContain('Treffer für „metropolis“');
    expect((await vera.run('/info', { title: 'qqqqq' })).text).toContain('Nothing found for “qqqqq”');
    await world.bot().stop();
    await world.startAgain();
  });
});

describe('every other person', () => {
  test('a person who reads English still gets English in the same guild', async () => {
    const answer = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(answer.text).toContain('Results for “metropolis”');
  });
});
