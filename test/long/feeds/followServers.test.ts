import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

const LIBRARIES = { path: '/library/sections' };

let world: EmbeddedWorld;
beforeAll(async () => {
  const quiet = { scale: { sessions: 0 } };
  world = await startWorld({ servers: 2, settings: { ADDED_CRON: '* * * * * *' }, media: quiet, attic: quiet });
});
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');
const messages = () => world.discord.messages('@viewer').map(({ text }) => text);

/** The bot has looked at a server twice, so it has seen what was there before. */
async function looksAt(server: Pick<EmbeddedWorld['media'], 'nextRequest'>): Promise<void> {
  await server.nextRequest(LIBRARIES);
  await server.nextRequest(LIBRARIES);
}

/** The second server says that it has that series of the first one, with a new episode. */
async function atticClaims(episode: string): Promise<void> {
  const { media, attic } = world;
  const { guid } = media.library.titled('Les Vampires');
  const claim = { kind: 'show', title: `Claimed for ${episode}`, guid: `${media.words.guidScheme}://${guid}` } as const;
  const show = attic.libraryEditor.add(claim);
  const season = attic.libraryEditor.add({ kind: 'season', title: 'Season 1', parent: show.ratingKey, index: 1 });
  attic.libraryEditor.add({ kind: 'episode', title: episode, parent: season.ratingKey, index: 1 });
  await looksAt(attic);
}

test('followers hear of the same series on a second server only after following it on every server', async () => {
  const followed = await viewer().run('/follow add', { title: 'Les Vampires' });
  expect(followed.text).toMatch(/something new arrives on Cellar[\s\S]*\[On every media server you see\]/);
  expect((await viewer().run('/follow list')).text).toContain('Les Vampires (1915) · on Cellar');
  await looksAt(world.media);
  await looksAt(world.attic);
  await atticClaims('Buy our films');
  const { libraryEditor } = world.media;
  const season = libraryEditor.add({ kind: 'season', title: 'Season 9', parent: 'Les Vampires', index: 9 });
  const next = world.discord.nextMessage('@viewer');
  libraryEditor.add({ kind: 'episode', title: 'A first chapter', parent: season.ratingKey, index: 1 });
  expect((await next).text).toContain('A first chapter');
  expect(messages().filter((text) => text.includes('Buy our films'))).toEqual([]);

  const widened = await viewer().click(messageOf(followed), 'On every media server you see');
  expect(widened.text).toContain('You now follow Les Vampires (1915) on every media server you see.');
  expect((await viewer().run('/follow list')).text).toContain('Les Vampires (1915) · on every media server you see');
  expect((await viewer().run('/follow add', { title: 'Les Vampires' })).text).not.toContain('[On every');
  const fromAttic = world.discord.nextMessage('@viewer');
  await atticClaims('A chapter from the attic');
  expect((await fromAttic).text).toContain('A chapter from the attic');
  expect(messages().filter((text) => text.includes('Buy our films'))).toEqual([]);
});
