import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { addAttic, type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
});
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');
const owner = () => world.discord.person('admin');
/** "41 plays" */
const playsOnAttic = async () => {
  const { text } = await viewer().run('/stats', { chart: 'played-libraries', range: 'all', server: 'Attic' });
  return /\d+ plays/.exec(text)?.[0];
};
const find = async (query: string) => (await viewer().run('/search', { query })).text;

test('a removed media server gets no more requests, and works again when added again, without a restart', async () => {
  const bot = world.bot();
  expect(await find('laila')).toContain('Laila (1929)');
  await owner().run('/notify set', { feed: 'history', channel: '#history', library: 'Attic Films' });
  const plays = await playsOnAttic();
  expect(plays).toMatch(/\d plays/);
  const preview = messageOf(await owner().run('/server remove', { server: 'Attic' }));
  await owner().click(preview, 'Remove it');
  const before = world.attic.requests.length;
  expect(await find('laila')).not.toContain('Laila (1929)');
  expect(await find('metropolis')).toContain('Metropolis (1927)');
  expect(world.attic.requests.length).toBe(before);
  expect((await owner().run('/notify list')).text).not.toContain('Attic');
  await addAttic(world);
  expect(await find('laila')).toContain('Laila (1929)');
  // What was known of it, and set up for it, came back with it.
  expect(await playsOnAttic()).toBe(plays);
  expect((await owner().run('/notify list')).text).toContain('Attic Films');
  expect(world.bot()).toBe(bot);
});

test('only the bot’s owner can add a media server, and one that does not answer is not added', async () => {
  const refused = await world.discord.person('moderator').run('/server add', {}, { raw: true });
  expect(refused.modal).toBeUndefined();
  const { modal } = await owner().run('/server add');
  if (!modal) throw new Error('there is no form');
  const { text } = await owner().submit(modal, {
    name: 'Nowhere',
    address: 'http://127.0.0.1:9',
    token: 'canary-media-x',
  });
  expect(text).toContain('Nothing was added.');
});
