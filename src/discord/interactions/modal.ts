import {
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  DiscordAPIError,
  type ModalData,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
  type SelectMenuModalData,
  TextInputStyle,
} from 'discord.js';
import { AbortWithMessageError } from '../../commands/framework/action.ts';
import type { UploadedFile } from '../../domain/reports.ts';
import { distinctOptions } from '../../render/kit/message/controls.ts';
import {
  MAX_FIELD_DESCRIPTION,
  MAX_FIELD_LABEL,
  MAX_MODAL_FIELDS,
  MAX_MODAL_TITLE,
  MAX_SELECT_OPTION_TEXT_LENGTH,
  MAX_TEXT_INPUT_LENGTH,
} from '../../render/kit/message/limits.ts';
import type {
  Json,
  Modal,
  ModalEntitySelect,
  ModalInput,
  ModalPart,
  ModalSelect,
  ModalUpload,
} from '../../render/kit/message/press.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import { replyPrivately } from '../reply/delivery.ts';
import { InteractionNotAcknowledged } from '../reply/notAcknowledged.ts';
import { InteractionCallbackUnanswered } from '../rest/callbacks.ts';
import { logActionFailure, renderActionError } from './answer.ts';
import type { AuditedAction } from './audit.ts';
import type { FormPlan } from './handler.ts';
import type { ServerScope } from './servers.ts';
import { readRawOptionValue } from './typedCommand.ts';

/** Shows a form as the first response, or a message if that is impossible. */
export async function openModal(
  { opener, open }: FormPlan,
  auditedAction: AuditedAction,
  { context, deps }: ServerScope,
): Promise<void> {
  try {
    const modal = await open();
    const form = createModalBody(modal, await deps.presses.issue(modal.press, opener.user.id));
    await showForm(opener, form);
  } catch (error) {
    // Neither a form nor a message can be shown any more, because the first response was refused or may have arrived.
    if (error instanceof InteractionNotAcknowledged || error instanceof InteractionCallbackUnanswered) throw error;
    if (error instanceof AbortWithMessageError) return await replyPrivately(opener, error.answer, deps);
    logActionFailure(error, { interaction: opener, auditedAction, log: deps.log });
    await replyPrivately(
      opener,
      renderActionError(context.texts, error, { reference: opener.id, auditedAction }),
      deps,
    );
  }
}

/** Opens the form. Rejects with NotAcknowledged if Discord would refuse any other response, too. */
async function showForm(opener: FormPlan['opener'], form: APIModalInteractionResponseCallbackData): Promise<void> {
  try {
    await opener.showModal(form);
  } catch (error) {
    if (isFormRefused(error) || error instanceof InteractionCallbackUnanswered) throw error;
    throw new InteractionNotAcknowledged(error);
  }
}

/** True if Discord refuses this form but would accept another response. */
const isFormRefused = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;

export function createModalBody({ title, inputs }: Modal, customId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: clippedLine(title, MAX_MODAL_TITLE),
    components: labelModalFields(inputs),
  };
}

/** The fields, each in its own Label component, limited to as many as a form may have. */
export const labelModalFields = (inputs: readonly ModalPart[]) => inputs.slice(0, MAX_MODAL_FIELDS).map(labelComponent);

/**
 * One line of text for a form. It is never blank, because Discord refuses a whole form if one of its labels is blank.
 */
const clippedLine = (text: string, max: number): string => clipText(oneLine(text) || '…', max);

function labelComponent(part: ModalPart): APILabelComponent {
  const { label, description } = part;
  return {
    type: ComponentType.Label,
    label: clippedLine(label, MAX_FIELD_LABEL),
    ...(description && { description: clippedLine(description, MAX_FIELD_DESCRIPTION) }),
    component: componentOf(part),
  };
}

function componentOf(part: ModalPart): APIComponentInLabel {
  if ('options' in part) return selectOf(part);
  if ('offers' in part) return entitySelectOf(part);
  return 'takes' in part ? uploadOf(part) : inputOf(part);
}

