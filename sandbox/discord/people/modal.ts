import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  InteractionType,
  type ModalSubmitComponent,
} from 'discord-api-types/v10';
import type { InteractionRecord } from '../interactions/records.ts';
import type { StoredFile } from '../messages/attachments.ts';
import type { UserVisibleModal } from './answer.ts';
import type { PersonInChannel } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import { sendInteractionToBot } from './open.ts';
import {
  attachmentsOf,
  type FileToUpload,
  isFileToUpload,
  requireUploadSizeWithinLimit,
  storeUpload,
} from './ownFile.ts';
import { findDiscordIdsByNames, MENU_KINDS, resolveIds } from './resolved.ts';

export type ModalFieldValues = Readonly<Record<string, string | readonly string[] | boolean | FileToUpload>>;

type Input = Extract<
  APIModalInteractionResponseCallbackData['components'][number],
  { component: unknown }
>['component'];

/** Submits a modal. Fields without a given value keep their initial values. */
export const submitModal = (
  typing: PersonInChannel,
  modal: UserVisibleModal,
  givenValues: ModalFieldValues,
  raw: boolean,
): InteractionRecord => {
  const values = withIds(typing, modal.raw, givenValues);
  const opener = typing.state.interactions.byId(modal.interactionId);
  const names = modal.fields.map((field) => field.customId);
  const unknownName = Object.keys(values).find((name) => !names.includes(name));
  if (unknownName !== undefined && !raw)
    throw new ClientWouldNotSend(`the modal has no field "${unknownName}"; it has: ${names}`);
  const uploads = uploaded(typing, modal.raw, values, raw);
  const ids = Object.fromEntries([...uploads].map(([name, { attachment }]) => [name, [attachment.id]]));
  const resolved = { ...attachmentsOf([...uploads.values()]), ...namedIn(typing, modal.raw, values) };
  const data: APIModalSubmission = {
    custom_id: modal.raw.custom_id,
    components: modal.raw.components.flatMap((component) => filled(component, { ...values, ...ids }, raw)),
    ...(Object.keys(resolved).length > 0 && { resolved }),
  };
  const opened = opener?.metadata;
  const pressed =
    opener?.pressedId === undefined ? undefined : typing.state.messages.get(opener.channelId, opener.pressedId)?.api;
  return sendInteractionToBot(
    typing,
    {
      type: InteractionType.ModalSubmit,
      pressedId: pressed?.id,
      ...(opened && opened.type !== InteractionType.ModalSubmit
        ? {
            metadata: (base) => ({
              ...base,
              type: InteractionType.ModalSubmit,
              triggering_interaction_metadata: opened,
            }),
          }
        : {}),
    },
    (circumstances) => ({
      ...circumstances,
      type: InteractionType.ModalSubmit,
      data,
      ...(pressed ? { message: pressed } : {}),
    }),
  );
};

type ModalComponent = APIModalInteractionResponseCallbackData['components'][number];

const inputsIn = (component: ModalComponent): Input[] =>
  component.type === ComponentType.Label ? [component.component] : [];

/** Files for the form's upload fields, by custom id. */
const uploaded = (
  { state }: PersonInChannel,
  { components }: APIModalInteractionResponseCallbackData,
  values: ModalFieldValues,
  raw: boolean,
): Map<string, StoredFile> => {
  const files = components.flatMap(inputsIn).flatMap((input): [string, FileToUpload][] => {
    const fieldValue = values[input.custom_id];
    if (input.type !== ComponentType.FileUpload || !isFileToUpload(fieldValue)) return [];
    if (!raw) requireFits(input, fieldValue);
    return [[input.custom_id, fieldValue]];
  });
  return new Map(files.map(([name, file]) => [name, storeUpload(state, file)]));
};

type FilledInput = Extract<Input, { type: keyof typeof MENU_KINDS }>;

const isFilled = (input: Input): input is FilledInput => input.type in MENU_KINDS;

