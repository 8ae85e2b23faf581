import { type BaseInteraction, PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { setupRefusalFor } from '../../../src/discord/firstSetup/setupRefusal.ts';

const [GUILD, ROLE] = ['300000000000000001', '300000000000000002'];

/** Somebody with these roles; the parts of an interaction that decide. */
const from = (roles: readonly string[], permissions = 0n, guildId: string | null = GUILD): BaseInteraction => {
  const person = { user: { id: '1' }, guildId, member: { roles }, channelId: null, channel: null };
  return { ...person, memberPermissions: new PermissionsBitField(permissions) } as unknown as BaseInteraction;
};
const ADMINISTRATOR = 8n;

test.each([
  { name: 'an admin role', interaction: from([ROLE]), guildIds: [GUILD], adminRoleIds: [ROLE], refusal: undefined },
  {
    name: 'another role',
    interaction: from(['9'], ADMINISTRATOR),
    guildIds: [GUILD],
    adminRoleIds: [ROLE],
    refusal: 'role',
  },
  {
    name: 'no role, where none is set, but Administrator',
    interaction: from([], ADMINISTRATOR),
    guildIds: [GUILD],
    adminRoleIds: [],
    refusal: undefined,
  },
  {
    name: 'no role, where none is set',
    interaction: from([]),
    guildIds: [GUILD],
    adminRoleIds: [],
    refusal: 'administrator',
  },
  {
    name: 'Administrator, where neither a role nor a server is set',
    interaction: from([], ADMINISTRATOR),
    guildIds: undefined,
    adminRoleIds: [],
    refusal: 'administrator',
  },
  {
    name: 'Administrator of another server',
    interaction: from([], ADMINISTRATOR, '9'),
    guildIds: [GUILD],
    adminRoleIds: [],
    refusal: 'guild not served',
  },
  {
    name: 'a direct message',
    interaction: from([ROLE], ADMINISTRATOR, null),
    guildIds: [GUILD],
    adminRoleIds: [ROLE],
    refusal: 'not in a guild',
  },
  { name: 'the role @everyone', interaction: from([GUILD]), guildIds: [GUILD], adminRoleIds: [GUILD], refusal: 'role' },
])('/setup is allowed or refused for $name', ({ interaction, guildIds, adminRoleIds, refusal }) => {
  expect(setupRefusalFor(interaction, { guildIds, adminRoleIds })).toBe(refusal);
});
