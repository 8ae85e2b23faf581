import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

const LIBRARIES = { path: '/library/sections' };

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ settings: { ADDED_CRON: '* * * * * *' }, media: { scale: { sessions: 0 } } });
});
afterAll(() => world.close());

async function looks(): Promise<void> {
  await world.media.nextRequest(LIBRARIES);
  await world.media.nextRequest(LIBRARIES);
}

const viewer = () => world.discord.person('viewer');

test('episodes of a followed series reach only the follower, in one direct message that grows', async () => {
  const answer = await viewer().run('/follow add', { title: 'Les Vampires' });
  expect([answer.private, answer.text]).toEqual([true, expect.stringContaining('Following: Les Vampires')]);
  await looks();
  const { libraryEditor } = world.media;
  const season = libraryEditor.add({ kind: 'season', title: 'Season 9', parent: 'Les Vampires', index: 9 });
  const next = world.discord.nextMessage('@viewer');
  libraryEditor.add({ kind: 'episode', title: 'A first chapter', parent: season.ratingKey, index: 1 });
  expect((await next).text).toMatch(/Les Vampires[\s\S]*A first chapter/);
  const edited = new Promise<string>((resolve) => {
    const end = world.discord.onMessage(({ kind, message }) => {
      if (kind !== 'edited') return;
      end();
      resolve(message.text);
    });
  });
  libraryEditor.add({ kind: 'episode', title: 'A second chapter', parent: season.ratingKey, index: 2 });
  expect(await edited).toMatch(/A first chapter[\s\S]*A second chapter/);
  expect([world.discord.messages('@viewer').length, world.discord.messages('@admin')]).toEqual([1, []]);
});

test('a title awaited with /follow title is announced once, even if the bot is killed before and after', async () => {
  expect((await viewer().run('/follow title', { title: 'faust & the devil' })).text).toContain('tell you once');
  await world.bot().stop('SIGKILL');
  await world.startAgain();
  const next = world.discord.nextMessage('@viewer');
  world.media.libraryEditor.add({ kind: 'movie', title: 'Faust & the Devil', year: 1926 });
  expect((await next).text).toContain('Faust & the Devil (1926)');
  await world.bot().stop('SIGKILL');
  await world.startAgain();
  await looks();
  expect((await viewer().run('/follow list')).text).not.toContain('Faust');
  expect(world.discord.messages('@viewer').filter(({ text }) => text.includes('Faust'))).toHaveLength(1);
});

test('a follower with closed direct messages learns that at their next command, and nobody else is told', async () => {
  const { discord, media } = world;
  discord.grant('stranger', 'viewer');
  const closed = discord.person('stranger');
  await closed.run('/follow add', { title: 'Les Vampires' });
  const refused = world.bot().line((line) => line.includes('found no one to alert'));
  const season = media.libraryEditor.add({ kind: 'season', title: 'Season 8', parent: 'Les Vampires', index: 8 });
  media.libraryEditor.add({ kind: 'episode', title: 'A last chapter', parent: season.ratingKey, index: 1 });
  await refused;
  expect((await closed.run('/follow list')).text).toContain('can’t send you');
  expect([discord.messages('@stranger'), discord.messages('@admin')]).toEqual([[], []]);
});

test('a person who follows a season hears of its episodes, even if the series hides its seasons', async () => {
  const { discord, media } = world;
  const show = media.library.titled('Die Spinnen');
  media.library.put({ ...show, hidesSeasons: true });
  const [season] = media.library.children(show.ratingKey);
  const moderator = discord.person('moderator');
  const followed = await moderator.run('/follow add', { title: `#${season?.ratingKey}` });
  expect(followed.text).toContain('Die Spinnen');
  await looks();
  const other = media.libraryEditor.add({ kind: 'season', title: 'Season 2', parent: show.ratingKey, index: 2 });
  media.libraryEditor.add({ kind: 'episode', title: 'Of another season', parent: other.ratingKey, index: 1 });
  const next = discord.nextMessage('@moderator');
  media.libraryEditor.add({ kind: 'episode', title: 'Das Sklavenschiff', parent: season?.ratingKey ?? '', index: 3 });
  const { text } = await next;
  expect([text.includes('Das Sklavenschiff'), text.includes('Of another season')]).toEqual([true, false]);
});

test('a follower who wants only the next episode hears of it after watching the previous one', async () => {
  const { discord, media } = world;
  discord.speak('curator', 'de');
  const curator = discord.person('curator');
  await curator.run('/follow add', { title: 'Judex' });
  const upToDate = () => curator.run('/follow delivery', { 'up-to-date': true });
  expect((await upToDate()).text).toContain('welches Konto auf dem Medienserver deins ist');
  const { priya } = media.accounts;
  await discord.person('admin').run('/people map', { person: '@curator', account: priya.name });
  expect((await upToDate()).text).toContain('nur, wenn du die davor gesehen hast');
  const show = media.library.titled('Judex');
  const last = media.library.leaves(show).at(-1);
  const season = media.libraryEditor.add({ kind: 'season', title: 'Season 7', parent: show.ratingKey, index: 7 });
  const arrives = (title: string, index: number) =>
    media.libraryEditor.add({ kind: 'episode', title, parent: season.ratingKey, index });
  await looks();
  arrives('Too early', 1);
  await looks();
  await looks();
  expect(discord.messages('@curator')).toEqual([]);
  media.history.add({ item: last ?? expect.fail('no episode'), account: priya });
  const next = discord.nextMessage('@curator');
  arrives('In time', 2);
  const { text } = await next;
  expect(text).toMatch(/Eine neue Folge|1 neue Folge|In time/);
  expect([text.includes('In time'), text.includes('Too early')]).toEqual([true, false]);
});
