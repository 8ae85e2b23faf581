import { PermissionFlagsBits as Bit, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import { channelAlone, threadOf } from './channelObjects.ts';
import { memberOf, SINCE, userOf } from './objects.ts';
import type { State } from './state.ts';
import type { Channel, Guild, Locale, Person, Role } from './world.ts';

/** Changes that a guild's owner makes while the bot runs; the bot gets the events that Discord would send. */
export interface WorldChanges {
  /** Gives a role, by its name, to a person of the served guild. */
  grant(person: string, role: string): void;
  revoke(person: string, role: string): void;
  /** Removes a person from the served guild. */
  kick(person: string): void;
  /** Takes a permission from @everyone, and so from the bot: to see the channel, or only to send or to attach files there. */
  forbid(channel: string, what: 'seeing' | 'sending' | 'attaching'): void;
  /** Gives all of these permissions back. */
  allow(channel: string): void;
  /** Allows or forbids a role to see the channel and to write there. */
  ruleRole(channel: string, role: string, how: 'allow' | 'deny'): void;
  /** Gives the bot a role of the served guild, or takes it away. */
  giveBotRole(role: string): void;
  takeBotRole(role: string): void;
  /** Adds the bot to a private thread. */
  addBotTo(thread: string): void;
  deleteChannel(channel: string): void;
  /** Closes a thread. */
  closeThread(thread: string, how: 'archived' | 'locked'): void;
  openThread(thread: string): void;
  /** Puts the bot into a time-out of that many minutes, or ends it (0). */
  timeOutBot(minutes: number): void;
  /** Discord's anti-spam measure against the bot: it may open no direct messages. */
  suspectBot(isSuspected: boolean): void;
  /** Sets a person's client to another language. */
  speak(person: string, locale: Locale): void;
}

const BITS = {
  seeing: Bit.ViewChannel,
  sending: Bit.SendMessages | Bit.SendMessagesInThreads,
  attaching: Bit.AttachFiles,
};

export const createWorldChanges = (state: State, guild: Guild): WorldChanges => {
  const announceChange = (channel: Channel) => {
    if (channel.parentId !== undefined) return;
    const shown = { ...channelAlone(guild, channel), guild_id: guild.id };
    state.gateway.dispatch({ t: Event.ChannelUpdate, d: shown }, GatewayIntentBits.Guilds);
  };
  const changeBot = (change: (member: Member) => void) => changeBotIn(guild, state, change);
  const setRoles = (person: string, role: string, change: (ids: readonly string[], id: string) => string[]) => {
    const { id } = personNamed(state, person);
    const member = guild.members.find((one) => one.userId === id);
    if (!member) throw new Error(`no member ${person}`);
    member.roleIds = change(member.roleIds, roleNamed(guild, role).id);
    announceMember(state, guild, id);
  };
  return {
    grant: (person, role) => setRoles(person, role, (ids, id) => [...new Set([...ids, id])]),
    revoke: (person, role) => setRoles(person, role, (ids, id) => ids.filter((one) => one !== id)),
    kick: (person) => {
      const { id } = personNamed(state, person);
      const index = guild.members.findIndex((one) => one.userId === id);
      if (index < 0) throw new Error(`no member ${person}`);
      guild.members.splice(index, 1);
      const d = { guild_id: guild.id, user: userOf(state.world, id) };
      state.gateway.dispatch({ t: Event.GuildMemberRemove, d }, GatewayIntentBits.GuildMembers);
    },
    forbid: (name, what) => {
      const channel = channelNamed(guild, name);
      channel.overwrites = [...channel.overwrites, { id: guild.id, kind: 'role', allow: 0n, deny: BITS[what] }];
      announceChange(channel);
    },
    allow: (name) => {
      const channel = channelNamed(guild, name);
      channel.overwrites = [];
      announceChange(channel);
    },
    speak: (person, locale) => {
      personNamed(state, person).locale = locale;
    },
    timeOutBot: (minutes) => {
      changeBot((member) => {
        const until = state.now() + minutes * 60_000;
        member.timeOut = minutes === 0 ? undefined : { until, isOver: () => state.now() >= until };
      });
    },
    giveBotRole: (name) => {
      const { id } = roleNamed(guild, name);
      changeBot((member) => {
        member.roleIds = [...new Set([...member.roleIds, id])];
      });
    },
    takeBotRole: (name) => {
      const { id } = roleNamed(guild, name);
      changeBot((member) => {
        member.roleIds = member.roleIds.filter((one) => one !== id);
      });
    },
    ruleRole: (name, role, how) => {
      const channel = channelNamed(guild, name);
      const { id } = roleNamed(guild, role);
      const bits = BITS.seeing | BITS.sending;
      const overwrite = {
        id,
        kind: 'role',
        allow: how === 'allow' ? bits : 0n,
        deny: how === 'deny' ? bits : 0n,
      } as const;
      channel.overwrites = [...channel.overwrites.filter((one) => one.id !== id), overwrite];
      announceChange(channel);
    },
    addBotTo: (name) => addToThread(state, guild, channelNamed(guild, name)),
    suspectBot: (isSuspected) => {
      state.suspicion.ofSpam = isSuspected;
    },
    deleteChannel: (name) => deleteChannel(state, guild, channelNamed(guild, name)),
    closeThread: (name, how) => setClosed(state, guild, channelNamed(guild, name), how),
    openThread: (name) => setClosed(state, guild, channelNamed(guild, name), undefined),
  };
};

type Member = Guild['members'][number];

function changeBotIn(guild: Guild, state: State, change: (member: Member) => void): void {
  const { bot } = state.world;
  const member = guild.members.find((one) => one.userId === bot.id);
  if (!member) throw new Error('the bot is not there');
  change(member);
  announceMember(state, guild, bot.id);
}

/** A bot hears about its own member without the privileged intent. */
export function announceMember(state: State, guild: Guild, userId: string): void {
  const { joined_at, avatar = null, banner = null, ...shown } = memberOf(state.world, guild, userId);
  const d = { ...shown, avatar, banner, joined_at: joined_at ?? '', guild_id: guild.id };
  const intent = userId === state.world.bot.id ? GatewayIntentBits.Guilds : GatewayIntentBits.GuildMembers;
  state.gateway.dispatch({ t: Event.GuildMemberUpdate, d }, intent);
}

function deleteChannel(state: State, guild: Guild, channel: Channel): void {
  const { parentId } = channel;
  const gone =
    parentId === undefined
      ? ({ t: Event.ChannelDelete, d: { ...channelAlone(guild, channel), guild_id: guild.id } } as const)
      : ({ t: Event.ThreadDelete, d: threadGone(guild, channel, parentId) } as const);
  guild.channels.splice(guild.channels.indexOf(channel), 1);
  state.gateway.dispatch(gone, GatewayIntentBits.Guilds);
}

const threadGone = (guild: Guild, channel: Channel, parentId: string) => {
  const { type } = threadOf(guild, channel, parentId);
  return { id: channel.id, guild_id: guild.id, parent_id: parentId, type };
};

/** Discord shows the thread to its new member, and announces the member. */
function addToThread(state: State, guild: Guild, channel: Channel): void {
  const { parentId, privateTo } = channel;
  if (parentId === undefined || privateTo === undefined) throw new Error(`${channel.name} is no private thread`);
  const { id: userId } = state.world.bot;
  channel.privateTo = [...privateTo, userId];
  const thread = threadOf(guild, channel, parentId);
  const member = { id: channel.id, user_id: userId, join_timestamp: SINCE, flags: 0 };
  const shown = { ...thread, guild_id: guild.id, member };
  state.gateway.dispatch({ t: Event.ThreadCreate, d: shown }, GatewayIntentBits.Guilds);
  const { id, member_count = 1 } = thread;
  const came = {
    id,
    guild_id: guild.id,
    member_count: member_count + 1,
    added_members: [{ ...member, presence: null }],
  };
  state.gateway.dispatch({ t: Event.ThreadMembersUpdate, d: came }, GatewayIntentBits.Guilds);
}

/** Closes or reopens a thread, as a moderator can, and as a message does to an archived one. */
export const setClosed = (state: State, guild: Guild, channel: Channel, closed: Channel['closed']): void => {
  const { parentId } = channel;
  if (parentId === undefined) throw new Error(`${channel.name} is no thread`);
  channel.closed = closed;
  const shown = { ...threadOf(guild, channel, parentId), guild_id: guild.id };
  state.gateway.dispatch({ t: Event.ThreadUpdate, d: shown }, GatewayIntentBits.Guilds);
};

export const roleNamed = (guild: Guild, name: string): Role => {
  const role = guild.roles.find((one) => one.name === name);
  if (!role) throw new Error(`${guild.name} has no role ${name}`);
  return role;
};

export const personNamed = ({ world }: State, name: string): Person => {
  const person = world.people.find((one) => one.name === name || one.displayName === name);
  if (!person)
    throw new Error(`nobody is called ${name}; there are: ${world.people.map((one) => one.name).join(', ')}`);
  return person;
};

export const channelNamed = (guild: Guild, name: string): Channel => {
  const wanted = name.replace(/^#/, '');
  const channel = guild.channels.find((one) => one.name === wanted || one.id === wanted);
  if (!channel)
    throw new Error(
      `${guild.name} has no channel ${name}; it has: ${guild.channels.map((one) => one.name).join(', ')}`,
    );
  return channel;
};
