import { UserResponseSchema } from 'discord-api-spec/zod';
import {
  PermissionFlagsBits as Bit,
  GatewayDispatchEvents as Event,
  GatewayIntentBits,
  ReactionType,
} from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { apiErrors } from '../apiErrors.ts';
import type { Dispatched } from '../gateway/frames.ts';
import { type Call, param, type Reply, type Route } from '../http/route.ts';
import { type MessageChannel, messageForBot, permissionsAt, requireOpen } from '../messageChannels.ts';
import { guildOf } from '../messages/announce.ts';
import { addReaction, reactionsOf, removeReaction, withReactions } from '../messages/reactions.ts';
import type { Reaction, StoredMessage } from '../messages/storedMessage.ts';
import { userOf } from '../objects.ts';
import { hasBit } from '../permissions.ts';
import type { State } from '../state.ts';
import { isEmoji } from '../validation/emojiRules.ts';
import { limitOf } from './limit.ts';

const ALL = '/channels/:channelId/messages/:messageId/reactions';
const OF_EMOJI = `${ALL}/:emoji`;
const MOST_EMOJI = 20;

const messageOfCall = (call: Call, state: State, ...requiredBits: readonly bigint[]) =>
  messageForBot(state, param(call, 'channelId'), param(call, 'messageId'), Bit.ReadMessageHistory, ...requiredBits);

/** Throws for a custom emoji, which has an id in its name: no custom emoji exist here. */
const emojiIn = (call: Call): string => {
  const emoji = param(call, 'emoji');
  if (!isEmoji({ name: emoji })) throw apiErrors.unknownEmoji();
  return emoji;
};

const send = (state: State, target: MessageChannel, event: Dispatched): void =>
  state.gateway.dispatch(
    event,
    target.kind === 'guild' ? GatewayIntentBits.GuildMessageReactions : GatewayIntentBits.DirectMessageReactions,
  );

const placeOf = (target: MessageChannel, { api }: StoredMessage) => ({
  channel_id: target.channelId,
  message_id: api.id,
  ...guildOf(target),
});

const change = (state: State, message: StoredMessage, reactions: readonly Reaction[]): void => {
  state.messages.replace(withReactions(message, reactions, state.world.bot.id));
};

const react = (call: Call, state: State): Reply => {
  const { target, message } = messageOfCall(call, state);
  requireOpen(target);
  const emoji = emojiIn(call);
  const { bot } = state.world;
  const before = reactionsOf(message);
  if (!before.some((reaction) => reaction.emoji === emoji)) {
    if (!hasBit(permissionsAt(target, bot.id), Bit.AddReactions)) throw apiErrors.missingPermissions();
    if (before.length >= MOST_EMOJI) throw apiErrors.tooManyReactions();
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

const removeOne = (call: Call, state: State, userId: string): Reply => {
  const requiredBits = userId === state.world.bot.id ? [] : [Bit.ManageMessages];
  const { target, message } = messageOfCall(call, state, ...requiredBits);
  const emoji = emojiIn(call);
  change(state, message, removeReaction(reactionsOf(message), emoji, userId));
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

const listPeople = (call: Call, state: State): Reply => {
  const { message } = messageOfCall(call, state);
  const emoji = emojiIn(call);
  const after = BigInt(call.query.get('after') ?? 0);
  const ids = (reactionsOf(message).find((reaction) => reaction.emoji === emoji)?.userIds ?? [])
    .filter((id) => BigInt(id) > after)
    .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    .slice(0, limitOf(call, { most: 100, byDefault: 25 }));
  return { status: 200, body: ids.map((id) => userOf(state.world, id)) };
};

export const reactionRoutes: readonly Route[] = [
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
    handle: (call, state) => removeOne(call, state, param(call, 'userId')),
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
      const remainingReactions = reactionsOf(message).filter((reaction) => reaction.emoji !== emoji);
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
