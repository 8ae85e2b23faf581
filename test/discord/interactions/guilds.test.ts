import { once } from 'node:events';
import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { createChannels } from '../../../src/discord/posting/channels.ts';
import { createChannelDirectory } from '../../../src/discord/posting/directory.ts';
import { createPostingRestClient } from '../../../src/discord/posting/postingRest.ts';
import { systemClock } from '../../../src/observe/systemClock.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';
import { connect } from '../support/connected.ts';

const GUILD = '110000000000000001';
const VIEWER_ROLE = '110000000000000011';
const VIEWER = '110000000000000101';

/** Says which roles whoever asks has. */
const roles = createCommand({
  words: wordsFor('roles', {}),
  requires: 'search',
  visibility: 'private',
  changes: false,
  options: {},
  answer: async ({ context }) => createNoteMessage(`roles: ${context.actor.roleIds?.join(' ')}`),
});

/** A channel of the served guild, what stands in the way of posting there, and a post to it. */
async function setUp() {
  const world = await connect();
  const postingRest = createPostingRestClient(world.client);
  const directory = createChannelDirectory(world.client, postingRest, systemClock);
  const channels = createChannels(world.client, postingRest);
  const channelId = world.channel('history');
  const body = JSON.stringify({ components: [{ type: 10, content: 'x' }] });
  let count = 0;
  const post = () => {
    count += 1;
    return channels.post({ channelId, body, files: [], nonce: `nonce ${count}` });
  };
  const happens = (event: Parameters<typeof once>[1]) => once(world.client, event);
  return { ...world, directory, channelId, post, happens, problems: () => directory.problems(channelId, GUILD) };
}

test('a person in a guild that is not loaded yet gets an answer by the roles in the interaction', async () => {
  const world = createSimulatedDiscordWorld();
  world.guilds.forEach((guild) => {
    guild.missing = 'unavailable';
  });
  const { discord } = await startSmallBot({ commands: [roles], discord: { world } });
  const answer = await discord.person('viewer').run('/roles');
  expect(answer.text).toContain(`roles: ${VIEWER_ROLE}`);
});

test('a role that the bot does not know yet counts, but a deleted role does not', async () => {
  const { discord } = await startSmallBot({ commands: [roles] });
  const homeGuild = discord.world.guilds[0];
  homeGuild?.roles.push({ id: '110000000000000077', name: 'new', permissions: 0n });
  discord.grant('viewer', 'new');
  expect((await discord.person('viewer').run('/roles')).text).toContain(`roles: ${VIEWER_ROLE} 110000000000000077`);
  discord.deleteRole('new');
  expect((await discord.person('viewer').run('/roles')).text).toMatch(new RegExp(`roles: ${VIEWER_ROLE}$`, 'm'));
});

test('during an outage of Discord, posts wait and nothing is reported missing; afterwards they arrive', async () => {
  const { discord, post, problems, directory, happens, said } = await setUp();
  const out = happens(Events.GuildUnavailable);
  discord.outage();
  await out;
  expect(await problems()).toEqual(['unreachable']);
  expect(await directory.rolesOf(GUILD, VIEWER)).toBeUndefined();
  expect(await directory.membership(GUILD, VIEWER)).toBeUndefined();
  await expect(post()).rejects.toMatchObject({ kind: 'uncertain' });
  const back = happens(Events.GuildAvailable);
  discord.outageOver();
  await back;
  expect([await problems(), await directory.rolesOf(GUILD, VIEWER)]).toEqual([[], [VIEWER_ROLE]]);
  await expect(post()).resolves.toMatch(/^\d+$/);
  expect(said).toEqual([
    'Discord has an outage that affects one Discord server (guild); the bot can do nothing there until the outage is over',
    'Discord’s outage that affected a Discord server (guild) is over',
  ]);
});

test('a bot removed from a guild cannot see its channels, until it is invited again', async () => {
  const { discord, post, problems, directory, channelId, happens, said } = await setUp();
  const gone = happens(Events.GuildDelete);
  discord.removeBot();
  await gone;
  expect(await problems()).toEqual(['hidden']);
  expect([await directory.guildOf(channelId), await directory.rolesOf(GUILD, VIEWER)]).toEqual([undefined, undefined]);
  expect(await directory.membership(GUILD, VIEWER)).toBe('absent');
  await expect(post()).rejects.toMatchObject({ kind: 'forbidden' });
  const joined = happens(Events.GuildCreate);
  discord.inviteBot();
  await joined;
  expect([await problems(), await directory.guildOf(channelId)]).toEqual([[], GUILD]);
  expect(await directory.membership(GUILD, VIEWER)).toEqual([VIEWER_ROLE]);
  await expect(post()).resolves.toMatch(/^\d+$/);
  expect(said).toEqual(['the bot was removed from a Discord server', 'the bot was invited to a Discord server']);
});
