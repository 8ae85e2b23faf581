import { ApplicationCommandOptionType as Type } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/index.ts';
import { actorOfInteraction } from '../../../src/discord/interactions/context.ts';
import {
  commandPathOf,
  findCommandAction,
  readRawCommandOptions,
} from '../../../src/discord/interactions/typedCommand.ts';

describe('the person', () => {
  const user = { id: '1' };
  const inChannel = { channelId: '5', channel: { isThread: () => false, parentId: 'a category' } };
  const here = { channelIds: ['5'] };

  it.each([
    {
      name: 'a member, with the roles that came along',
      interaction: { user, guildId: '9', member: { roles: ['a', 'b'] } },
      actor: { userId: '1', guildId: '9', roleIds: ['a', 'b'] },
    },
    {
      name: 'a member that discord.js knows',
      interaction: { user, guildId: '9', member: { roles: { cache: new Map([['a', {}]]) } } },
      actor: { userId: '1', guildId: '9', roleIds: ['a'] },
    },
    {
      name: 'a member, for whom @everyone is no role',
      interaction: {
        user,
        guildId: '9',
        member: {
          roles: {
            cache: new Map([
              ['a', {}],
              ['9', {}],
            ]),
          },
        },
      },
      actor: { userId: '1', guildId: '9', roleIds: ['a'] },
    },
    {
      name: 'a member without roles',
      interaction: { user, guildId: '9', member: { roles: [] } },
      actor: { userId: '1', guildId: '9', roleIds: [] },
    },
    {
      name: 'somebody of whom no member came: no roles are known',
      interaction: { user, guildId: '9', member: null },
      actor: { userId: '1', guildId: '9', roleIds: undefined },
    },
    {
      name: 'somebody in a direct message',
      interaction: { user, guildId: null, member: null },
      actor: { userId: '1', guildId: undefined, roleIds: undefined },
    },
  ])('the person behind an interaction is $name', ({ interaction, actor }) => {
    expect(actorOfInteraction({ ...inChannel, ...interaction })).toEqual({ ...here, ...actor });
  });
});

describe('the place', () => {
  const member = { user: { id: '1' }, guildId: '9', member: { roles: [] } };

  it('an interaction in a thread counts as one in the thread and in its channel', () => {
    const channel = { isThread: () => true, parentId: '4' };
    expect(actorOfInteraction({ ...member, channelId: '5', channel }).channelIds).toEqual(['5', '4']);
  });

  it('an interaction in a thread of an unknown channel is in the thread alone', () => {
    const channel = { isThread: () => true };
    expect(actorOfInteraction({ ...member, channelId: '5', channel }).channelIds).toEqual(['5']);
  });

  it('an interaction without a channel counts as one in no channel', () => {
    expect(actorOfInteraction({ ...member, channelId: null, channel: null }).channelIds).toEqual([]);
  });
});

describe('the command', () => {
  it.each([
    ['search', null, 'search'],
    ['playlist', 'add', 'playlist add'],
  ])('the command of /%s %s is found as %s', (commandName, subcommand, path) => {
    expect(commandPathOf({ commandName, options: { getSubcommand: () => subcommand } })).toBe(path);
    expect(findCommandAction(commands, path)?.path).toBe(path);
  });

  it.each(['playlist', 'playlist burn', '', 'search add'])('the text %j is not a command', (path) => {
    expect(findCommandAction(commands, path)).toBeUndefined();
  });

  it.each([
    { name: 'none', data: [], raw: {} },
    {
      name: 'a command’s',
      data: [
        { name: 'query', type: Type.String, value: 'x' },
        { name: 'limit', type: Type.Integer, value: 3 },
      ],
      raw: { query: 'x', limit: 3 },
    },
    {
      name: 'a subcommand’s',
      data: [{ name: 'add', type: Type.Subcommand, options: [{ name: 'item', type: Type.String, value: '#1' }] }],
      raw: { item: '#1' },
    },
    {
      name: 'that are channels and roles, with what Discord says of them',
      data: [
        { name: 'channel', type: Type.Channel, value: '1', channel: { id: '1', type: 0, name: 'x' } },
        { name: 'mention', type: Type.Role, value: '2', role: { id: '2', mentionable: false, name: 'y' } },
      ],
      raw: { channel: { id: '1', type: 0 }, mention: { id: '2', mentionable: false } },
    },
    {
      name: 'that are channels and roles of which nothing is known',
      data: [
        { name: 'channel', type: Type.Channel, value: '1', channel: null },
        { name: 'mention', type: Type.Role, value: '2' },
      ],
      raw: { channel: '1', mention: '2' },
    },
    {
      name: 'that are threads, with the channel they are in, however it is written; of another channel the parent is its category',
      data: [
        { name: 'public', type: Type.Channel, value: '1', channel: { id: '1', type: 11, parentId: '7' } },
        { name: 'private', type: Type.Channel, value: '2', channel: { id: '2', type: 12, parent_id: '7' } },
        { name: 'announced', type: Type.Channel, value: '3', channel: { id: '3', type: 10, parent_id: '7' } },
        { name: 'channel', type: Type.Channel, value: '4', channel: { id: '4', type: 0, parentId: '8' } },
      ],
      raw: {
        public: { id: '1', type: 11, parentId: '7' },
        private: { id: '2', type: 12, parentId: '7' },
        announced: { id: '3', type: 10, parentId: '7' },
        channel: { id: '4', type: 0 },
      },
    },
    {
      name: 'that are people, with whether they are a bot and, if they are in the guild, their roles',
      data: [
        { name: 'member', type: Type.User, value: '1', user: { id: '1' }, member: { roles: ['5', '9'] } },
        { name: 'bot', type: Type.User, value: '2', user: { id: '2', bot: true } },
        { name: 'gone', type: Type.User, value: '3', user: { id: '3', bot: false }, member: null },
      ],
      raw: {
        member: { userId: '1', bot: false, roleIds: ['5'] },
        bot: { userId: '2', bot: true },
        gone: { userId: '3', bot: false },
      },
    },
    { name: 'none of a subcommand', data: [{ name: 'list', type: Type.Subcommand }], raw: {} },
    {
      name: 'none of a subcommand, spelled out',
      data: [{ name: 'list', type: Type.Subcommand, options: [] }],
      raw: {},
    },
  ])('the options of a command are read: $name', ({ data, raw }) => {
    expect(readRawCommandOptions({ data }, '9')).toStrictEqual(raw);
  });
});
