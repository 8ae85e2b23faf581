import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import {
  InteractionResponseType as Answer,
  type APIMessage,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import type { ZodMiniType } from 'zod/mini';
import { apiErrors, invalidForm, type Problem } from '../apiErrors.ts';
import type { UploadedFile } from '../messages/body.ts';
import { compose, edited } from '../messages/compose.ts';
import type { State } from '../state.ts';
import { choiceProblems } from '../validation/choiceRules.ts';
import { asDiscordReadsIt, holdToRules, under } from '../validation/message.ts';
import { modalProblems } from '../validation/modalRules.ts';
import { checkSchema, isRecord } from '../validation/schema.ts';
import type { InteractionRecord } from './records.ts';

/** The responses each kind of interaction accepts: autocomplete takes only choices, and a modal never takes a second modal. */
const ALLOWED: Readonly<Record<number, readonly Answer[]>> = {
  [InteractionType.ApplicationCommand]: [4, 5, 9],
  [InteractionType.MessageComponent]: [4, 5, 6, 7, 9],
  [InteractionType.ApplicationCommandAutocomplete]: [8],
  [InteractionType.ModalSubmit]: [4, 5, 6, 7],
};

/** Accepts the bot's first response to an interaction. Returns the message that it created or changed, if any. */
export const acknowledge = (
  state: State,
  record: InteractionRecord,
  json: unknown,
  files: readonly UploadedFile[],
): APIMessage | undefined => {
  if (record.acknowledgedAt !== undefined) throw apiErrors.alreadyAcknowledged();
  const type = isRecord(json) ? json.type : undefined;
  if (!(ALLOWED[record.type] ?? []).some((one) => one === type) || (!record.pressedId && (type === 6 || type === 7))) {
    throw invalidForm([
      { path: ['type'], code: 'INTERACTION_RESPONSE_TYPE', message: `No answer of type ${type} to this` },
    ]);
  }
  const message = ANSWERS[String(type)]?.(state, record, withData(json), files);
  record.acknowledgedAt = state.now();
  state.signals.changed();
  return message;
};

type Take = (
  state: State,
  record: InteractionRecord,
  json: unknown,
  files: readonly UploadedFile[],
) => APIMessage | undefined;

const decode = <T>(schema: ZodMiniType<T>, json: unknown, rules: (value: T) => readonly Problem[] = () => []): T => {
  const { value, problems } = checkSchema(schema, json);
  const all = [...problems, ...(value === undefined ? [] : rules(value))];
  if (value === undefined || all.length > 0) throw invalidForm(all);
  return value;
};

const withData = (json: unknown): unknown =>
  isRecord(json) && isRecord(json.data) ? { ...json, data: asDiscordReadsIt(json.data) } : json;

const reply: Take = (state, record, json, files) => {
  const { data } = decode(CreateMessageInteractionCallbackRequestSchema, json);
  const body = under('data', () => holdToRules(data ?? {}, files));
  record.settled = true;
  return answerWith(state, record, { body, files });
};

const deferReply: Take = (state, record, json) => {
  const { data } = decode(CreateMessageInteractionCallbackRequestSchema, json, ({ data }) =>
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
  return answerWith(state, record, { body: { flags: data?.flags ?? 0 }, files: [], loading: true });
};

const deferUpdate: Take = (state, record, json) => {
  decode(UpdateMessageInteractionCallbackRequestSchema, json);
  record.deferred = true;
  record.originalId = record.pressedId;
  return state.messages.get(record.channelId, record.pressedId ?? '')?.api;
};

const update: Take = (state, record, json, files) => {
  const pressed = state.messages.get(record.channelId, record.pressedId ?? '');
  if (!pressed) throw apiErrors.unknownMessage();
  const { data } = decode(UpdateMessageInteractionCallbackRequestSchema, json);
  const body = under('data', () => holdToRules(data ?? {}, files, [], pressed));
  const message = state.messages.replace(edited(state, pressed, body, files));
  record.originalId = pressed.api.id;
  record.messageIds.push(pressed.api.id);
  record.settled = true;
  return message.api;
};

const choices: Take = (_state, record, json) => {
  const { data } = decode(ApplicationCommandAutocompleteCallbackRequestSchema, json, (value) =>
    choiceProblems(value.data ?? {}),
  );
  record.choices = data?.choices ?? [];
  record.settled = true;
  return undefined;
};

const modal: Take = (_state, record, json) => {
  const { data } = decode(ModalInteractionCallbackRequestSchema, json, (value) => modalProblems(value.data));
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

/** Adds a new message of this interaction to its channel; the Ephemeral flag makes it private to the person who asked. */
export const answerWith = (
  state: State,
  record: InteractionRecord,
  what: {
    readonly body: Parameters<typeof holdToRules>[0];
    readonly files: readonly UploadedFile[];
    readonly loading?: boolean;
  },
): APIMessage => {
  const isFirst = record.originalId === undefined && record.messageIds.length === 0;
  const onlyFor = (what.body.flags ?? 0) & MessageFlags.Ephemeral ? record.personId : undefined;
  const kind =
    isFirst && record.type === InteractionType.ApplicationCommand ? MessageType.ChatInputCommand : MessageType.Default;
  const metadata =
    record.metadata &&
    (isFirst ? record.metadata : { ...record.metadata, original_response_message_id: record.originalId ?? record.id });
  const { id } = state.world.application;
  const extra = {
    type: kind,
    application_id: id,
    webhook_id: id,
    ...(metadata ? { interaction_metadata: metadata } : {}),
  };
  const message = state.messages.create(compose(state, { channelId: record.channelId, onlyFor, extra, ...what }));
  if (isFirst) record.originalId = message.api.id;
  record.messageIds.push(message.api.id);
  return message.api;
};
