import {
  MessageCreateRequestSchema,
  MessageEditRequestPartialSchema,
  MessageResponseSchema,
} from 'discord-api-spec/zod';
import { type APIMessage, PermissionFlagsBits as Bit, GatewayDispatchEvents as Event } from 'discord-api-types/v10';
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
  prepareForNewMessage,
  requireBotNotTimedOut,
  requireOpenThread,
  sendPermissionFor,
} from '../messageChannels.ts';
import { deleteMessageAndNotifyBot, dispatchMessageEventToBot, guildIdField } from '../messages/announce.ts';
import type { DecodedRequestBody } from '../messages/body.ts';
import { applyMessageEdit, createMessage } from '../messages/compose.ts';
import { replyFields } from '../messages/replies.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import { canBotReadMessageContent, hideMessageContentFromBot } from '../messages/withoutContent.ts';
import { hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { decodeMessageBody } from '../validation/message.ts';
import { readRequestedPageSize } from './limit.ts';

const CHANNEL = '/channels/:channelId/messages';
/** Limit of new messages per channel, observed in Discord's headers: five in five seconds. */
const FIVE_IN_FIVE_SECONDS = { count: 5, perMs: 5_000 };

const create = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => ({
  status: 200,
  body: createBotMessage(state, requireRoutePathParameter(call, 'channelId'), call),
});

/** Creates the bot's message. A repeated nonce returns the earlier message. */
export const createBotMessage = (state: DiscordState, channelId: string, sentBody: DecodedRequestBody): APIMessage => {
  const target = findChannelAccessibleToBot(state, channelId);
  requireToSend(state, target, sentBody.files.length > 0);
  const body = decodeMessageBody(MessageCreateRequestSchema, sentBody);
  const nonce = body.nonce ?? undefined;
  const first = nonce !== undefined && body.enforce_nonce ? alreadySent(state, nonce) : undefined;
  if (first) return { ...first.api, ...(nonce === undefined ? {} : { nonce }) };
  state.autoMod.judge(body, target.kind === 'direct');
  const extra = replyFields(state, target, body) ?? {};
  const message = state.messages.create(createMessage(state, { channelId, body, files: sentBody.files, extra }));
  if (nonce !== undefined) state.nonces.remember(nonce, channelId, message.api.id);
  // Only the response and the gateway event contain the nonce. Later reads do not.
  const echo = { ...message.api, ...(nonce === undefined ? {} : { nonce }) };
  dispatchMessageEventToBot(state, target, { t: Event.MessageCreate, d: { ...echo, ...guildIdField(target) } });
  return echo;
};

const alreadySent = (state: DiscordState, nonce: string | number): StoredMessage | undefined => {
  const sentBefore = state.nonces.find(nonce);
  return sentBefore && state.messages.get(sentBefore.channelId, sentBefore.messageId);
};

const requireToSend = (state: DiscordState, target: MessageChannel, withFiles: boolean): void => {
  findChannelAccessibleToBot(
    state,
    target.channelId,
    sendPermissionFor(target),
    ...(withFiles ? [Bit.AttachFiles] : []),
  );
  prepareForNewMessage(state, target);
  const person =
    target.kind === 'direct' ? state.world.people.find((person) => person.id === target.personId) : undefined;
  if (person?.closedToDirectMessages) throw discordApiErrors.closedToDirectMessages();
};

/** Lists messages, newest first. A channel's history contains no ephemeral messages. */
const list = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'));
  if (!hasPermissionBit(permissionsInMessageChannel(target, state.world.bot.id), Bit.ReadMessageHistory))
    return { status: 200, body: [] };
  const limit = readRequestedPageSize(call, { most: 100, byDefault: 50 });
  const visibleMessages = state.messages
    .list(target.channelId)
    .flatMap((message) => (message.onlyFor === undefined ? [message.api] : []));
  return {
    status: 200,
    body: page(visibleMessages, call.query, limit).map((api) => toMessageVisibleToBot(state, target, api)),
  };
};

/** Returns a page of a list, newest first: before an id, directly after an id, around an id, or the latest entries. */
const page = <T extends { id: string }>(oldestFirst: readonly T[], query: URLSearchParams, limit: number): T[] => {
  const [before, after, around] = [query.get('before'), query.get('after'), query.get('around')];
  if (after !== null)
    return oldestFirst
      .filter((message) => BigInt(message.id) > BigInt(after))
      .slice(0, limit)
      .reverse();
  if (before !== null)
    return oldestFirst
      .filter((message) => BigInt(message.id) < BigInt(before))
      .slice(-limit)
      .reverse();
  if (around === null) return oldestFirst.slice(-limit).reverse();
  const middle = oldestFirst.findIndex((message) => BigInt(message.id) >= BigInt(around));
  return oldestFirst
    .slice(Math.max(0, middle - Math.floor(limit / 2)))
    .slice(0, limit)
    .reverse();
};

/** Removes the parts of a message that this bot may not see. */
export const toMessageVisibleToBot = ({ world }: DiscordState, target: MessageChannel, api: APIMessage): APIMessage =>
  canBotReadMessageContent(world) ? api : hideMessageContentFromBot(api, world, target.kind === 'direct');

const messageOfCall = (call: DiscordRouteRequest, state: DiscordState) =>
  findMessageAccessibleToBot(
    state,
    requireRoutePathParameter(call, 'channelId'),
    requireRoutePathParameter(call, 'messageId'),
  );

const edit = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const { target, message } = messageOfCall(call, state);
  if (message.api.author.id !== state.world.bot.id) throw discordApiErrors.notYourMessage();
  requireBotNotTimedOut(state, target);
  requireOpenThread(target);
  state.oldEdits.draw(message.api);
  const body = decodeMessageBody(MessageEditRequestPartialSchema, call, message);
  state.autoMod.judge(body, target.kind === 'direct');
  const next = state.messages.replace(applyMessageEdit(state, message, body, call.files));
  dispatchMessageEventToBot(state, target, { t: Event.MessageUpdate, d: { ...next.api, ...guildIdField(target) } });
  return { status: 200, body: next.api };
};

const remove = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const { target, message } = messageOfCall(call, state);
  const isOwn = message.api.author.id === state.world.bot.id;
  if (!isOwn) findChannelAccessibleToBot(state, target.channelId, Bit.ManageMessages);
  deleteMessageAndNotifyBot(state, target, message.api.id);
  return { status: 204 };
};

export const messageRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'create_message',
    method: 'POST',
    path: CHANNEL,
    auth: 'bot',
    limit: FIVE_IN_FIVE_SECONDS,
    answer: MessageResponseSchema,
    handle: create,
  },
  {
    name: 'list_messages',
    method: 'GET',
    path: CHANNEL,
    auth: 'bot',
    answer: z.array(MessageResponseSchema),
    handle: list,
  },
  {
    name: 'get_message',
    method: 'GET',
    path: `${CHANNEL}/:messageId`,
    auth: 'bot',
    answer: MessageResponseSchema,
    handle: (call, state) => {
      const { target, message } = messageOfCall(call, state);
      return { status: 200, body: toMessageVisibleToBot(state, target, message.api) };
    },
  },
  {
    name: 'update_message',
    method: 'PATCH',
    path: `${CHANNEL}/:messageId`,
    auth: 'bot',
    limit: FIVE_IN_FIVE_SECONDS,
    answer: MessageResponseSchema,
    handle: edit,
  },
  { name: 'delete_message', method: 'DELETE', path: `${CHANNEL}/:messageId`, auth: 'bot', handle: remove },
];