/** Replaces names by ids in the values of menus of people, roles and channels. */
const withIds = (
  typing: PersonInChannel,
  { components }: UserVisibleModal['raw'],
  values: ModalFieldValues,
): ModalFieldValues => {
  const menus = components.flatMap(inputsIn).filter(isFilled);
  const chosen = menus.filter(({ custom_id }) => values[custom_id] !== undefined);
  const ids = chosen.map((input): [string, string[]] => [
    input.custom_id,
    findDiscordIdsByNames(typing, chosenIn(input, values[input.custom_id], true), MENU_KINDS[input.type]),
  ]);
  return { ...values, ...Object.fromEntries(ids) };
};

/** People, roles and channels chosen in select menus, by kind. Empty kinds are left out. */
const namedIn = (typing: PersonInChannel, { components }: UserVisibleModal['raw'], values: ModalFieldValues) => {
  const ids = components
    .flatMap(inputsIn)
    .flatMap((input) => (isFilled(input) ? chosenIn(input, values[input.custom_id], true) : []));
  return Object.fromEntries(
    Object.entries(resolveIds(typing, ids)).filter(([, found]) => Object.keys(found).length > 0),
  );
};

const requireFits = (
  { custom_id, file_types: types = [] }: Extract<Input, { type: ComponentType.FileUpload }>,
  file: FileToUpload,
): void => {
  const { name, contentType } = file;
  const isTaken = types.length === 0 || types.some((type) => contentType.startsWith(`${type}/`) || name.endsWith(type));
  if (!isTaken) throw new ClientWouldNotSend(`"${custom_id}" takes no ${contentType}`);
  requireUploadSizeWithinLimit(file);
};

const filled = (
  component: ModalComponent,
  values: ModalFieldValues,
  raw: boolean,
): APIModalSubmission['components'] => {
  const id = component.id ?? 1;
  if (component.type === ComponentType.TextDisplay) return [{ type: component.type, id }];
  if (component.type === ComponentType.Label) {
    return [{ type: component.type, id, component: fill(component.component, values, raw) }];
  }
  const components = component.components.map((input) => ({ ...textOf(input, values, raw), id: input.id ?? 1 }));
  return [{ type: component.type, id, components }];
};

const fill = (input: Input, values: ModalFieldValues, raw: boolean): ModalSubmitComponent => {
  const id = input.id ?? 1;
  const fieldValue = values[input.custom_id];
  switch (input.type) {
    case ComponentType.TextInput:
      return { ...textOf(input, values, raw), id };
    case ComponentType.Checkbox:
      return { type: input.type, id, custom_id: input.custom_id, value: fieldValue === true };
    case ComponentType.RadioGroup:
      return {
        type: input.type,
        id,
        custom_id: input.custom_id,
        value: typeof fieldValue === 'string' ? fieldValue : null,
      };
    default:
      return { type: input.type, id, custom_id: input.custom_id, values: chosenIn(input, fieldValue, raw) };
  }
};

const chosenIn = (input: Input, fieldValue: ModalFieldValues[string] | undefined, raw: boolean): string[] => {
  const values =
    fieldValue === undefined || typeof fieldValue === 'boolean' || isFileToUpload(fieldValue)
      ? []
      : [fieldValue].flat();
  const offered = 'options' in input ? input.options.map(({ value }) => value) : values;
  const foreignValue = values.find((value) => !offered.includes(value));
  if (foreignValue !== undefined && !raw)
    throw new ClientWouldNotSend(`"${input.custom_id}" does not offer "${foreignValue}"`);
  const isRequired = !('required' in input) || input.required !== false;
  if (values.length === 0 && isRequired && !raw) throw new ClientWouldNotSend(`"${input.custom_id}" has to be chosen`);
  return [...values];
};

const textOf = (input: Extract<Input, { type: ComponentType.TextInput }>, values: ModalFieldValues, raw: boolean) => {
  const value = String(values[input.custom_id] ?? input.value ?? '');
  // Text inputs are required by default. Without a limit of their own, they hold up to 4000 characters.
  const isMissing = value === '' && input.required !== false;
  const tooShort = value !== '' && value.length < (input.min_length ?? 0);
  if (!raw && (isMissing || tooShort || value.length > (input.max_length ?? 4_000))) {
    throw new ClientWouldNotSend(`"${input.custom_id}" has ${value.length} characters, which the modal does not take`);
  }
  return { type: input.type, custom_id: input.custom_id, value };
};
