import { PermissionFlagsBits as Bit, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { discordApiErrors, invalidBodyError } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import { findChannelAccessibleToBot, sendPermissionFor } from '../messageChannels.ts';
import { dispatchMessageEventToBot, guildIdField } from '../messages/announce.ts';
import { toApiMember } from '../objects.ts';
import type { DiscordState } from '../state.ts';
import { checkRequestBody } from '../validation/schema.ts';

const TWO_WEEKS_MS = 14 * 86_400_000;
const FEWEST = 2;
const MOST = 100;

const list = z.object({ messages: z.array(z.string()) });

/** Deletes several messages of a guild's channel. Ids of missing messages are ignored. */
const deleteSeveral = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'), Bit.ManageMessages);
  if (target.kind !== 'guild') throw discordApiErrors.unknownChannel();
  const { value, problems } = checkRequestBody(list, call);
  if (!value) throw invalidBodyError(problems);
  const ids = new Set(value.messages);
  if (ids.size < FEWEST || ids.size > MOST) throw discordApiErrors.wrongNumberToDelete();
  const messages = [...ids].flatMap((id) => state.messages.get(target.channelId, id)?.api ?? []);
  const isDouble = ids.size < value.messages.length;
  if (isDouble || messages.some(({ timestamp }) => state.now() - Date.parse(timestamp) > TWO_WEEKS_MS))
    throw discordApiErrors.tooOldToDelete();
  for (const { id } of messages) state.messages.remove(target.channelId, id);
  const d = { ids: messages.map(({ id }) => id), channel_id: target.channelId, ...guildIdField(target) };
  dispatchMessageEventToBot(state, target, { t: Event.MessageDeleteBulk, d });
  return { status: 204 };
};

const showTyping = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'));
  findChannelAccessibleToBot(state, target.channelId, sendPermissionFor(target));
  const { world, now, gateway } = state;
  const typingData = { channel_id: target.channelId, user_id: world.bot.id, timestamp: Math.floor(now() / 1_000) };
  if (target.kind === 'direct')
    gateway.dispatch({ t: Event.TypingStart, d: typingData }, GatewayIntentBits.DirectMessageTyping);
  else {
    const d = { ...typingData, guild_id: target.guild.id, member: toApiMember(world, target.guild, world.bot.id) };
    gateway.dispatch({ t: Event.TypingStart, d }, GatewayIntentBits.GuildMessageTyping);
  }
  return { status: 204 };
};

export const channelActionRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'bulk_delete_messages',
    method: 'POST',
    path: '/channels/:channelId/messages/bulk-delete',
    auth: 'bot',
    handle: deleteSeveral,
  },
  {
    name: 'trigger_typing_indicator',
    method: 'POST',
    path: '/channels/:channelId/typing',
    auth: 'bot',
    handle: showTyping,
  },
];
