import {
  CreatedThreadResponseSchema,
  CreateForumThreadRequestSchema,
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
  MessageCreateRequestSchema,
  ThreadResponseSchema,
  UpdateThreadRequestPartialSchema,
} from 'discord-api-spec/zod';
import {
  PermissionFlagsBits as Bit,
  ChannelType,
  GatewayDispatchEvents as Event,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { apiErrors, invalidForm } from '../apiErrors.ts';
import { threadOf } from '../channelObjects.ts';
import { type Call, param, type Reply, type Route } from '../http/route.ts';
import { channelForBot, guildForBot, type MessageChannel, messageForBot, requireOpen } from '../messageChannels.ts';
import { hasBit, permissionsIn } from '../permissions.ts';
import type { State } from '../state.ts';
import { decodeMessage } from '../validation/message.ts';
import { checkSent } from '../validation/schema.ts';
import type { Channel, Guild } from '../world.ts';
import { setClosed } from '../worldChanges.ts';
import { createMessageIn } from './messages.ts';

type GuildChannel = Extract<MessageChannel, { kind: 'guild' }>;

/** A guild's channel in which threads can start, including forums. */
const parentFor = (call: Call, state: State, ...requiredBits: readonly bigint[]): GuildChannel => {
  const target = channelForBot(state, param(call, 'channelId'), ...requiredBits);
  if (target.kind !== 'guild' || target.channel.parentId !== undefined || target.channel.kind === 'voice')
    throw apiErrors.notForThisChannel();
  return target;
};

const threadObject = (guild: Guild, thread: Channel) => ({
  ...threadOf(guild, thread, thread.parentId ?? ''),
  guild_id: guild.id,
});

const createThread = (
  state: State,
  { guild, channel }: GuildChannel,
  threadData: Pick<Channel, 'id' | 'name' | 'privateTo'>,
) => {
  const thread: Channel = {
    ...threadData,
    topic: '',
    parentId: channel.id,
    ownerId: state.world.bot.id,
    overwrites: [],
  };
  guild.channels.push(thread);
  const d = { ...threadObject(guild, thread), newly_created: true as const };
  state.gateway.dispatch({ t: Event.ThreadCreate, d }, GatewayIntentBits.Guilds);
  state.signals.changed();
  return threadObject(guild, thread);
};

/** Starts a thread from a message; the thread has that message's id. */
const beginWithMessage = (call: Call, state: State): Reply => {
  const target = parentFor(call, state, Bit.CreatePublicThreads);
  const { message } = messageForBot(state, target.channelId, param(call, 'messageId'));
  const { value, problems } = checkSent(CreateTextThreadWithMessageRequestSchema, call);
  if (!value) throw invalidForm(problems);
  const { id } = message.api;
  if (target.guild.channels.some((channel) => channel.id === id)) throw apiErrors.threadExists();
  return { status: 201, body: createThread(state, target, { id, name: value.name }) };
};

const beginInForum = (call: Call, state: State, target: GuildChannel): Reply => {
  channelForBot(state, target.channelId, Bit.SendMessages);
  const { value, problems } = checkSent(CreateForumThreadRequestSchema, call);
  if (!value) throw invalidForm(problems);
  // The message is checked before the thread is created, so that an invalid message leaves no empty thread behind.
  decodeMessage(MessageCreateRequestSchema, { ...call, json: value.message, ignored: [] });
  const thread = createThread(state, target, { id: state.nextId(), name: value.name });
  const message = createMessageIn(state, thread.id, { ...call, json: value.message });
  return { status: 201, body: { ...thread, message } };
};

const beginAlone = (call: Call, state: State): Reply => {
  const target = parentFor(call, state);
  if (target.channel.kind === 'forum') return beginInForum(call, state, target);
  const { value, problems } = checkSent(CreateTextThreadWithoutMessageRequestSchema, call);
  if (!value) throw invalidForm(problems);
  const isPrivate = (value.type ?? ChannelType.PrivateThread) === ChannelType.PrivateThread;
  channelForBot(state, target.channelId, isPrivate ? Bit.CreatePrivateThreads : Bit.CreatePublicThreads);
  const threadData = { id: state.nextId(), name: value.name };
  const thread = createThread(
    state,
    target,
    isPrivate ? { ...threadData, privateTo: [state.world.bot.id] } : threadData,
  );
  return { status: 201, body: thread };
};

/**
 * Renames, closes or opens a thread. The bot may do so in its own threads. Only a manager of threads may change other
 * threads, lock a thread, or change a locked one. A closed thread changes only in a request that also opens it.
 */
export const updateThread = (call: Call, state: State, target: GuildChannel): Reply => {
  const { guild, channel } = target;
  const { value, problems } = checkSent(UpdateThreadRequestPartialSchema, call);
  if (!value) throw invalidForm(problems);
  const isLock = typeof value.locked === 'boolean' || channel.closed === 'locked';
  if (isLock || channel.ownerId !== state.world.bot.id) channelForBot(state, channel.id, Bit.ManageThreads);
  if (value.archived !== false) requireOpen(target);
  channel.name = value.name ?? channel.name;
  const isLocked = value.locked ?? channel.closed === 'locked';
  const isArchived = value.archived ?? channel.closed !== undefined;
  setClosed(state, guild, channel, isLocked ? 'locked' : isArchived ? 'archived' : undefined);
  state.signals.changed();
  return { status: 200, body: threadObject(guild, channel) };
};

/** Adds or removes the bot's membership. It is in every public thread that it sees; it can leave a private one. */
const setJoined = (call: Call, state: State, isJoined: boolean): Reply => {
  const target = channelForBot(state, param(call, 'channelId'));
  if (target.kind !== 'guild' || target.channel.parentId === undefined) throw apiErrors.notForThisChannel();
  requireOpen(target);
  const { channel } = target;
  const otherIds = channel.privateTo?.filter((id) => id !== state.world.bot.id);
  if (otherIds) channel.privateTo = isJoined ? [...otherIds, state.world.bot.id] : otherIds;
  return { status: 204 };
};

const listActive = (call: Call, state: State): Reply => {
  const guild = guildForBot(state, param(call, 'guildId'));
  const isVisible = (channel: Channel) => hasBit(permissionsIn(guild, channel, state.world.bot.id), Bit.ViewChannel);
  const threads = guild.channels.filter(
    (channel) => channel.parentId !== undefined && channel.closed === undefined && isVisible(channel),
  );
  return { status: 200, body: { threads: threads.map((thread) => threadObject(guild, thread)), members: [] } };
};

const MEMBER = '/channels/:channelId/thread-members/@me';

export const threadRoutes: readonly Route[] = [
  {
    name: 'create_thread_from_message',
    method: 'POST',
    path: '/channels/:channelId/messages/:messageId/threads',
    auth: 'bot',
    answer: CreatedThreadResponseSchema,
    handle: beginWithMessage,
  },
  {
    name: 'create_thread',
    method: 'POST',
    path: '/channels/:channelId/threads',
    auth: 'bot',
    answer: CreatedThreadResponseSchema,
    handle: beginAlone,
  },
  {
    name: 'join_thread',
    method: 'PUT',
    path: MEMBER,
    auth: 'bot',
    handle: (call, state) => setJoined(call, state, true),
  },
  {
    name: 'leave_thread',
    method: 'DELETE',
    path: MEMBER,
    auth: 'bot',
    handle: (call, state) => setJoined(call, state, false),
  },
  {
    name: 'get_active_guild_threads',
    method: 'GET',
    path: '/guilds/:guildId/threads/active',
    auth: 'bot',
    answer: z.object({ threads: z.array(ThreadResponseSchema), members: z.array(z.unknown()) }),
    handle: listActive,
  },
];
