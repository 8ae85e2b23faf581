import { InteractionCallbackResponseSchema, MessageResponseSchema } from 'discord-api-spec/zod';
import { type APIMessage, InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { discordApiErrors } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import { acceptFirstInteractionResponse } from '../interactions/callback.ts';
import {
  createFollowUp,
  editInteractionMessage,
  findAcknowledgedInteraction,
  findInteractionMessage,
  removeInteractionMessage,
} from '../interactions/followUps.ts';
import type { InteractionRecord } from '../interactions/records.ts';
import type { DiscordState } from '../state.ts';

const WEBHOOK = '/webhooks/:applicationId/:token';
const MESSAGE = `${WEBHOOK}/messages/:messageId`;
/** Rate limit of an interaction's webhook: five requests in two seconds, observed in Discord's headers. */
const FIVE_IN_TWO_SECONDS = { count: 5, perMs: 2_000 };

const callback = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const record = state.interactions.byId(requireRoutePathParameter(call, 'interactionId'));
  const isLate =
    record && record.acknowledgedAt === undefined && state.now() > record.openedAt + state.windows.interactionAckMs;
  if (!record || record.token !== requireRoutePathParameter(call, 'token') || isLate)
    throw discordApiErrors.unknownInteraction();
  const message = acceptFirstInteractionResponse(state, record, call);
  if (call.query.get('with_response') !== 'true') return { status: 204 };
  return { status: 200, body: callbackResponse(record, message) };
};

const callbackResponse = (record: InteractionRecord, message: APIMessage | undefined) => ({
  interaction: {
    id: record.id,
    type: record.type,
    channel_id: record.channelId,
    ...(record.guildId === undefined ? {} : { guild_id: record.guildId }),
    ...(message
      ? {
          response_message_id: message.id,
          response_message_loading: ((message.flags ?? 0) & MessageFlags.Loading) !== 0,
          response_message_ephemeral: ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
        }
      : {}),
  },
  ...(message ? { resource: { type: resourceType(record), message } } : {}),
});

/** Type of the response's message: a new one, or the message whose component was used. */
const resourceType = (record: InteractionRecord) =>
  record.type === InteractionType.MessageComponent && record.originalId === record.pressedId
    ? InteractionResponseType.UpdateMessage
    : InteractionResponseType.ChannelMessageWithSource;

const interactionOf = (call: DiscordRouteRequest, state: DiscordState): InteractionRecord => {
  if (requireRoutePathParameter(call, 'applicationId') !== state.world.application.id)
    throw discordApiErrors.unknownWebhook();
  return findAcknowledgedInteraction(state, requireRoutePathParameter(call, 'token'));
};

const ownNamed = (call: DiscordRouteRequest, state: DiscordState) => {
  const record = interactionOf(call, state);
  return { record, message: findInteractionMessage(state, record, requireRoutePathParameter(call, 'messageId')) };
};

export const interactionRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'create_interaction_response',
    method: 'POST',
    path: '/interactions/:interactionId/:token/callback',
    auth: 'path',
    answer: InteractionCallbackResponseSchema,
    handle: callback,
  },
  {
    name: 'execute_webhook',
    method: 'POST',
    path: WEBHOOK,
    auth: 'path',
    limit: FIVE_IN_TWO_SECONDS,
    answer: MessageResponseSchema,
    handle: (call, state) => ({
      status: 200,
      body: createFollowUp(state, interactionOf(call, state), call),
    }),
  },
  {
    name: 'get_webhook_message',
    method: 'GET',
    path: MESSAGE,
    auth: 'path',
    answer: MessageResponseSchema,
    handle: (call, state) => ({ status: 200, body: ownNamed(call, state).message.api }),
  },
  {
    name: 'update_webhook_message',
    method: 'PATCH',
    path: MESSAGE,
    auth: 'path',
    limit: FIVE_IN_TWO_SECONDS,
    answer: MessageResponseSchema,
    handle: (call, state) => {
      const { record, message } = ownNamed(call, state);
      return { status: 200, body: editInteractionMessage(state, record, { message, sent: call }) };
    },
  },
  {
    name: 'delete_webhook_message',
    method: 'DELETE',
    path: MESSAGE,
    auth: 'path',
    limit: FIVE_IN_TWO_SECONDS,
    handle: (call, state) => {
      const { record, message } = ownNamed(call, state);
      removeInteractionMessage(state, record, message);
      return { status: 204 };
    },
  },
];
