/** Each row names the sentence on which it stands, in github.com/discord/discord-api-docs (c98d64bc). */
import { Routes } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { freshDiscord, restTo } from '../tinyBot.ts';
import { codeOf, openPlace, type Place, type Row } from './place.ts';
import { identified } from './rawGateway.ts';

const any = expect.anything();

const applicationOf = ({ discord }: Place) => discord.world.application.id;

const ROWS: Row[] = [
  {
    // developers/resources/guild.mdx:965: "Returns all active threads in the guild"
    name: 'the active threads of a guild are listed',
    observe: async ({ rest, guildId }) => {
      const { threads } = Object(await rest.get(Routes.guildActiveThreads(guildId)));
      return threads.map(({ name }: { readonly name: string }) => name);
    },
    expected: ['silent films', 'more comedies'],
  },
  {
    // developers/resources/guild.mdx:983: "Returns a list of [guild member]"
    name: 'members are listed by their ids',
    observe: ({ rest, guildId }) =>
      rest.get(Routes.guildMembers(guildId), {
        query: new URLSearchParams({ limit: '1', after: '110000000000000101' }),
      }),
    expected: [expect.objectContaining({ user: expect.objectContaining({ username: 'curator' }) })],
  },
  {
    // developers/resources/guild.mdx:1004: "whose username or nickname starts with a provided string"
    name: 'members are found by the beginning of their names',
    observe: ({ rest, guildId }) =>
      rest.get(Routes.guildMembersSearch(guildId), { query: new URLSearchParams({ query: 'mod' }) }),
    expected: [expect.objectContaining({ user: expect.objectContaining({ username: 'moderator' }) })],
  },
  {
    // developers/resources/guild.mdx:1244: "Create a new [role]"
    name: 'a role is made, changed, given, taken and deleted',
    observe: async ({ rest, guildId, discord }) => {
      const role = Object(await rest.post(Routes.guildRoles(guildId), { body: { name: 'critic', permissions: '0' } }));
      const person = discord.person('viewer').id;
      await rest.put(Routes.guildMemberRole(guildId, person, role.id));
      const member = Object(await rest.get(Routes.guildMember(guildId, person)));
      await rest.delete(Routes.guildMemberRole(guildId, person, role.id));
      const renamed = await rest.patch(Routes.guildRole(guildId, role.id), { body: { name: 'Critic' } });
      await rest.delete(Routes.guildRole(guildId, role.id));
      const gone = await codeOf(rest.get(Routes.guildRole(guildId, role.id)));
      return [role.name, member.roles.includes(role.id), renamed, gone];
    },
    expected: ['critic', true, expect.objectContaining({ name: 'Critic' }), 10011],
  },
  {
    // developers/interactions/application-commands.mdx:1208: "Returns `201` if a command with the same name"
    name: 'a single command is made, overwritten, renamed with its id, and deleted',
    observe: async (place) => {
      const { rest, guildId } = place;
      const path = Routes.applicationGuildCommands(applicationOf(place), guildId);
      const first = Object(await rest.post(path, { body: { name: 'ask', description: 'asks' } }));
      const second = Object(await rest.post(path, { body: { name: 'ask', description: 'asks again' } }));
      const renamed = Object(await rest.patch(`${path}/${first.id}`, { body: { name: 'query' } }));
      const read = await rest.get(`${path}/${first.id}`);
      await rest.delete(`${path}/${first.id}`);
      return [first.id === second.id, renamed.id === first.id, read, place.discord.commands(guildId)];
    },
    expected: [true, true, expect.objectContaining({ name: 'query', description: 'asks again' }), []],
  },
  {
    // developers/resources/channel.mdx:506: "Create a new [invite]"
    name: 'an invitation is made, read, listed and taken back',
    observe: async ({ rest, channelId, guildId }) => {
      const { code } = Object(await rest.post(Routes.channelInvites(channelId), { body: { max_age: 0 } }));
      const read = await rest.get(Routes.invite(code));
      const lists = [await rest.get(Routes.channelInvites(channelId)), await rest.get(Routes.guildInvites(guildId))];
      await rest.delete(Routes.invite(code));
      const gone = await codeOf(rest.get(Routes.invite(code)));
      return [read, lists.map((list) => Object(list).length), gone];
    },
    expected: [expect.objectContaining({ expires_at: null, guild_id: any }), [1, 1], 10006],
  },
  {
    // developers/resources/invite.mdx:184: "Requires the `MANAGE_CHANNELS` permission on the channel"
    name: 'an invitation is not taken back without the permission for it',
    observe: async ({ rest, channelId, discord }) => {
      const { code } = Object(await rest.post(Routes.channelInvites(channelId), { body: {} }));
      discord.takeBotRole('admin');
      return codeOf(rest.delete(Routes.invite(code)));
    },
    expected: 50013,
  },
  {
    // developers/topics/opcodes-and-status-codes.mdx:283: "Invalid role"
    name: 'the role of everyone is not deleted',
    observe: ({ rest, guildId }) => codeOf(rest.delete(Routes.guildRole(guildId, guildId))),
    expected: 50028,
  },
];