function inputOf({ name, lines, required, value, max }: ModalInput): APIComponentInLabel {
  const longest = Math.min(max, MAX_TEXT_INPUT_LENGTH);
  return {
    type: ComponentType.TextInput,
    custom_id: name,
    style: lines === 'one' ? TextInputStyle.Short : TextInputStyle.Paragraph,
    required,
    max_length: longest,
    ...(value && { value: clipText(value, longest) }),
  };
}

const selectOf = ({ name, options, required }: ModalSelect): APIComponentInLabel => ({
  type: ComponentType.StringSelect,
  custom_id: name,
  required,
  options: distinctOptions(options).map(({ label, value }) => ({
    label: clippedLine(label, MAX_SELECT_OPTION_TEXT_LENGTH),
    value,
  })),
});

/** Types of selects that Discord fills with the people and roles of the guild. */
const SELECT_TYPES = {
  people: ComponentType.UserSelect,
  roles: ComponentType.RoleSelect,
  'people and roles': ComponentType.MentionableSelect,
} as const;
const FILLED_SELECT_TYPES: ReadonlySet<ComponentType> = new Set([
  ComponentType.ChannelSelect,
  ...Object.values(SELECT_TYPES),
]);

function entitySelectOf({ name, offers, required }: ModalEntitySelect): APIComponentInLabel {
  const common = { custom_id: name, required, min_values: required ? 1 : 0, max_values: 1 };
  if (typeof offers === 'string') return { ...common, type: SELECT_TYPES[offers] };
  return { ...common, type: ComponentType.ChannelSelect, channel_types: [...offers.channelTypes] };
}

/** A field for one image. Discord enforces the number (`max_values`) and the file type. */
const uploadOf = ({ name, required }: ModalUpload): APIComponentInLabel => ({
  type: ComponentType.FileUpload,
  custom_id: name,
  required,
  min_values: required ? 1 : 0,
  max_values: 1,
  file_types: ['image'],
});

/** The values of the fields, by name. For a select, the chosen value, if any. */
export function formFieldsOf({ fields }: Pick<ModalSubmitInteraction, 'fields'>): Readonly<Record<string, string>> {
  const texts = [...fields.fields.values()].flatMap((field) => {
    if ('value' in field && typeof field.value === 'string') return [[field.customId, field.value] as const];
    const [chosen] = field.type === ComponentType.StringSelect ? field.values : [];
    return chosen === undefined ? [] : [[field.customId, chosen] as const];
  });
  return Object.fromEntries(texts);
}

const isFilledSelect = (field: ModalData): field is SelectMenuModalData => FILLED_SELECT_TYPES.has(field.type);

/** The people, roles and channels chosen in a form, by field name and in the shape of command options. */
export function formEntitiesOf({
  fields,
  guildId,
}: Pick<ModalSubmitInteraction, 'fields' | 'guildId'>): Readonly<Record<string, Json>> {
  const entries = [...fields.fields.values()].flatMap((field) => {
    if (!isFilledSelect(field)) return [];
    const [value] = field.values;
    if (value === undefined) return [];
    const { channels, roles, users, members } = field;
    const entity = {
      value,
      channel: channels?.get(value),
      role: roles?.get(value),
      user: users?.get(value),
      member: members?.get(value),
    };
    return [[field.customId, readRawOptionValue(entity, guildId) ?? value] as const];
  });
  return Object.fromEntries(entries);
}

export const uploadedFilesOfForm = ({ fields }: Pick<ModalSubmitInteraction, 'fields'>): readonly UploadedFile[] =>
  [...fields.fields.values()].flatMap((field) =>
    field.type === ComponentType.FileUpload
      ? [...(field.attachments?.values() ?? [])].map(({ url, size }) => ({ url, bytes: size }))
      : [],
  );
