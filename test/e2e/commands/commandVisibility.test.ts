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

test('Discord does not offer people commands that they may not use, as far as permissions can tell', () => {
  expect(offered('stranger')).toEqual(expect.arrayContaining(['help', 'search', 'playlist']));
  expect(offered('viewer')).not.toContain('session');
  expect(offered('viewer')).not.toContain('server');
  expect(offered('moderator')).toEqual(expect.arrayContaining(['session', 'notify']));
  expect(offered('moderator')).not.toContain('server');
  expect(offered('admin')).toEqual(expect.arrayContaining(['session', 'notify', 'server', 'access']));
});

test('a command is offered to a person soon after it is granted, and hidden again after the undo', async () => {
  await world.discord.person('admin').run('/access grant', { capability: 'session.list', who: '@stranger' });
  await expect.poll(() => offered('stranger')).toContain('session');
  expect((await world.discord.person('stranger').run('/session list')).text).not.toContain('This is for');
  await world.discord.person('admin').run('/access undo');
  await expect.poll(() => offered('stranger')).not.toContain('session');
});
