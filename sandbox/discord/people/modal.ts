import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  ComponentType,
  InteractionType,
  type ModalSubmitComponent,
} from 'discord-api-types/v10';
import type { InteractionRecord } from '../interactions/records.ts';
import type { VisibleModal } from './answer.ts';
import type { Typing } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import { openInteraction } from './open.ts';

export type FieldValues = Readonly<Record<string, string | readonly string[] | boolean>>;

type Input = Extract<
  APIModalInteractionResponseCallbackData['components'][number],
  { component: unknown }
>['component'];

/** Submits a modal. A field that is not given keeps the value it was opened with. */
export const submitModal = (
  typing: Typing,
  modal: VisibleModal,
  values: FieldValues,
  raw: boolean,
): InteractionRecord => {
  const opener = typing.state.interactions.byId(modal.interactionId);
  const names = modal.fields.map((one) => one.customId);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined && !raw)
    throw new ClientWouldNotSend(`the modal has no field "${unknown}"; it has: ${names}`);
  const data: APIModalSubmission = {
    custom_id: modal.raw.custom_id,
    components: modal.raw.components.flatMap((one) => filled(one, values, raw)),
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
  const values = given === undefined || typeof given === 'boolean' ? [] : [given].flat();
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
