import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { createLibraryTags } from '../../../sandbox/media-server/library/itemFactory.ts';
import { firstIdIn, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/**
 * Two of them are on the first server, one on the second, and one on both. Curt's Discord is in German, and so is what
 * all read.
 */
let world: EmbeddedWorld;
/** How far Discord's clock is ahead, in ms. */
let ahead = 0;
beforeAll(async () => {
  world = await startWorld({
    servers: 2,
    languages: 'their own',
    media: { scale: { sessions: 0 } },
    settings: { FEED_LANGUAGE: 'de' },
    // Not a single edit of a message older than an hour.
    discord: { now: () => Date.now() + ahead, oldEdits: { count: 0, status: 400 } },
  });
  const { media, attic } = world;
  // A listing shows the first two genres alone.
  const genres = createLibraryTags('Genre', ['Drama', 'Comedy', 'Evening']);
  const film = (title: string) =>
    ({ kind: 'movie', title, year: 1926, guid: `evening://${title}`, tags: genres }) as const;
  for (const title of ['First Night', 'Second Night', 'Third Night']) media.libraryEditor.add(film(title));
  for (const title of ['Third Night', 'Fourth Night']) attic.libraryEditor.add(film(title));
  media.history.add({ item: 'First Night', account: media.accounts.jonas });
  attic.history.add({ item: 'Third Night', account: attic.accounts.jonas });
  media.history.add({ item: 'Second Night', account: media.accounts.priya });
  for (const account of ['#1002', '#2:1003']) await person('admin').run('/people map', { person: '@curator', account });
  await person('admin').run('/people map', { person: '@viewer', account: '#1003' });
  await world.bot().stop();
  await world.startAgain();
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);
const nightsIn = (text: string) => [...new Set(text.match(/(?:First|Second|Third|Fourth) Night/g))].toSorted();

test('/new shows arrivals on both servers in the public language, and refuses a stranger', async () => {
  const shown = await person('curator').run('/neu', { art: 'films' });
  expect(shown).toMatchObject({ private: false });
  expect(nightsIn(shown.text)).toEqual(['First Night', 'Fourth Night', 'Second Night', 'Third Night']);
  expect(shown.text).toMatch(/Neu: Filme[\s\S]*Third Night.*\n.*auf (?:Cellar und Attic|Attic und Cellar)/);
  const next = await person('viewer').click(messageOf(shown), 'Seite 2 ▶');
  expect(nightsIn(next.text)).not.toHaveLength(4);
  expect((await person('stranger').run('/new')).text).toContain('You need one of these roles');
  expect((await person('stranger').click(messageOf(shown), 'Seite 3 ▶')).private).toBe(true);
});

test.each([
  ['/info', 'title'],
  ['/playlist add', 'item'],
] as const)(
  '%s offers the ten newest titles of both servers before a person types, and no title to a stranger',
  async (line, option) => {
    const offered = async (name: string) =>
      (await person(name).complete(line, { [option]: '' }, option)).map(({ name: shown }) => shown).join('\n');
    await vi.waitFor(
      async () =>
        expect(nightsIn(await offered('curator'))).toEqual([
          'First Night',
          'Fourth Night',
          'Second Night',
          'Third Night',
        ]),
      { timeout: PATIENCE_MS },
    );
    expect((await offered('curator')).split('\n')).toHaveLength(10);
    expect(nightsIn(await offered('stranger'))).toEqual([]);
  },
);

test('/pick draws from both servers, and leaves out titles that anyone who joins in has seen on either server', async () => {
  const all = await person('viewer').run('/pick', { genre: 'Evening' });
  expect(all.text).toContain('aus 4 passenden Titeln');
  const mine = await person('curator').run('/vorschlag', { genre: 'Evening', ungesehen: true });
  expect(nightsIn(mine.text)).toEqual(['Fourth Night', 'Second Night']);
  expect(mine.text).toMatch(/von der einen Person[\s\S]*Ausgelost aus 2 passenden Titeln/);
  const count = (name: string, label = 'Ich schaue mit') => person(name).click(messageOf(mine), label);
  expect((await count('stranger')).text).toContain('You need one of these roles');
  expect((await count('moderator')).text).toContain('I do not know which account');
  const together = await count('viewer');
  expect(nightsIn(together.text)).toEqual(['Fourth Night']);
  expect(together.text).toContain('von keiner der 2 Personen');
  // How many, and never who.
  expect(JSON.stringify(messageOf(together).components)).not.toContain(person('viewer').id);
  // What one person alone is told is in theirs.
  expect((await count('viewer')).text).toContain('You’re already taking part');
});

test('/pick with a named member works privately for people who may see the history, and is audited', async () => {
  const named = { genre: 'Evening', with: '@viewer' };
  const refused = await person('viewer').run('/pick', named);
  expect([refused.private, nightsIn(refused.text)]).toEqual([true, []]);
  const drawn = await person('moderator').run('/pick', named);
  expect([drawn.private, nightsIn(drawn.text)]).toEqual([true, ['First Night', 'Fourth Night', 'Third Night']]);
  expect(
    person('viewer')
      .sees()
      .filter(({ text }) => text.includes('not seen by the one person')),
  ).toEqual([]);
  expect((await person('admin').run('/audit search')).text).toMatch(/what @Vera has not seen/);
});

const voteOn = async (options: object) => {
  const titles = { titel1: '#2:1001', titel2: '#1043' };
  return messageOf(await person('curator').run('/abstimmung', { ...titles, ...options }));
};
const now = (message: UserVisibleMessage) =>
  person('viewer')
    .sees()
    .find(({ id }) => id === message.id)?.text;
const cast = async (name: string, message: UserVisibleMessage, label: string, raw = false) =>
  (await (await person(name).click(message, label, { raw })).until((each) => each.private)).text;

test('a vote is in the public language, can hide its counts until the end, and reports a tie', async () => {
  const vote = await voteOn({ verdeckt: true });
  expect(vote.text).toMatch(/Abstimmung[\s\S]*Underworld[\s\S]*auf Attic[\s\S]*auf Cellar/);
  expect(await cast('viewer', vote, '1')).toContain('You voted for Underworld');
  expect(await cast('curator', vote, '2')).toContain('Deine Stimme');
  const withoutTimes = (text = '') => text.replace(/Endet in [^·]+/, '');
  expect(withoutTimes(now(vote))).toBe(withoutTimes(vote.text));
  expect(vote.text).not.toMatch(/\d Stimme/);
  expect((await person('stranger').click(vote, '1')).text).toContain('You need one of these roles');
  expect((await person('viewer').click(vote, 'forged', { raw: true })).text).toContain('I no longer know');
  const old = firstIdIn(vote);
  await person('curator').click(vote, 'Jetzt beenden');
  await vi.waitFor(
    () =>
      expect(person('viewer').sees().at(-1)?.text).toMatch(
        /Die Abstimmung ist vorbei[\s\S]*Gleichstand[\s\S]*1 Stimme/,
      ),
    { timeout: PATIENCE_MS },
  );
  expect(await cast('viewer', vote, old, true)).toContain('This vote is over');
});

test('a vote on a message over an hour old still shows each ballot', async () => {
  const vote = await voteOn({});
  ahead += 2 * 3_600_000;
  await cast('viewer', vote, '1');
  await vi.waitFor(() => expect(now(vote)).toMatch(/Underworld[^·]*\n[^·]*1 Stimme/), { timeout: PATIENCE_MS });
  await cast('moderator', vote, '1');
  await vi.waitFor(() => expect(now(vote)).toMatch(/Underworld[^·]*\n[^·]*2 Stimmen/), { timeout: PATIENCE_MS });
  await person('curator').click(vote, 'Jetzt beenden');
  await vi.waitFor(() => expect(person('viewer').sees().at(-1)?.text).toContain('vorbei: Underworld'), {
    timeout: PATIENCE_MS,
  });
});
