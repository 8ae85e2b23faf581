import { readFileSync } from 'node:fs';
import { PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { INVITE_PERMISSIONS, inviteLink, logInviteLinks } from '../../../src/discord/registration/invite.ts';
import { createRecorder } from '../../jobs/support/fakes.ts';
import { connect } from '../support/connected.ts';

const GUILD = '110000000000000001';
const USHER = '110000000000000090';
const NOWHERE = '110000000000099999';

async function sentences(guildIds: readonly string[] | undefined, isIn: boolean) {
  const world = createSimulatedDiscordWorld();
  for (const guild of world.guilds) guild.missing = isIn ? undefined : 'removed';
  const { client } = await connect({ world });
  const recorder = createRecorder();
  logInviteLinks(client, guildIds, recorder.log);
  return recorder.sentences();
}

test('a bot that is in no guild logs its invitation link', async () => {
  expect(await sentences(undefined, false)).toEqual([`error: I am in no server yet. Invite me: ${inviteLink(USHER)}`]);
});

test('a bot that is missing from a configured guild logs an invitation link for that guild', async () => {
  const link = inviteLink(USHER, NOWHERE);
  expect(await sentences([GUILD, NOWHERE], true)).toEqual([
    `error: GUILD_IDS names a server I am not in. Remove it, or invite me: ${link}`,
  ]);
  expect(link).toContain(`client_id=${USHER}&`);
  expect(link).toContain(`guild_id=${NOWHERE}`);
});

test('a bot that is in all its guilds does not mention invitations', async () => {
  expect(await sentences([GUILD], true)).toEqual([]);
  expect(await sentences(undefined, true)).toEqual([]);
});

test('the invitation link asks for exactly the permissions that posting needs', () => {
  expect(new PermissionsBitField(INVITE_PERMISSIONS).toArray().toSorted()).toEqual([
    'AttachFiles',
    'CreateEvents',
    'PinMessages',
    'ReadMessageHistory',
    'SendMessages',
    'SendMessagesInThreads',
    'ViewChannel',
  ]);
});

test('the installation guide contains the bot’s invitation link', () => {
  const guide = readFileSync(new URL('../../../docs/install.md', import.meta.url), 'utf8');
  expect(guide).toContain(inviteLink('APPLICATION_ID'));
});
