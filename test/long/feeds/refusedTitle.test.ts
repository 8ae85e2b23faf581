import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick(world);
});
afterAll(() => world.close());

test('if AutoMod refuses one of several plays in a message, the others arrive and an admin is told which', async () => {
  const { discord, media } = world;
  discord.autoMod.block('Nosferatu');
  const now = Math.floor(media.simulation.now().getTime() / 1000);
  for (const [index, item] of ['Metropolis', 'Nosferatu', 'Cops'].entries())
    media.history.add({ item, viewedAt: now + index });
  const texts = [(await discord.nextMessage('#history')).text, (await discord.nextMessage('#history')).text].join('\n');
  expect(texts).toContain('Metropolis');
  expect(texts).toContain('Cops');
  expect(texts).not.toContain('Nosferatu');
  expect((await discord.person('admin').run('/notify list')).text).toContain('Nosferatu');
});
