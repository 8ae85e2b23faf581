import { PermissionFlagsBits as Bit, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { apiErrors, invalidForm } from '../apiErrors.ts';
import { type Call, param, type Reply, type Route } from '../http/route.ts';
import { channelForBot, toSend } from '../messageChannels.ts';
import { announce, guildOf } from '../messages/announce.ts';
import { memberOf } from '../objects.ts';
import type { State } from '../state.ts';
import { checkSent } from '../validation/schema.ts';

const TWO_WEEKS_MS = 14 * 86_400_000;
const FEWEST = 2;
const MOST = 100;

const list = z.object({ messages: z.array(z.string()) });

/** Deletes several messages of a guild's channel at once. Ids of messages that no longer exist are ignored. */
const deleteSeveral = (call: Call, state: State): Reply => {
  const target = channelForBot(state, param(call, 'channelId'), Bit.ManageMessages);
  if (target.kind !== 'guild') throw apiErrors.unknownChannel();
  const { value, problems } = checkSent(list, call);
  if (!value) throw invalidForm(problems);
  const ids = new Set(value.messages);
  if (ids.size < FEWEST || ids.size > MOST) throw apiErrors.wrongNumberToDelete();
  const messages = [...ids].flatMap((id) => state.messages.get(target.channelId, id)?.api ?? []);
  const isDouble = ids.size < value.messages.length;
  if (isDouble || messages.some(({ timestamp }) => state.now() - Date.parse(timestamp) > TWO_WEEKS_MS))
    throw apiErrors.tooOldToDelete();
  for (const { id } of messages) state.messages.remove(target.channelId, id);
  const d = { ids: messages.map(({ id }) => id), channel_id: target.channelId, ...guildOf(target) };
  announce(state, target, { t: Event.MessageDeleteBulk, d });
  return { status: 204 };
};

const showTyping = (call: Call, state: State): Reply => {
  const target = channelForBot(state, param(call, 'channelId'));
  channelForBot(state, target.channelId, toSend(target));
  const { world, now, gateway } = state;
  const typingData = { channel_id: target.channelId, user_id: world.bot.id, timestamp: Math.floor(now() / 1_000) };
  if (target.kind === 'direct')
    gateway.dispatch({ t: Event.TypingStart, d: typingData }, GatewayIntentBits.DirectMessageTyping);
  else {
    const d = { ...typingData, guild_id: target.guild.id, member: memberOf(world, target.guild, world.bot.id) };
    gateway.dispatch({ t: Event.TypingStart, d }, GatewayIntentBits.GuildMessageTyping);
  }
  return { status: 204 };
};

export const channelActRoutes: readonly Route[] = [
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
