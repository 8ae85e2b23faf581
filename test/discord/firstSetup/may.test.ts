import { type BaseInteraction, PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { refusalFor } from '../../../src/discord/firstSetup/may.ts';

const [GUILD, ROLE] = ['300000000000000001', '300000000000000002'];

/** Somebody with these roles; the parts of an interaction that decide. */
const from = (roles: readonly string[], permissions = 0n, guildId: string | null = GUILD): BaseInteraction => {
  const person = { user: { id: '1' }, guildId, member: { roles }, channelId: null, channel: null };
  return { ...person, memberPermissions: new PermissionsBitField(permissions) } as unknown as BaseInteraction;
};
const ADMINISTRATOR = 8n;

test.each([
  ['an admin role', from([ROLE]), [GUILD], [ROLE], undefined],
  ['another role', from(['9'], ADMINISTRATOR), [GUILD], [ROLE], 'role'],
  ['no role, where none is set, but Administrator', from([], ADMINISTRATOR), [GUILD], [], undefined],
  ['no role, where none is set', from([]), [GUILD], [], 'administrator'],
  ['Administrator, where neither a role nor a server is set', from([], ADMINISTRATOR), undefined, [], 'administrator'],
  ['Administrator of another server', from([], ADMINISTRATOR, '9'), [GUILD], [], 'guild not served'],
  ['a direct message', from([ROLE], ADMINISTRATOR, null), [GUILD], [ROLE], 'not in a guild'],
  ['the role @everyone', from([GUILD]), [GUILD], [GUILD], 'role'],
])('%s', (_, interaction, guildIds, adminRoleIds, refusal) => {
  expect(refusalFor(interaction, { guildIds, adminRoleIds })).toBe(refusal);
});
