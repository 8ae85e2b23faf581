import { UserResponseSchema } from 'discord-api-spec/zod';
import {
  PermissionFlagsBits as Bit,
  GatewayDispatchEvents as Event,
  GatewayIntentBits,
  ReactionType,
} from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { discordApiErrors } from '../discordApiErrors.ts';
import type { GatewayDispatchEvent } from '../gateway/frames.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import {
  findMessageAccessibleToBot,
  type MessageChannel,
  permissionsInMessageChannel,
  requireOpenThread,
} from '../messageChannels.ts';
import { guildIdField } from '../messages/announce.ts';
import { addReaction, copyMessageWithReactions, reactionsOfMessage, removeReaction } from '../messages/reactions.ts';
import type { Reaction, StoredMessage } from '../messages/storedMessage.ts';
import { toApiUser } from '../objects.ts';
import { hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { isEmoji } from '../validation/emojiRules.ts';
import { readRequestedPageSize } from './limit.ts';

const ALL = '/channels/:channelId/messages/:messageId/reactions';
const OF_EMOJI = `${ALL}/:emoji`;
const MOST_EMOJI = 20;

const messageOfCall = (call: DiscordRouteRequest, state: DiscordState, ...requiredBits: readonly bigint[]) =>
  findMessageAccessibleToBot(
    state,
    requireRoutePathParameter(call, 'channelId'),
    requireRoutePathParameter(call, 'messageId'),
    Bit.ReadMessageHistory,
    ...requiredBits,
  );

/** Throws for a custom emoji, which has an id in its name. This sandbox has no custom emojis. */
const emojiIn = (call: DiscordRouteRequest): string => {
  const emoji = requireRoutePathParameter(call, 'emoji');
  if (!isEmoji({ name: emoji })) throw discordApiErrors.unknownEmoji();
  return emoji;
};

const send = (state: DiscordState, target: MessageChannel, event: GatewayDispatchEvent): void =>
  state.gateway.dispatch(
    event,
    target.kind === 'guild' ? GatewayIntentBits.GuildMessageReactions : GatewayIntentBits.DirectMessageReactions,
  );

const placeOf = (target: MessageChannel, { api }: StoredMessage) => ({
  channel_id: target.channelId,
  message_id: api.id,
  ...guildIdField(target),
});

const change = (state: DiscordState, message: StoredMessage, reactions: readonly Reaction[]): void => {
  state.messages.replace(copyMessageWithReactions(message, reactions, state.world.bot.id));
};

const react = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const { target, message } = messageOfCall(call, state);
  requireOpenThread(target);
  const emoji = emojiIn(call);
  const { bot } = state.world;
  const before = reactionsOfMessage(message);
  if (!before.some((reaction) => reaction.emoji === emoji)) {
    if (!hasPermissionBit(permissionsInMessageChannel(target, bot.id), Bit.AddReactions))
      throw discordApiErrors.missingPermissions();
    if (before.length >= MOST_EMOJI) throw discordApiErrors.tooManyReactions();
  }
  change(state, message, addReaction(before, emoji, bot.id));
  send(state, target, {
    t: Event.MessageReactionAdd,
    d: {
      ...placeOf(target, message),
      user_id: bot.id,
      emoji: { id: null, name: emoji },
      burst: false,
      type: ReactionType.Normal,
    },
  });
  return { status: 204 };
};

const removeOne = (call: DiscordRouteRequest, state: DiscordState, userId: string): DiscordRouteResponse => {
  const requiredBits = userId === state.world.bot.id ? [] : [Bit.ManageMessages];
  const { target, message } = messageOfCall(call, state, ...requiredBits);
  const emoji = emojiIn(call);
  change(state, message, removeReaction(reactionsOfMessage(message), emoji, userId));
  send(state, target, {
    t: Event.MessageReactionRemove,
    d: {
      ...placeOf(target, message),
      user_id: userId,
      emoji: { id: null, name: emoji },
      burst: false,
      type: ReactionType.Normal,
    },
  });
  return { status: 204 };
};

const listPeople = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const { message } = messageOfCall(call, state);
  const emoji = emojiIn(call);
  const after = BigInt(call.query.get('after') ?? 0);
  const ids = (reactionsOfMessage(message).find((reaction) => reaction.emoji === emoji)?.userIds ?? [])
    .filter((id) => BigInt(id) > after)
    .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    .slice(0, readRequestedPageSize(call, { most: 100, byDefault: 25 }));
  return { status: 200, body: ids.map((id) => toApiUser(state.world, id)) };
};

export const reactionRoutes: readonly DiscordApiRoute[] = [
  { name: 'add_my_message_reaction', method: 'PUT', path: `${OF_EMOJI}/@me`, auth: 'bot', handle: react },
  {
    name: 'delete_my_message_reaction',
    method: 'DELETE',
    path: `${OF_EMOJI}/@me`,
    auth: 'bot',
    handle: (call, state) => removeOne(call, state, state.world.bot.id),
  },
  {
    name: 'delete_user_message_reaction',
    method: 'DELETE',
    path: `${OF_EMOJI}/:userId`,
    auth: 'bot',
    handle: (call, state) => removeOne(call, state, requireRoutePathParameter(call, 'userId')),
  },
  {
    name: 'list_message_reactions_by_emoji',
    method: 'GET',
    path: OF_EMOJI,
    auth: 'bot',
    answer: z.array(UserResponseSchema),
    handle: listPeople,
  },
  {
    name: 'delete_all_message_reactions_by_emoji',
    method: 'DELETE',
    path: OF_EMOJI,
    auth: 'bot',
    handle: (call, state) => {
      const { target, message } = messageOfCall(call, state, Bit.ManageMessages);
      const emoji = emojiIn(call);
      const remainingReactions = reactionsOfMessage(message).filter((reaction) => reaction.emoji !== emoji);
      change(state, message, remainingReactions);
      const d = { ...placeOf(target, message), emoji: { id: null, name: emoji } };
      send(state, target, { t: Event.MessageReactionRemoveEmoji, d });
      return { status: 204 };
    },
  },
  {
    name: 'delete_all_message_reactions',
    method: 'DELETE',
    path: ALL,
    auth: 'bot',
    handle: (call, state) => {
      const { target, message } = messageOfCall(call, state, Bit.ManageMessages);
      change(state, message, []);
      send(state, target, { t: Event.MessageReactionRemoveAll, d: placeOf(target, message) });
      return { status: 204 };
    },
  },
];
