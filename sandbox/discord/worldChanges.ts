import { PermissionFlagsBits as Bit, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import { toApiGuildChannel, toApiThread } from './channelObjects.ts';
import type { Locale } from './locales.ts';
import { SIMULATED_DISCORD_CREATED_AT, toApiMember, toApiUser } from './objects.ts';
import type { DiscordState } from './state.ts';
import type { Channel, Guild, Role, SimulatedPerson } from './world.ts';

/** Changes that a guild's owner makes while the bot runs. The bot gets the events that Discord would send. */
export interface GuildOwnerActions {
  /** Gives a role to a person of the served guild. Both are given by name. */
  grant(person: string, role: string): void;
  revoke(person: string, role: string): void;
  kick(person: string): void;
  /**
   * Removes a permission of @everyone in the channel, and so the bot's: to see the channel, to send messages, or to
   * attach files.
   */
  forbid(channel: string, what: 'seeing' | 'sending' | 'attaching'): void;
  /** Restores permissions that `forbid` removed. */
  allow(channel: string): void;
  ruleRole(channel: string, role: string, how: 'allow' | 'deny'): void;
  giveBotRole(role: string): void;
  takeBotRole(role: string): void;
  addBotTo(thread: string): void;
  deleteChannel(channel: string): void;
  closeThread(thread: string, how: 'archived' | 'locked'): void;
  openThread(thread: string): void;
  /** Gives the bot a time-out of this many minutes. 0 ends it. */
  timeOutBot(minutes: number): void;
  /** Turns Discord's anti-spam measure on or off. While on, the bot cannot open direct messages. */
  suspectBot(isSuspected: boolean): void;
  speak(person: string, locale: Locale): void;
}

const BITS = {
  seeing: Bit.ViewChannel,
  sending: Bit.SendMessages | Bit.SendMessagesInThreads,
  attaching: Bit.AttachFiles,
};

export const createGuildOwnerActions = (state: DiscordState, guild: Guild): GuildOwnerActions => {
  const announceChange = (channel: Channel) => {
    if (channel.parentId !== undefined) return;
    const channelData = { ...toApiGuildChannel(guild, channel), guild_id: guild.id };
    state.gateway.dispatch({ t: Event.ChannelUpdate, d: channelData }, GatewayIntentBits.Guilds);
  };
  const changeBot = (change: (member: Member) => void) => changeBotIn(guild, state, change);
  const setRoles = (person: string, role: string, change: (ids: readonly string[], id: string) => string[]) => {
    const { id } = findPersonByName(state, person);
    const member = guild.members.find((member) => member.userId === id);
    if (!member) throw new Error(`no member ${person}`);
    member.roleIds = change(member.roleIds, findRoleByName(guild, role).id);
    dispatchMemberUpdateToBot(state, guild, id);
  };
  return {
    grant: (person, role) => setRoles(person, role, (ids, id) => [...new Set([...ids, id])]),
    revoke: (person, role) => setRoles(person, role, (ids, id) => ids.filter((roleId) => roleId !== id)),
    kick: (person) => {
      const { id } = findPersonByName(state, person);
      const index = guild.members.findIndex((member) => member.userId === id);
      if (index < 0) throw new Error(`no member ${person}`);
      guild.members.splice(index, 1);
      const d = { guild_id: guild.id, user: toApiUser(state.world, id) };
      state.gateway.dispatch({ t: Event.GuildMemberRemove, d }, GatewayIntentBits.GuildMembers);
    },
    forbid: (name, permission) => {
      const channel = findChannelByName(guild, name);
      channel.overwrites = [...channel.overwrites, { id: guild.id, kind: 'role', allow: 0n, deny: BITS[permission] }];
      announceChange(channel);
    },
    allow: (name) => {
      const channel = findChannelByName(guild, name);
      channel.overwrites = [];
      announceChange(channel);
    },
    speak: (person, locale) => {
      findPersonByName(state, person).locale = locale;
    },
    timeOutBot: (minutes) => {
      changeBot((member) => {
        const until = state.now() + minutes * 60_000;
        member.timeOut = minutes === 0 ? undefined : { until, isOver: () => state.now() >= until };
      });
    },
    giveBotRole: (name) => {
      const { id } = findRoleByName(guild, name);
      changeBot((member) => {
        member.roleIds = [...new Set([...member.roleIds, id])];
      });
    },
    takeBotRole: (name) => {
      const { id } = findRoleByName(guild, name);
      changeBot((member) => {
        member.roleIds = member.roleIds.filter((roleId) => roleId !== id);
      });
    },
    ruleRole: (name, role, effect) => {
      const channel = findChannelByName(guild, name);
      const { id } = findRoleByName(guild, role);
      const bits = BITS.seeing | BITS.sending;
      const overwrite = {
        id,
        kind: 'role',
        allow: effect === 'allow' ? bits : 0n,
        deny: effect === 'deny' ? bits : 0n,
      } as const;
      channel.overwrites = [...channel.overwrites.filter((overwrite) => overwrite.id !== id), overwrite];
      announceChange(channel);
    },
    addBotTo: (name) => addToThread(state, guild, findChannelByName(guild, name)),
    suspectBot: (isSuspected) => {
      state.suspicion.ofSpam = isSuspected;
    },
    deleteChannel: (name) => deleteChannel(state, guild, findChannelByName(guild, name)),
    closeThread: (name, closure) => setThreadClosed(state, guild, findChannelByName(guild, name), closure),
    openThread: (name) => setThreadClosed(state, guild, findChannelByName(guild, name), undefined),
  };
};

type Member = Guild['members'][number];

function changeBotIn(guild: Guild, state: DiscordState, change: (member: Member) => void): void {
  const { bot } = state.world;
  const member = guild.members.find((member) => member.userId === bot.id);
  if (!member) throw new Error('the bot is not there');
  change(member);
  dispatchMemberUpdateToBot(state, guild, bot.id);
}

/** Sends the event about a changed member. The bot's own event needs no privileged intent. */
export function dispatchMemberUpdateToBot(state: DiscordState, guild: Guild, userId: string): void {
  const { joined_at, avatar = null, banner = null, ...shown } = toApiMember(state.world, guild, userId);
  const d = { ...shown, avatar, banner, joined_at: joined_at ?? '', guild_id: guild.id };
  const intent = userId === state.world.bot.id ? GatewayIntentBits.Guilds : GatewayIntentBits.GuildMembers;
  state.gateway.dispatch({ t: Event.GuildMemberUpdate, d }, intent);
}

function deleteChannel(state: DiscordState, guild: Guild, channel: Channel): void {
  const { parentId } = channel;
  const deletion =
    parentId === undefined
      ? ({ t: Event.ChannelDelete, d: { ...toApiGuildChannel(guild, channel), guild_id: guild.id } } as const)
      : ({ t: Event.ThreadDelete, d: threadGone(guild, channel, parentId) } as const);
  guild.channels.splice(guild.channels.indexOf(channel), 1);
  state.gateway.dispatch(deletion, GatewayIntentBits.Guilds);
}

const threadGone = (guild: Guild, channel: Channel, parentId: string) => {
  const { type } = toApiThread(guild, channel, parentId);
  return { id: channel.id, guild_id: guild.id, parent_id: parentId, type };
};

/** Adds the bot to a private thread, and sends the events of the thread and its new member. */
function addToThread(state: DiscordState, guild: Guild, channel: Channel): void {
  const { parentId, privateTo } = channel;
  if (parentId === undefined || privateTo === undefined) throw new Error(`${channel.name} is no private thread`);
  const { id: userId } = state.world.bot;
  channel.privateTo = [...privateTo, userId];
  const thread = toApiThread(guild, channel, parentId);
  const member = { id: channel.id, user_id: userId, join_timestamp: SIMULATED_DISCORD_CREATED_AT, flags: 0 };
  const threadData = { ...thread, guild_id: guild.id, member };
  state.gateway.dispatch({ t: Event.ThreadCreate, d: threadData }, GatewayIntentBits.Guilds);
  const { id, member_count = 1 } = thread;
  const came = {
    id,
    guild_id: guild.id,
    member_count: member_count + 1,
    added_members: [{ ...member, presence: null }],
  };
  state.gateway.dispatch({ t: Event.ThreadMembersUpdate, d: came }, GatewayIntentBits.Guilds);
}

/** Closes or reopens a thread, as a moderator does. A message also reopens an archived thread. */
export const setThreadClosed = (
  state: DiscordState,
  guild: Guild,
  channel: Channel,
  closure: Channel['closed'],
): void => {
  const { parentId } = channel;
  if (parentId === undefined) throw new Error(`${channel.name} is no thread`);
  channel.closed = closure;
  const threadData = { ...toApiThread(guild, channel, parentId), guild_id: guild.id };
  state.gateway.dispatch({ t: Event.ThreadUpdate, d: threadData }, GatewayIntentBits.Guilds);
};

export const findRoleByName = (guild: Guild, name: string): Role => {
  const role = guild.roles.find((role) => role.name === name);
  if (!role) throw new Error(`${guild.name} has no role ${name}`);
  return role;
};

export const findPersonByName = ({ world }: DiscordState, name: string): SimulatedPerson => {
  const person = world.people.find((person) => person.name === name || person.displayName === name);
  if (!person)
    throw new Error(`nobody is called ${name}; there are: ${world.people.map((person) => person.name).join(', ')}`);
  return person;
};

export const findChannelByName = (guild: Guild, name: string): Channel => {
  const wantedName = name.replace(/^#/, '');
  const channel = guild.channels.find((channel) => channel.name === wantedName || channel.id === wantedName);
  if (!channel)
    throw new Error(
      `${guild.name} has no channel ${name}; it has: ${guild.channels.map((channel) => channel.name).join(', ')}`,
    );
  return channel;
};
