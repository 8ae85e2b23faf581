import { MessageResponseSchema, PinnedMessagesResponseSchema } from 'discord-api-spec/zod';
import {
  type APIMessage,
  PermissionFlagsBits as Bit,
  GatewayDispatchEvents as Event,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { apiErrors } from '../apiErrors.ts';
import { pathParameter, type Route, type RouteCall, type RouteReply } from '../http/route.ts';
import {
  findChannelForBot,
  findMessageForBot,
  type MessageChannel,
  permissionsInMessageChannel,
} from '../messageChannels.ts';
import { guildIdField } from '../messages/announce.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import { hasBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { pageSizeOf } from './limit.ts';
import { asSeenByBot } from './messages.ts';

const MOST_PINS = 250;

interface Pin<Message> {
  readonly message: Message;
  readonly at: string;
}

const pinsIn = ({ messages }: DiscordState, { channelId }: MessageChannel): readonly Pin<StoredMessage>[] =>
  messages
    .list(channelId)
    .flatMap((message) =>
      message.pinnedAt === undefined ? [] : [{ message, at: new Date(message.pinnedAt).toISOString() }],
    )
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));

/**
 * Lists the pins that the bot may see: none without the permission to read the history. Content needs the intent for
 * it.
 */
const visiblePins = (call: RouteCall, state: DiscordState): readonly Pin<APIMessage>[] => {
  const target = findChannelForBot(state, pathParameter(call, 'channelId'));
  const maySee = hasBit(permissionsInMessageChannel(target, state.world.bot.id), Bit.ReadMessageHistory);
  if (!maySee) return [];
  return pinsIn(state, target).map(({ message, at }) => ({ message: asSeenByBot(state, target, message.api), at }));
};

const listPins = (call: RouteCall, state: DiscordState): RouteReply => {
  const limit = pageSizeOf(call, { most: 50, byDefault: 50 });
  const before = call.query.get('before');
  const pins = visiblePins(call, state).filter(({ at }) => before === null || Date.parse(at) < Date.parse(before));
  const items = pins.slice(0, limit).map(({ message, at }) => ({ pinned_at: at, message }));
  return { status: 200, body: { items, has_more: pins.length > items.length } };
};

const setPinned = (call: RouteCall, state: DiscordState, isPinned: boolean): RouteReply => {
  const ids = [pathParameter(call, 'channelId'), pathParameter(call, 'messageId')] as const;
  const { target, message } = findMessageForBot(state, ...ids, Bit.PinMessages);
  if (isPinned && pinsIn(state, target).length >= MOST_PINS) throw apiErrors.tooManyPins();
  const api = { ...message.api, pinned: isPinned };
  state.messages.replace({ ...message, api, pinnedAt: isPinned ? state.now() : undefined });
  const [last] = pinsIn(state, target);
  const d = { channel_id: target.channelId, last_pin_timestamp: last?.at ?? null, ...guildIdField(target) };
  const intent = target.kind === 'guild' ? GatewayIntentBits.Guilds : GatewayIntentBits.DirectMessages;
  state.gateway.dispatch({ t: Event.ChannelPinsUpdate, d }, intent);
  return { status: 204 };
};

const ROOTS = [
  { kind: 'pin', path: '/channels/:channelId/messages/pins' },
  { kind: 'deprecated_pin', path: '/channels/:channelId/pins' },
];

export const pinRoutes: readonly Route[] = [
  {
    name: 'list_pins',
    method: 'GET',
    path: '/channels/:channelId/messages/pins',
    auth: 'bot',
    answer: PinnedMessagesResponseSchema,
    handle: listPins,
  },
  {
    name: 'deprecated_list_pins',
    method: 'GET',
    path: '/channels/:channelId/pins',
    auth: 'bot',
    answer: z.array(MessageResponseSchema),
    handle: (call, state) => ({ status: 200, body: visiblePins(call, state).map(({ message }) => message) }),
  },
  ...ROOTS.flatMap(({ kind, path }): Route[] => [
    {
      name: `create_${kind}`,
      method: 'PUT',
      path: `${path}/:messageId`,
      auth: 'bot',
      handle: (call, state) => setPinned(call, state, true),
    },
    {
      name: `delete_${kind}`,
      method: 'DELETE',
      path: `${path}/:messageId`,
      auth: 'bot',
      handle: (call, state) => setPinned(call, state, false),
    },
  ]),
];
