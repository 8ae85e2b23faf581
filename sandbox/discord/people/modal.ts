import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  InteractionType,
  type ModalSubmitComponent,
} from 'discord-api-types/v10';
import type { InteractionRecord } from '../interactions/records.ts';
import type { StoredFile } from '../messages/attachments.ts';
import type { VisibleModal } from './answer.ts';
import type { Typing } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import { openInteraction } from './open.ts';
import { idsNamed, MENU_KINDS, resolvedFor } from './resolved.ts';

/** A file that a person has on their device. */
export interface OwnFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export type FieldValues = Readonly<Record<string, string | readonly string[] | boolean | OwnFile>>;

/** The most that a person without a subscription may upload: 10 MiB. */
const MAX_UPLOAD = 10 * 1024 * 1024;

type Input = Extract<
  APIModalInteractionResponseCallbackData['components'][number],
  { component: unknown }
>['component'];

/** Submits a modal. A field that is not given keeps the value it was opened with. */
export const submitModal = (
  typing: Typing,
  modal: VisibleModal,
  given: FieldValues,
  raw: boolean,
): InteractionRecord => {
  const values = withIds(typing, modal.raw, given);
  const opener = typing.state.interactions.byId(modal.interactionId);
  const names = modal.fields.map((one) => one.customId);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined && !raw)
    throw new ClientWouldNotSend(`the modal has no field "${unknown}"; it has: ${names}`);
  const uploads = uploaded(typing, modal.raw, values, raw);
  const ids = Object.fromEntries([...uploads].map(([name, { attachment }]) => [name, [attachment.id]]));
  const resolved = { ...attachmentsOf(uploads), ...namedIn(typing, modal.raw, values) };
  const data: APIModalSubmission = {
    custom_id: modal.raw.custom_id,
    components: modal.raw.components.flatMap((one) => filled(one, { ...values, ...ids }, raw)),
    ...(Object.keys(resolved).length > 0 && { resolved }),
  };
  const opened = opener?.metadata;
  const pressed =
    opener?.pressedId === undefined ? undefined : typing.state.messages.get(opener.channelId, opener.pressedId)?.api;
  return openInteraction(
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

/** Discord stores the files before it sends the form, under an address that anyone who has it can read. */
const uploaded = (
  { state }: Typing,
  { components }: APIModalInteractionResponseCallbackData,
  values: FieldValues,
  raw: boolean,
): Map<string, StoredFile> => {
  const files = components.flatMap(inputsIn).flatMap((input): [string, StoredFile][] => {
    const given = values[input.custom_id];
    if (input.type !== ComponentType.FileUpload || !isOwnFile(given)) return [];
    if (!raw) requireFits(input, given);
    const id = state.nextId();
    const url = `${state.origin()}/attachments/ephemeral/${id}/${encodeURIComponent(given.name)}`;
    const facts = { id, filename: given.name, size: given.bytes.byteLength, content_type: given.contentType };
    return [[input.custom_id, { attachment: { ...facts, url, proxy_url: url, ephemeral: true }, bytes: given.bytes }]];
  });
  for (const [, file] of files) state.messages.keep(file);
  return new Map(files);
};

const attachmentsOf = (uploads: ReadonlyMap<string, StoredFile>) =>
  uploads.size === 0
    ? {}
    : { attachments: Object.fromEntries([...uploads.values()].map(({ attachment }) => [attachment.id, attachment])) };

type FilledInput = Extract<Input, { type: keyof typeof MENU_KINDS }>;

const isFilled = (input: Input): input is FilledInput => input.type in MENU_KINDS;

/** The values with ids in the place of names, in the menus that Discord fills itself. */
const withIds = (typing: Typing, { components }: VisibleModal['raw'], values: FieldValues): FieldValues => {
  const menus = components.flatMap(inputsIn).filter(isFilled);
  const chosen = menus.filter(({ custom_id }) => values[custom_id] !== undefined);
  const ids = chosen.map((input): [string, string[]] => [
    input.custom_id,
    idsNamed(typing, chosenIn(input, values[input.custom_id], true), MENU_KINDS[input.type]),
  ]);
  return { ...values, ...Object.fromEntries(ids) };
};

/** The people and things named by the menus that Discord fills; empty kinds are left out. */
const namedIn = (typing: Typing, { components }: VisibleModal['raw'], values: FieldValues) => {
  const ids = components
    .flatMap(inputsIn)
    .flatMap((input) => (isFilled(input) ? chosenIn(input, values[input.custom_id], true) : []));
  return Object.fromEntries(
    Object.entries(resolvedFor(typing, ids)).filter(([, found]) => Object.keys(found).length > 0),
  );
};

const isOwnFile = (given: FieldValues[string] | undefined): given is OwnFile =>
  typeof given === 'object' && 'bytes' in given;

const requireFits = (
  { custom_id, file_types: types = [] }: Extract<Input, { type: ComponentType.FileUpload }>,
  { name, contentType, bytes }: OwnFile,
): void => {
  const isTaken = types.length === 0 || types.some((type) => contentType.startsWith(`${type}/`) || name.endsWith(type));
  if (!isTaken) throw new ClientWouldNotSend(`"${custom_id}" takes no ${contentType}`);
  if (bytes.byteLength > MAX_UPLOAD) throw new ClientWouldNotSend(`"${name}" is larger than 10 MiB`);
};

const filled = (component: ModalComponent, values: FieldValues, raw: boolean): APIModalSubmission['components'] => {
  const id = component.id ?? 1;
  if (component.type === ComponentType.TextDisplay) return [{ type: component.type, id }];
  if (component.type === ComponentType.Label) {
    return [{ type: component.type, id, component: fill(component.component, values, raw) }];
  }
  const components = component.components.map((input) => ({ ...textOf(input, values, raw), id: input.id ?? 1 }));
  return [{ type: component.type, id, components }];
};

const fill = (input: Input, values: FieldValues, raw: boolean): ModalSubmitComponent => {
  const id = input.id ?? 1;
  const given = values[input.custom_id];
  switch (input.type) {
    case ComponentType.TextInput:
      return { ...textOf(input, values, raw), id };
    case ComponentType.Checkbox:
      return { type: input.type, id, custom_id: input.custom_id, value: given === true };
    case ComponentType.RadioGroup:
      return { type: input.type, id, custom_id: input.custom_id, value: typeof given === 'string' ? given : null };
    default:
      return { type: input.type, id, custom_id: input.custom_id, values: chosenIn(input, given, raw) };
  }
};

const chosenIn = (input: Input, given: FieldValues[string] | undefined, raw: boolean): string[] => {
  const values = given === undefined || typeof given === 'boolean' || isOwnFile(given) ? [] : [given].flat();
  const offered = 'options' in input ? input.options.map(({ value }) => value) : values;
  const other = values.find((value) => !offered.includes(value));
  if (other !== undefined && !raw) throw new ClientWouldNotSend(`"${input.custom_id}" does not offer "${other}"`);
  const isRequired = !('required' in input) || input.required !== false;
  if (values.length === 0 && isRequired && !raw) throw new ClientWouldNotSend(`"${input.custom_id}" has to be chosen`);
  return [...values];
};

const textOf = (input: Extract<Input, { type: ComponentType.TextInput }>, values: FieldValues, raw: boolean) => {
  const value = String(values[input.custom_id] ?? input.value ?? '');
  // A text input is required unless it says otherwise, and holds up to 4000 characters.
  const isMissing = value === '' && input.required !== false;
  const tooShort = value !== '' && value.length < (input.min_length ?? 0);
  if (!raw && (isMissing || tooShort || value.length > (input.max_length ?? 4_000))) {
    throw new ClientWouldNotSend(`"${input.custom_id}" has ${value.length} characters, which the modal does not take`);
  }
  return { type: input.type, custom_id: input.custom_id, value };
};
