import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ commandsShown: 'as Discord does' });
});
afterAll(() => world.close());

const offered = (name: string) =>
  world.discord
    .person(name)
    .offered()
    .map((each) => each.name);

test('people are not offered commands of which they may do nothing, as far as Discord permissions can tell them apart', () => {
  expect(offered('stranger')).toEqual(expect.arrayContaining(['help', 'search', 'playlist']));
  expect(offered('viewer')).not.toContain('session');
  expect(offered('viewer')).not.toContain('server');
  expect(offered('moderator')).toEqual(expect.arrayContaining(['session', 'notify']));
  expect(offered('moderator')).not.toContain('server');
  expect(offered('admin')).toEqual(expect.arrayContaining(['session', 'notify', 'server', 'access']));
});

test('a granted command is offered soon, because Discord could have hidden it', async () => {
  await world.discord.person('admin').run('/access grant', { capability: 'session.list', who: '@stranger' });
  await expect.poll(() => offered('stranger')).toContain('session');
  expect((await world.discord.person('stranger').run('/session list')).text).not.toContain('This is for');
  await world.discord.person('admin').run('/access undo');
  await expect.poll(() => offered('stranger')).not.toContain('session');
});
