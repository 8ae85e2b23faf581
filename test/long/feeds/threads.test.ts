import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

let world: EmbeddedWorld;
const admin = () => world.discord.person('admin');
const played = (item: string) => world.media.history.add({ item });

beforeAll(async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await admin().run('/notify set', { feed: 'history', channel: '#silent films' });
  await wholeTick(world);
});
afterAll(() => world.close());

test('a play posted to an archived thread reopens it', async () => {
  world.discord.closeThread('silent films', 'archived');
  played('Metropolis');
  expect((await world.discord.nextMessage('#silent films')).text).toContain('Metropolis');
});

test('plays for a locked thread wait, people who can unlock it are told how, and then all are posted', async () => {
  world.discord.closeThread('silent films', 'locked');
  played('Nosferatu');
  const { text } = await world.discord.nextMessage('@admin');
  expect(text).toContain('Discord does not let me post in #silent films.');
  expect(text).toContain('unlock the thread if it is locked');
  world.discord.openThread('silent films');
  await admin().run('/notify resume');
  expect((await world.discord.nextMessage('#silent films')).text).toContain('Nosferatu');
});
