import { MessageResponseSchema, PinnedMessagesResponseSchema } from 'discord-api-spec/zod';
import {
  type APIMessage,
  PermissionFlagsBits as Bit,
  GatewayDispatchEvents as Event,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { discordApiErrors } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import {
  findChannelAccessibleToBot,
  findMessageAccessibleToBot,
  type MessageChannel,
  permissionsInMessageChannel,
} from '../messageChannels.ts';
import { guildIdField } from '../messages/announce.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import { hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { readRequestedPageSize } from './limit.ts';
import { toMessageVisibleToBot } from './messages.ts';

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
const visiblePins = (call: DiscordRouteRequest, state: DiscordState): readonly Pin<APIMessage>[] => {
  const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'));
  const maySee = hasPermissionBit(permissionsInMessageChannel(target, state.world.bot.id), Bit.ReadMessageHistory);
  if (!maySee) return [];
  return pinsIn(state, target).map(({ message, at }) => ({
    message: toMessageVisibleToBot(state, target, message.api),
    at,
  }));
};

const listPins = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const limit = readRequestedPageSize(call, { most: 50, byDefault: 50 });
  const before = call.query.get('before');
  const pins = visiblePins(call, state).filter(({ at }) => before === null || Date.parse(at) < Date.parse(before));
  const items = pins.slice(0, limit).map(({ message, at }) => ({ pinned_at: at, message }));
  return { status: 200, body: { items, has_more: pins.length > items.length } };
};

const setPinned = (call: DiscordRouteRequest, state: DiscordState, isPinned: boolean): DiscordRouteResponse => {
  const ids = [requireRoutePathParameter(call, 'channelId'), requireRoutePathParameter(call, 'messageId')] as const;
  const { target, message } = findMessageAccessibleToBot(state, ...ids, Bit.PinMessages);
  if (isPinned && pinsIn(state, target).length >= MOST_PINS) throw discordApiErrors.tooManyPins();
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

export const pinRoutes: readonly DiscordApiRoute[] = [
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
  ...ROOTS.flatMap(({ kind, path }): DiscordApiRoute[] => [
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
