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
import { toApiThread } from '../channelObjects.ts';
import { discordApiErrors, invalidBodyError } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import {
  findChannelAccessibleToBot,
  findGuildAccessibleToBot,
  findMessageAccessibleToBot,
  type MessageChannel,
  requireOpenThread,
} from '../messageChannels.ts';
import { channelPermissions, hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { decodeMessageBody } from '../validation/message.ts';
import { checkRequestBody } from '../validation/schema.ts';
import type { Channel, Guild } from '../world.ts';
import { setThreadClosed } from '../worldChanges.ts';
import { createBotMessage } from './messages.ts';

type GuildChannel = Extract<MessageChannel, { kind: 'guild' }>;

/** Finds a guild's channel in which threads can start, including forums. */
const parentFor = (
  call: DiscordRouteRequest,
  state: DiscordState,
  ...requiredBits: readonly bigint[]
): GuildChannel => {
  const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'), ...requiredBits);
  if (target.kind !== 'guild' || target.channel.parentId !== undefined || target.channel.kind === 'voice')
    throw discordApiErrors.notForThisChannel();
  return target;
};

const threadObject = (guild: Guild, thread: Channel) => ({
  ...toApiThread(guild, thread, thread.parentId ?? ''),
  guild_id: guild.id,
});

const createThread = (
  state: DiscordState,
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

/** Starts a thread from a message. The thread gets the message's id. */
const beginWithMessage = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const target = parentFor(call, state, Bit.CreatePublicThreads);
  const { message } = findMessageAccessibleToBot(state, target.channelId, requireRoutePathParameter(call, 'messageId'));
  const { value, problems } = checkRequestBody(CreateTextThreadWithMessageRequestSchema, call);
  if (!value) throw invalidBodyError(problems);
  const { id } = message.api;
  if (target.guild.channels.some((channel) => channel.id === id)) throw discordApiErrors.threadExists();
  return { status: 201, body: createThread(state, target, { id, name: value.name }) };
};

const beginInForum = (call: DiscordRouteRequest, state: DiscordState, target: GuildChannel): DiscordRouteResponse => {
  findChannelAccessibleToBot(state, target.channelId, Bit.SendMessages);
  const { value, problems } = checkRequestBody(CreateForumThreadRequestSchema, call);
  if (!value) throw invalidBodyError(problems);
  // Checks the message before the thread is created, so that an invalid message leaves no empty thread.
  decodeMessageBody(MessageCreateRequestSchema, { ...call, json: value.message, ignored: [] });
  const thread = createThread(state, target, { id: state.nextId(), name: value.name });
  const message = createBotMessage(state, thread.id, { ...call, json: value.message });
  return { status: 201, body: { ...thread, message } };
};

const beginAlone = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const target = parentFor(call, state);
  if (target.channel.kind === 'forum') return beginInForum(call, state, target);
  const { value, problems } = checkRequestBody(CreateTextThreadWithoutMessageRequestSchema, call);
  if (!value) throw invalidBodyError(problems);
  const isPrivate = (value.type ?? ChannelType.PrivateThread) === ChannelType.PrivateThread;
  findChannelAccessibleToBot(state, target.channelId, isPrivate ? Bit.CreatePrivateThreads : Bit.CreatePublicThreads);
  const threadData = { id: state.nextId(), name: value.name };
  const thread = createThread(
    state,
    target,
    isPrivate ? { ...threadData, privateTo: [state.world.bot.id] } : threadData,
  );
  return { status: 201, body: thread };
};

/**
 * Renames, closes or opens a thread. The bot may do so with its own threads. Only thread managers may change other
 * threads, and lock threads or change locked ones. A request may change a closed thread only if it also opens the
 * thread.
 */
export const updateThread = (
  call: DiscordRouteRequest,
  state: DiscordState,
  target: GuildChannel,
): DiscordRouteResponse => {
  const { guild, channel } = target;
  const { value, problems } = checkRequestBody(UpdateThreadRequestPartialSchema, call);
  if (!value) throw invalidBodyError(problems);
  const isLock = typeof value.locked === 'boolean' || channel.closed === 'locked';
  if (isLock || channel.ownerId !== state.world.bot.id)
    findChannelAccessibleToBot(state, channel.id, Bit.ManageThreads);
  if (value.archived !== false) requireOpenThread(target);
  channel.name = value.name ?? channel.name;
  const isLocked = value.locked ?? channel.closed === 'locked';
  const isArchived = value.archived ?? channel.closed !== undefined;
  setThreadClosed(state, guild, channel, isLocked ? 'locked' : isArchived ? 'archived' : undefined);
  state.signals.changed();
  return { status: 200, body: threadObject(guild, channel) };
};

/** Adds or removes the bot's membership. The bot is in every visible public thread, and can leave a private one. */
const setJoined = (call: DiscordRouteRequest, state: DiscordState, isJoined: boolean): DiscordRouteResponse => {
  const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'));
  if (target.kind !== 'guild' || target.channel.parentId === undefined) throw discordApiErrors.notForThisChannel();
  requireOpenThread(target);
  const { channel } = target;
  const otherIds = channel.privateTo?.filter((id) => id !== state.world.bot.id);
  if (otherIds) channel.privateTo = isJoined ? [...otherIds, state.world.bot.id] : otherIds;
  return { status: 204 };
};

const listActive = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const guild = findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'));
  const isVisible = (channel: Channel) =>
    hasPermissionBit(channelPermissions(guild, channel, state.world.bot.id), Bit.ViewChannel);
  const threads = guild.channels.filter(
    (channel) => channel.parentId !== undefined && channel.closed === undefined && isVisible(channel),
  );
  return { status: 200, body: { threads: threads.map((thread) => threadObject(guild, thread)), members: [] } };
};

const MEMBER = '/channels/:channelId/thread-members/@me';

export const threadRoutes: readonly DiscordApiRoute[] = [
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