test.for(ROWS)('the simulated guild routes work as documented: $name', async ({ observe, expected }) => {
  const place = await openPlace();
  expect(await observe(place)).toEqual(expected);
  expect(place.discord.violations).toEqual([]);
});

const FORBIDDEN: { readonly name: string; readonly act: (place: Place) => Promise<unknown>; readonly code: number }[] =
  [
    {
      // developers/resources/guild.mdx:986: "This endpoint requires the `GUILD_MEMBERS`"
      name: 'the list of members without the intent for it',
      act: ({ rest, guildId }) => rest.get(Routes.guildMembers(guildId)),
      code: 50001,
    },
    {
      // developers/resources/guild.mdx:1244: "Requires the `MANAGE_ROLES` permission."
      name: 'a new role without the permission for it',
      act: ({ rest, guildId }) => rest.post(Routes.guildRoles(guildId), { body: {} }),
      code: 50013,
    },
    {
      // developers/resources/message.mdx:1223: "requires the `MANAGE_MESSAGES` permission"
      name: 'the deletion of several messages without the permission for it',
      act: ({ rest, channelId }) => rest.post(Routes.channelBulkDelete(channelId), { body: { messages: ['1', '2'] } }),
      code: 50013,
    },
    {
      // developers/resources/channel.mdx:506: "Requires the `CREATE_INSTANT_INVITE` permission."
      name: 'an invitation without the permission for it',
      act: ({ rest, channelId }) => rest.post(Routes.channelInvites(channelId), { body: {} }),
      code: 50013,
    },
    {
      // developers/topics/threads.mdx:121: "`locked` requires `MANAGE_THREADS`"
      name: "a lock on the bot's own thread without the permission for it",
      act: async ({ rest, channelId }) => {
        const message = Object(await rest.post(Routes.channelMessages(channelId), { body: { content: 'x' } }));
        await rest.post(Routes.threads(channelId, message.id), { body: { name: 'about x' } });
        await rest.patch(Routes.channel(message.id), { body: { name: 'still about x' } });
        return rest.patch(Routes.channel(message.id), { body: { locked: true } });
      },
      code: 50013,
    },
  ];

test.for(FORBIDDEN)('the simulated Discord refuses a request about a guild: $name', async ({ act, code }) => {
  const discord = await freshDiscord();
  const gateway = await identified(discord);
  const { channelId } = discord.person('admin');
  const guildId = discord.world.guilds[0]?.id ?? '';
  const acted = act({ discord, rest: restTo(discord), gateway, guildId, channelId });
  await expect(acted).rejects.toMatchObject({ code });
  expect(discord.violations).toEqual([]);
});
