import { afterEach, expect, test } from 'vitest';
import { addMediaServerToBot } from '../../../sandbox/addServer.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

const UNNAMED = 'Media server';

let world: EmbeddedWorld;
afterEach(() => world.close());

/** A world in which the first media server calls itself that, and the second one is called Attic. */
async function worldWhereFirstIsCalled(friendlyName: string, name: string): Promise<void> {
  world = await prepareWorld({ servers: 2 });
  const { settings } = world.media;
  const setting = settings.get('FriendlyName') ?? expect.fail('there is no setting for the name');
  settings.set(setting, friendlyName);
  await world.startAgain();
  const asked = world.media.nextRequest({ path: '/:/prefs' });
  await addMediaServerToBot(world.discord, { profile: { name } }, world.attic);
  await asked;
}

const admin = () => world.discord.person('admin');
const names = async () => (await admin().complete('/search', { server: '' }, 'server')).map(({ name }) => name);

test.each([
  { name: 'an invisible name', friendlyName: '\u3164\u2800' },
  { name: 'a name that looks like the other server’s', friendlyName: 'Аttic' },
  { name: 'the other server’s name with something invisible in it', friendlyName: 'At\u115ftic' },
  { name: 'a name of hieroglyphs without a picture', friendlyName: '\u{13441}' },
  { name: 'a name in markup alone', friendlyName: '**__**' },
])('a media server that calls itself $name keeps a name that distinguishes it', async ({ friendlyName }) => {
  await worldWhereFirstIsCalled(friendlyName, UNNAMED);
  // The bot stops once it has done with the name that it read.
  await world.bot().stop();
  await world.startAgain();
  expect(await names()).toEqual([UNNAMED, 'Attic']);
  const renamed = await admin().run('/server rename', { server: UNNAMED, name: friendlyName });
  expect(renamed.text).toMatch(/I cannot use that value for `name`|already called/);
});

test('a media server whose name contains an invisible character is named without the character', async () => {
  await worldWhereFirstIsCalled('Cel\u3164lar\u2800', 'Cellar');
  expect(await names()).toEqual(['Cellar', 'Attic']);
  const found = await admin().run('/search', { query: 'metropolis', server: 'CELLAR' });
  expect(found.text).toContain('Metropolis (1927)');
});
