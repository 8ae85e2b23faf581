import { PermissionFlagsBits as Bit, OverwriteType } from 'discord.js';
import { expect, test } from 'vitest';
import { permissionsIn } from '../../../src/discord/doctor/channelCheck.ts';

const ROLES = [
  { id: 'guild', name: '@everyone', permissions: Bit.ViewChannel },
  { id: 'writers', name: 'writers', permissions: Bit.SendMessages },
  { id: 'admins', name: 'admins', permissions: Bit.Administrator },
];
const guild = { id: 'guild', name: 'Guild', owner_id: 'owner', roles: ROLES };
type Overwrite = readonly [id: string, type: OverwriteType, allow: bigint, deny: bigint];
const channel = (...overwrites: readonly Overwrite[]) => ({
  ...{ id: 'c', type: 0, guild_id: 'guild' },
  permission_overwrites: overwrites.map(([id, type, allow, deny]) => ({ id, type, allow, deny })),
});
const bot = (...roles: string[]) => ({ id: 'bot', roles });
const { Role, Member } = OverwriteType;

test.each([
  ['what @everyone and its roles have', channel(), bot('writers'), Bit.ViewChannel | Bit.SendMessages],
  ['not what the channel takes from everyone', channel(['guild', Role, 0n, Bit.ViewChannel]), bot(), 0n],
  [
    'what the channel gives back to its role',
    channel(['writers', Role, Bit.ViewChannel, 0n], ['guild', Role, 0n, Bit.ViewChannel]),
    bot('writers'),
    Bit.ViewChannel | Bit.SendMessages,
  ],
  ['nothing of a role it does not have', channel(['writers', Role, Bit.AttachFiles, 0n]), bot(), Bit.ViewChannel],
  [
    'in the end what the channel says of itself',
    channel(['bot', Member, 0n, Bit.SendMessages], ['writers', Role, Bit.SendMessages, 0n]),
    bot('writers'),
    Bit.ViewChannel,
  ],
])('the bot has %s', (_, where, who, held) => {
  expect(permissionsIn(guild, where, who)).toBe(held);
});

test('an administrator and the owner have everything, whatever the channel says', () => {
  const shut = channel(['guild', Role, 0n, Bit.ViewChannel]);
  for (const who of [bot('admins'), { id: 'owner', roles: [] }])
    expect(permissionsIn(guild, shut, who) & Bit.ManageChannels).toBe(Bit.ManageChannels);
});
