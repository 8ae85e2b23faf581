import { IncomingWebhookRequestPartialSchema, IncomingWebhookUpdateRequestPartialSchema } from 'discord-api-spec/zod';
import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import type { ZodMiniType } from 'zod/mini';
import { discordApiErrors } from '../discordApiErrors.ts';
import { findMessageChannel, requireOpenThread } from '../messageChannels.ts';
import type { DecodedRequestBody, MessageBody } from '../messages/body.ts';
import { applyMessageEdit } from '../messages/compose.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import type { DiscordState } from '../state.ts';
import { decodeMessageBody } from '../validation/message.ts';
import { addInteractionMessage } from './callback.ts';
import type { InteractionRecord } from './records.ts';

/**
 * Finds the interaction of a webhook token. Throws if the token is unknown, older than 15 minutes, or not acknowledged
 * yet.
 */
export const findAcknowledgedInteraction = (state: DiscordState, token: string): InteractionRecord => {
  const record = state.interactions.byToken(token);
  if (!record || record.acknowledgedAt === undefined || record.choices || record.modal)
    throw discordApiErrors.unknownWebhook();
  if (state.now() > record.openedAt + state.windows.interactionTokenMs) throw discordApiErrors.expiredToken();
  return record;
};

/**
 * Finds a message of this interaction. `@original` is the first response, or the message whose button or menu was used.
 */
export const findInteractionMessage = (
  state: DiscordState,
  record: InteractionRecord,
  messageName: string,
): StoredMessage => {
  const id = messageName === '@original' ? record.originalId : messageName;
  const isOwn = id !== undefined && (id === record.originalId || record.messageIds.includes(id));
  const message = isOwn ? state.messages.get(record.channelId, id) : undefined;
  if (!message) throw discordApiErrors.unknownMessage();
  return message;
};

/**
 * Creates a follow-up. After a defer, the first follow-up replaces the loading message and is ephemeral if the defer
 * was. If the loading message was deleted, the follow-up's own flag decides.
 */
export const createFollowUp = (
  state: DiscordState,
  record: InteractionRecord,
  sentBody: DecodedRequestBody,
): APIMessage => {
  const loading = record.waiting ? state.messages.get(record.channelId, record.originalId ?? '') : undefined;
  const schema = IncomingWebhookRequestPartialSchema;
  if (loading) return editInteractionMessage(state, record, { message: loading, sent: sentBody, schema });
  const body = decodeMessageBody(schema, sentBody);
  record.waiting = false;
  const message = addInteractionMessage(state, record, { body, files: sentBody.files });
  settle(state, record);
  return message;
};

interface OwnEdit {
  readonly message: StoredMessage;
  readonly sent: DecodedRequestBody;
  readonly schema?: ZodMiniType<MessageBody>;
}

export const editInteractionMessage = (
  state: DiscordState,
  record: InteractionRecord,
  { message, sent, schema = IncomingWebhookUpdateRequestPartialSchema }: OwnEdit,
): APIMessage => {
  requireOpenThread(findMessageChannel(state, record.channelId));
  const body = decodeMessageBody(schema, sent, message);
  const next = applyMessageEdit(state, message, body, sent.files);
  if (message.api.id === record.originalId) record.waiting = false;
  if (!record.messageIds.includes(message.api.id)) record.messageIds.push(message.api.id);
  state.messages.replace(next);
  settle(state, record);
  return next.api;
};

/**
 * Deletes a message of this interaction. Without its loading message, the interaction is not settled: the person still
 * waits for an answer.
 */
export const removeInteractionMessage = (
  state: DiscordState,
  record: InteractionRecord,
  message: StoredMessage,
): void => {
  if (((message.api.flags ?? 0) & MessageFlags.Loading) === 0) settle(state, record);
  record.waiting = false;
  state.messages.remove(record.channelId, message.api.id);
};

const settle = (state: DiscordState, record: InteractionRecord): void => {
  record.settled = true;
  state.signals.changed();
};
