import { PermissionFlagsBits as Bit, OverwriteType } from 'discord.js';
import { expect, test } from 'vitest';
import { createSubscribedChannelCheck, memberPermissionsInChannel } from '../../../src/discord/doctor/channelCheck.ts';
import type { DiscordLookup } from '../../../src/discord/doctor/lookup.ts';

const ROLES = [
  { id: 'guild', name: '@everyone', permissions: Bit.ViewChannel },
  { id: 'writers', name: 'writers', permissions: Bit.SendMessages },
  { id: 'admins', name: 'admins', permissions: Bit.Administrator },
];
const guild = { id: 'guild', name: 'Guild', owner_id: 'owner', roles: ROLES };
type Overwrite = readonly [id: string, type: OverwriteType, allow: bigint, deny: bigint];
const channel = (...overwrites: readonly Overwrite[]) => ({
  id: 'c',
  type: 0,
  guild_id: 'guild',
  permission_overwrites: overwrites.map(([id, type, allow, deny]) => ({ id, type, allow, deny })),
});
const bot = (...roles: string[]) => ({ id: 'bot', roles });
const { Role, Member } = OverwriteType;

test.each([
  {
    name: 'what @everyone and its roles have',
    where: channel(),
    who: bot('writers'),
    held: Bit.ViewChannel | Bit.SendMessages,
  },
  {
    name: 'not what the channel takes from everyone',
    where: channel(['guild', Role, 0n, Bit.ViewChannel]),
    who: bot(),
    held: 0n,
  },
  {
    name: 'what the channel gives back to its role',
    where: channel(['writers', Role, Bit.ViewChannel, 0n], ['guild', Role, 0n, Bit.ViewChannel]),
    who: bot('writers'),
    held: Bit.ViewChannel | Bit.SendMessages,
  },
  {
    name: 'nothing of a role it does not have',
    where: channel(['writers', Role, Bit.AttachFiles, 0n]),
    who: bot(),
    held: Bit.ViewChannel,
  },
  {
    name: 'in the end what the channel says of itself',
    where: channel(['bot', Member, 0n, Bit.SendMessages], ['writers', Role, Bit.SendMessages, 0n]),
    who: bot('writers'),
    held: Bit.ViewChannel,
  },
])('the doctor reads that the bot has $name', ({ where, who, held }) => {
  expect(memberPermissionsInChannel(guild, where, who)).toBe(held);
});

test('an administrator and the guild’s owner have every permission, whatever the channel denies', () => {
  const shut = channel(['guild', Role, 0n, Bit.ViewChannel]);
  for (const who of [bot('admins'), { id: 'owner', roles: [] }])
    expect(memberPermissionsInChannel(guild, shut, who) & Bit.ManageChannels).toBe(Bit.ManageChannels);
});

test('the doctor says that there are too many channels if it cannot look all of them up', async () => {
  const lookup = { maxLookups: 1 } as DiscordLookup;
  const subscribed = ['1', '2'].map((channelId) => ({ channelId, guildId: 'g', feed: 'history' as const }));
  const found = await createSubscribedChannelCheck(lookup, async () => subscribed, undefined).run(
    new AbortController().signal,
  );
  expect(found).toEqual([{ kind: 'too-many', of: 'channels', count: 2 }]);
});

test('the doctor looks at three channels at a time, and at no more once its time is up', async () => {
  const looked: string[] = [];
  const answers: (() => void)[] = [];
  const never = () => Promise.reject(new Error('is not asked'));
  const lookup = {
    bot: never,
    application: never,
    gateway: never,
    guilds: never,
    guild: never,
    botRoles: never,
    user: never,
    commands: never,
    maxLookups: 5,
    channel: async (id: string) => {
      looked.push(id);
      await new Promise<void>((resolve) => answers.push(resolve));
      return 'unknown' as const;
    },
  };
  const subscribed = ['1', '2', '3', '4', '5'].map((channelId) => ({
    channelId,
    guildId: 'g',
    feed: 'history' as const,
  }));
  const deadline = new AbortController();
  const checked = createSubscribedChannelCheck(lookup, async () => subscribed, undefined).run(deadline.signal);
  const refused = expect(checked).rejects.toThrow('time is up');
  await expect.poll(() => looked).toEqual(['1', '2', '3']);
  answers[0]?.();
  await expect.poll(() => looked).toEqual(['1', '2', '3', '4']);
  deadline.abort(new Error('time is up'));
  await refused;
  for (const answer of answers) answer();
  await Promise.resolve();
  expect(looked).toHaveLength(4);
});
