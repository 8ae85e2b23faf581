import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

const channelId = (name: string): string =>
  createSimulatedDiscordWorld()
    .guilds.flatMap(({ channels }) => channels)
    .find((channel) => channel.name === name)?.id ?? '';

/** The feed polls every second, so that a poll comes soon; tests always wait for a message, an edit or a request. */
const SETTINGS = {
  ADDED_CRON: '* * * * * *',
  ADDED_CHANNEL_ID: channelId('cinema'),
  DEVICES_CRON: '* * * * * *',
  DEVICES_CHANNEL_ID: channelId('silent films'),
  FEED_PEOPLE: 'name',
};
const LIBRARIES = { path: '/library/sections' };
const DEVICES = { path: '/devices/' };

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ settings: SETTINGS, media: { scale: { sessions: 0 } } });
  await Promise.all([looks(LIBRARIES), looks(DEVICES)]);
});
afterAll(() => world.close());

/** Resolves after two polls that began after now, so that everything from the first is stored. */
async function looks(match: { readonly path: string }): Promise<void> {
  await world.media.nextRequest(match);
  await world.media.nextRequest(match);
}

const textsIn = (channel: string): readonly string[] => world.discord.messages(channel).map(({ text }) => text);

const nextEdit = (): Promise<string> =>
  new Promise((resolve) => {
    const end = world.discord.onMessage(({ kind, message }) => {
      if (kind !== 'edited') return;
      end();
      resolve(message.text);
    });
  });

test('the feed of additions does not announce items that exist at its first poll', () => {
  expect([...textsIn('#cinema'), ...textsIn('#silent films')]).toEqual([]);
});

test('a new film is posted in one message with its title and library', async () => {
  world.media.libraryEditor.add({ kind: 'movie', title: 'Faust & the Devil', year: 1926 });
  const { text } = await world.discord.nextMessage('#cinema');
  expect(text).toContain('Faust & the Devil (1926)');
  expect(text).toContain(world.media.library.section('1')?.title);
});

test('a film whose file is found before it is identified is posted once it is identified', async () => {
  const { libraryEditor } = world.media;
  const found = libraryEditor.find({ kind: 'movie', title: 'das.cabinet.1920.mkv' });
  await looks(LIBRARIES);
  const next = world.discord.nextMessage('#cinema');
  libraryEditor.match(found.ratingKey, { title: 'Das Cabinet', guid: 'movie/das-cabinet' });
  expect((await next).text).toContain('Das Cabinet');
  expect(textsIn('#cinema').join('\n')).not.toContain('cabinet');
});

test('the first episode of a new season is posted, and later episodes are added to that message', async () => {
  const { libraryEditor } = world.media;
  const before = textsIn('#cinema').length;
  const season = libraryEditor.add({ kind: 'season', title: 'Season 9', parent: 'Les Vampires', index: 9 });
  libraryEditor.add({ kind: 'episode', title: 'A first chapter', parent: season.ratingKey, index: 1 });
  const first = await world.discord.nextMessage('#cinema');
  expect(first.text).toMatch(/Les Vampires[\s\S]*A first chapter/);
  const edited = nextEdit();
  libraryEditor.add({ kind: 'episode', title: 'A second chapter', parent: season.ratingKey, index: 2 });
  expect(await edited).toMatch(/Les Vampires[\s\S]*A first chapter[\s\S]*A second chapter/);
  expect(textsIn('#cinema')).toHaveLength(before + 1);
});

test('a new device is posted', async () => {
  world.media.knownDevices.add({ name: 'Attic projector' });
  expect((await world.discord.nextMessage('#silent films')).text).toContain('Attic projector');
});

test('later polls do not announce the same items and devices again', async () => {
  await Promise.all([looks(LIBRARIES), looks(DEVICES)]);
  expect(textsIn('#cinema')).toEqual(
    ['Faust', 'Das Cabinet', 'Les Vampires'].map((title) => expect.stringContaining(title)),
  );
  expect(textsIn('#silent films')).toEqual([expect.stringContaining('Attic projector')]);
});
