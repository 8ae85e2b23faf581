import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import {
  AllowedMentionsTypes,
  InteractionResponseType as Answer,
  type APIMessage,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import type { ZodMiniType } from 'zod/mini';
import { discordApiErrors, invalidBodyError, type RequestBodyProblem } from '../discordApiErrors.ts';
import { findMessageChannel } from '../messageChannels.ts';
import type { DecodedRequestBody, UploadedFile } from '../messages/body.ts';
import { applyMessageEdit, createMessage } from '../messages/compose.ts';
import { replyFieldsForMessage } from '../messages/replies.ts';
import { toApiUser } from '../objects.ts';
import type { DiscordState } from '../state.ts';
import { findAutocompleteChoiceProblems } from '../validation/choiceRules.ts';
import { decodeRequestBodyPart, removeFieldsToleratedByDiscord, requireValidMessage } from '../validation/message.ts';
import { findModalProblems } from '../validation/modalRules.ts';
import { checkRequestBody, isRecord } from '../validation/schema.ts';
import type { InteractionRecord } from './records.ts';

/** Response types by kind of interaction. Autocomplete accepts only choices. A modal cannot open another modal. */
const ALLOWED: Readonly<Record<number, readonly Answer[]>> = {
  [InteractionType.ApplicationCommand]: [4, 5, 9],
  [InteractionType.MessageComponent]: [4, 5, 6, 7, 9],
  [InteractionType.ApplicationCommandAutocomplete]: [8],
  [InteractionType.ModalSubmit]: [4, 5, 6, 7],
};

/** Accepts the bot's first response to an interaction. Returns the created or changed message, if any. */
export const acceptFirstInteractionResponse = (
  state: DiscordState,
  record: InteractionRecord,
  sentBody: DecodedRequestBody,
): APIMessage | undefined => {
  const { json } = sentBody;
  if (record.acknowledgedAt !== undefined) throw discordApiErrors.alreadyAcknowledged();
  const type = isRecord(json) ? json.type : undefined;
  if (
    !(ALLOWED[record.type] ?? []).some((responseType) => responseType === type) ||
    (!record.pressedId && (type === 6 || type === 7))
  ) {
    throw invalidBodyError([
      { path: ['type'], code: 'INTERACTION_RESPONSE_TYPE', message: `No answer of type ${type} to this` },
    ]);
  }
  const message = ANSWERS[String(type)]?.(state, record, { ...sentBody, json: withData(json) });
  record.acknowledgedAt = state.now();
  state.signals.changed();
  return message;
};

type Take = (state: DiscordState, record: InteractionRecord, sent: DecodedRequestBody) => APIMessage | undefined;

const decode = <T>(
  schema: ZodMiniType<T>,
  sentBody: DecodedRequestBody,
  rules: (value: T) => readonly RequestBodyProblem[] = () => [],
): T => {
  const { value, problems } = checkRequestBody(schema, sentBody);
  const allProblems = [...problems, ...(value === undefined ? [] : rules(value))];
  if (value === undefined || allProblems.length > 0) throw invalidBodyError(allProblems);
  return value;
};

const withData = (json: unknown): unknown =>
  isRecord(json) && isRecord(json.data) ? { ...json, data: removeFieldsToleratedByDiscord(json.data) } : json;

const reply: Take = (state, record, sentBody) => {
  const { files } = sentBody;
  const { data } = decode(CreateMessageInteractionCallbackRequestSchema, sentBody);
  const body = decodeRequestBodyPart('data', () => requireValidMessage(data ?? {}, files));
  record.settled = true;
  return addInteractionMessage(state, record, { body, files });
};

const deferReply: Take = (state, record, sentBody) => {
  const { data } = decode(CreateMessageInteractionCallbackRequestSchema, sentBody, ({ data }) =>
    Object.entries(data ?? {}).flatMap(([key, value]) =>
      (key === 'flags' && Number(value) & ~MessageFlags.Ephemeral) || (key !== 'flags' && key !== 'tts' && value)
        ? [
            {
              path: ['data', key],
              code: 'DEFER_TAKES_EPHEMERAL_ONLY',
              message: 'A defer takes the Ephemeral flag and nothing else',
            },
          ]
        : [],
    ),
  );
  record.deferred = true;
  record.waiting = true;
  return addInteractionMessage(state, record, { body: { flags: data?.flags ?? 0 }, files: [], loading: true });
};

const deferUpdate: Take = (state, record, sentBody) => {
  decode(UpdateMessageInteractionCallbackRequestSchema, sentBody);
  record.deferred = true;
  record.originalId = record.pressedId;
  return state.messages.get(record.channelId, record.pressedId ?? '')?.api;
};

const update: Take = (state, record, sentBody) => {
  const { files } = sentBody;
  const pressed = state.messages.get(record.channelId, record.pressedId ?? '');
  if (!pressed) throw discordApiErrors.unknownMessage();
  const { data } = decode(UpdateMessageInteractionCallbackRequestSchema, sentBody);
  const body = decodeRequestBodyPart('data', () => requireValidMessage(data ?? {}, files, pressed));
  const message = state.messages.replace(applyMessageEdit(state, pressed, body, files));
  record.originalId = pressed.api.id;
  record.messageIds.push(pressed.api.id);
  record.settled = true;
  return message.api;
};

const choices: Take = (_state, record, sentBody) => {
  const { data } = decode(ApplicationCommandAutocompleteCallbackRequestSchema, sentBody, (value) =>
    findAutocompleteChoiceProblems(value.data ?? {}),
  );
  record.choices = data?.choices ?? [];
  record.settled = true;
  return undefined;
};

const modal: Take = (_state, record, sentBody) => {
  const { data } = decode(ModalInteractionCallbackRequestSchema, sentBody, (value) => findModalProblems(value.data));
  record.modal = data;
  record.settled = true;
  return undefined;
};

const ANSWERS: Readonly<Record<string, Take>> = {
  [Answer.ChannelMessageWithSource]: reply,
  [Answer.DeferredChannelMessageWithSource]: deferReply,
  [Answer.DeferredMessageUpdate]: deferUpdate,
  [Answer.UpdateMessage]: update,
  [Answer.ApplicationCommandAutocompleteResult]: choices,
  [Answer.Modal]: modal,
};

/** The older field `interaction`. Discord sets it only in the first response to a command. */
const interactionOf = ({ world }: DiscordState, { id, type, personId, commandName }: InteractionRecord) =>
  commandName === undefined ? undefined : { id, type, name: commandName, user: toApiUser(world, personId) };

/**
 * Fields of a first response that refer to an earlier message: its button or menu was used, or the command was run on
 * it.
 */
const originOf = (
  state: DiscordState,
  { type, channelId, pressedId, metadata }: InteractionRecord,
): Partial<APIMessage> => {
  const isPress = type === InteractionType.MessageComponent;
  const targetId = metadata && 'target_message_id' in metadata ? metadata.target_message_id : undefined;
  const original = state.messages.get(channelId, (isPress ? pressedId : targetId) ?? '');
  const target = findMessageChannel(state, channelId);
  if (!original || !target) return {};
  const { message_reference, referenced_message } = replyFieldsForMessage(target, original.api);
  const kind = isPress ? MessageType.Reply : MessageType.ContextMenuCommand;
  return { type: kind, message_reference, referenced_message };
};

/** Mentions that a response without `allowed_mentions` pings: users, but neither roles nor everyone. */
const ONLY_USERS = { parse: [AllowedMentionsTypes.User] };

/** Interaction metadata of a follow-up message. It contains the first response's id. */
const laterMetadata = ({ metadata, originalId, id }: InteractionRecord): InteractionRecord['metadata'] =>
  metadata && { ...metadata, original_response_message_id: originalId ?? id };

/**
 * Adds a message of this interaction to its channel. With the Ephemeral flag, only the interaction's person sees it.
 */
export const addInteractionMessage = (
  state: DiscordState,
  record: InteractionRecord,
  content: {
    readonly body: Parameters<typeof requireValidMessage>[0];
    readonly files: readonly UploadedFile[];
    readonly loading?: boolean;
  },
): APIMessage => {
  const isFirst = record.originalId === undefined && record.messageIds.length === 0;
  const onlyFor = (content.body.flags ?? 0) & MessageFlags.Ephemeral ? record.personId : undefined;
  const kind =
    isFirst && record.type === InteractionType.ApplicationCommand ? MessageType.ChatInputCommand : MessageType.Default;
  const metadata = isFirst ? record.metadata : laterMetadata(record);
  const { id } = state.world.application;
  const extra: Partial<APIMessage> = { type: kind, application_id: id, webhook_id: id };
  if (isFirst) Object.assign(extra, originOf(state, record));
  if (metadata) extra.interaction_metadata = metadata;
  const interaction = isFirst ? interactionOf(state, record) : undefined;
  if (interaction) extra.interaction = interaction;
  const body = { ...content.body, allowed_mentions: content.body.allowed_mentions ?? ONLY_USERS };
  const message = state.messages.create(
    createMessage(state, { ...content, channelId: record.channelId, onlyFor, extra, body }),
  );
  if (isFirst) record.originalId = message.api.id;
  record.messageIds.push(message.api.id);
  return message.api;
};
