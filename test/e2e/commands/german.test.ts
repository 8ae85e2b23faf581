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
  test('are registered with German names and descriptions', () => {
    expect(commandNamed('search')).toMatchObject({
      name_localizations: { de: 'suche' },
      description_localizations: { de: 'Die Bibliotheken durchsuchen; Tippfehler schaden nicht' },
      options: expect.arrayContaining([
        expect.objectContaining({
          name: 'query',
          name_localizations: { de: 'suchbegriff' },
          description_localizations: { de: 'Wonach gesucht wird' },
        }),
      ]),
    });
  });
});

describe('Curt reads German', () => {
  test('when he asks by the German name of the command for what only he sees', async () => {
    const answer = await curt().run('/hilfe');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('Was du hier tun kannst');
  });

  test('when what everybody would have seen turns out to be for him alone', async () => {
    const answer = await curt().run('/info', { titel: 'qqqqq' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('Nichts gefunden für „qqqqq“');
  });

  test('when he is refused', async () => {
    const answer = await curt().run('/scan');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toMatch(/Das ist Moderatoren vorbehalten\. Du brauchst eine dieser Rollen: /);
  });

  test('when an option is invalid, which is named as he knows it', async () => {
    const blank = await curt().run('/suche', { suchbegriff: '   ' });
    expect(blank.text).toContain('Mit dem Wert für `suchbegriff` kann ich nichts anfangen');
    expect(blank.text).toContain('es muss ein Text mit 1 bis 100 sichtbaren Zeichen sein.');
    const high = await curt().run('/suche', { suchbegriff: 'x', anzahl: 99 }, { raw: true });
    expect(high.text).toContain('`anzahl` kann ich nichts anfangen: es muss eine Zahl von 1 bis 10 sein.');
  });

  test('when the media server fails', async () => {
    world.media.faults.add({ match: { path: /^\/hubs\/search/ }, kind: 'status', code: 500 });
    const answer = await curt().run('/search', { query: 'metropolis' });
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toMatch(/Der Medienserver hat gerade Probleme\..*\n.*Kennung \d+/s);
  });

  test('when he ends a session from its card, including the form', async () => {
    world.discord.grant('curator', 'moderator');
    const { id } = world.media.sessions.start({ item: 'Metropolis', account: world.media.accounts.jonas });
    const message = messageOf(await curt().run('/sitzung liste'));
    const { modal } = await curt().click(message, 'Beenden …');
    world.media.sessions.remove(id);
    expect(modal).toMatchObject({ title: '„Metropolis“ beenden', fields: [{ label: 'Grund' }] });
  });
});

describe('what everybody reads', () => {
  test('is in the language of the posts, whoever asked and whoever turns its pages', async () => {
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

describe('everyone else', () => {
  test('still reads English, in the same server', async () => {
    const answer = await world.discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(answer.text).toContain('Results for “metropolis”');
  });
});
