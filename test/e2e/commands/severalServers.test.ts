import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimulatedDiscordUser } from '../../../sandbox/discord/people/actor.ts';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
/** Curt runs the bot. Only the first guild is shown the second media server. */
beforeAll(async () => {
  world = await prepareWorld({ servers: 2, settings: { OWNER_IDS: '110000000000000102' } });
  await world.startAgain();
});
afterAll(() => world.close());

const owner = () => world.discord.person('curator');
const optionsOf = (who: SimulatedDiscordUser, name: string) =>
  who.offered().flatMap((each) => (each.name === name ? (each.options ?? []).map((option) => option.name) : []));
const scansOf = (server: { readonly requests: readonly { readonly path: string }[] }) =>
  server.requests.filter(({ path }) => path.includes('/refresh')).length;

test('with one media server, no command mentions that there could be several', async () => {
  expect(optionsOf(world.discord.person('moderator'), 'scan')).toEqual([]);
  expect((await world.discord.person('moderator').run('/scan')).text).not.toContain('which media server');
});

test('a second media server gives its guild the option `server`, and no other guild', async () => {
  const form = formOf(await owner().run('/server add', {}, { raw: true }));
  const added = await owner().submit(form, {
    name: 'Attic',
    address: world.attic.url,
    token: world.attic.tokens.admin,
  });
  expect(added.text).toContain('Attic added');
  await expect.poll(() => optionsOf(world.discord.person('moderator'), 'scan')).toEqual(['server']);
  expect(optionsOf(world.discord.person('moderator').elsewhere(), 'scan')).toEqual([]);
});

test('/scan asks which of two media servers is meant and scans only that one', async () => {
  const before = [scansOf(world.media), scansOf(world.attic)];
  const moderator = world.discord.person('moderator');
  const asked = await moderator.run('/scan');
  expect(asked.text).toContain('On which media server?');
  const done = await moderator.select(messageOf(asked), 'Choose a media server', 'Attic');
  expect(done.text).toContain('scan');
  expect([scansOf(world.media), scansOf(world.attic)]).toEqual([before[0], Number(before[1]) + 1]);
});

test('a guild that may not see a media server gets the same answer as for a name that does not exist', async () => {
  const elsewhere = world.discord.person('moderator').elsewhere();
  const before = scansOf(world.attic);
  const said = async (server: string) => (await elsewhere.run('/scan', { server }, { raw: true })).text;
  // What a server calls itself is asked for once there is a second one.
  await expect.poll(() => said('Nowhere')).toContain(`only ${world.media.profile.name}`);
  expect(await said('Attic')).toContain('there is no media server of that name here');
  expect(await said('Attic')).toBe(await said('Nowhere'));
  expect((await elsewhere.run('/scan')).text).not.toContain('which media server');
  expect(scansOf(world.attic)).toBe(before);
});
