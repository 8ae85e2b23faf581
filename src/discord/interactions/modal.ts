import {
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  DiscordAPIError,
  type ModalSubmitInteraction,
  RESTJSONErrorCodes,
  TextInputStyle,
} from 'discord.js';
import { Instead } from '../../commands/framework/action.ts';
import type { UploadedFile } from '../../domain/reports.ts';
import {
  MAX_FIELD_DESCRIPTION,
  MAX_FIELD_LABEL,
  MAX_INPUT,
  MAX_MODAL_FIELDS,
  MAX_MODAL_TITLE,
  MAX_OPTION_TEXT,
  MAX_OPTIONS,
} from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Modal, ModalInput, ModalPart, ModalSelect, ModalUpload } from '../../render/kit/press.ts';
import { replyPrivately } from '../reply/delivery.ts';
import { NotAcknowledged } from '../reply/notAcknowledged.ts';
import { CallbackUnanswered } from '../rest/callbacks.ts';
import { logFailure, renderError } from './answer.ts';
import type { AuditedAction } from './audit.ts';
import type { FormPlan } from './handler.ts';
import type { ServerScope } from './servers.ts';

/** Shows a form as the first response, or explains immediately why it cannot. */
export async function openModal(
  { opener, open }: FormPlan,
  auditedAction: AuditedAction,
  { context, deps }: ServerScope,
): Promise<void> {
  let form: APIModalInteractionResponseCallbackData;
  try {
    const modal = await open();
    form = modalBody(modal, await deps.presses.issue(modal.press, opener.user.id));
  } catch (error) {
    if (error instanceof Instead) return await replyPrivately(opener, error.said, deps);
    return await failPrivately(error);
  }
  try {
    await opener.showModal(form);
  } catch (error) {
    if (!isFormRefused(error)) throw error instanceof CallbackUnanswered ? error : new NotAcknowledged(error);
    await failPrivately(error);
  }

  async function failPrivately(error: unknown): Promise<void> {
    logFailure(error, { interaction: opener, auditedAction, log: deps.log });
    await replyPrivately(opener, renderError(context.texts, error, { reference: opener.id, auditedAction }), deps);
  }
}

/** Discord refuses this form, but would take another answer. */
const isFormRefused = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;

/** A form as Discord takes it, with each field in a Label of its own. */
export function modalBody({ title, inputs }: Modal, customId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: shown(title, MAX_MODAL_TITLE),
    components: labelledInputs(inputs),
  };
}

/** Each field in a Label of its own; at most as many as a form takes. */
export const labelledInputs = (inputs: readonly ModalPart[]) => inputs.slice(0, MAX_MODAL_FIELDS).map(labelled);

/** Discord refuses a whole form if one of its labels is blank. */
const shown = (text: string, max: number): string => clip(oneLine(text) || '…', max);

function labelled(part: ModalPart): APILabelComponent {
  const { label, description } = part;
  return {
    type: ComponentType.Label,
    label: shown(label, MAX_FIELD_LABEL),
    ...(description && { description: shown(description, MAX_FIELD_DESCRIPTION) }),
    component: componentOf(part),
  };
}

function componentOf(part: ModalPart): APIComponentInLabel {
  if ('options' in part) return selectOf(part);
  return 'takes' in part ? uploadOf(part) : inputOf(part);
}

function inputOf({ name, lines, required, value, max }: ModalInput): APIComponentInLabel {
  const longest = Math.min(max, MAX_INPUT);
  return {
    type: ComponentType.TextInput,
    custom_id: name,
    style: lines === 'one' ? TextInputStyle.Short : TextInputStyle.Paragraph,
    required,
    max_length: longest,
    ...(value && { value: clip(value, longest) }),
  };
}

const selectOf = ({ name, options, required }: ModalSelect): APIComponentInLabel => ({
  type: ComponentType.StringSelect,
  custom_id: name,
  required,
  options: options.slice(0, MAX_OPTIONS).map(({ label, value }) => ({ label: shown(label, MAX_OPTION_TEXT), value })),
});

/** One image: Discord enforces the number (`max_values`) and the kind of the files. */
const uploadOf = ({ name, required }: ModalUpload): APIComponentInLabel => ({
  type: ComponentType.FileUpload,
  custom_id: name,
  required,
  min_values: required ? 1 : 0,
  max_values: 1,
  file_types: ['image'],
});

/** The fields as they were filled in, by name; of a select the value that was chosen, if one was. */
export function fieldsOf({ fields }: Pick<ModalSubmitInteraction, 'fields'>): Readonly<Record<string, string>> {
  const texts = [...fields.fields.values()].flatMap((field) => {
    if ('value' in field && typeof field.value === 'string') return [[field.customId, field.value] as const];
    const [chosen] = field.type === ComponentType.StringSelect ? field.values : [];
    return chosen === undefined ? [] : [[field.customId, chosen] as const];
  });
  return Object.fromEntries(texts);
}

/** The files that came with a form, as Discord keeps them. */
export const uploadsOf = ({ fields }: Pick<ModalSubmitInteraction, 'fields'>): readonly UploadedFile[] =>
  [...fields.fields.values()].flatMap((field) =>
    field.type === ComponentType.FileUpload
      ? [...(field.attachments?.values() ?? [])].map(({ url, size }) => ({ url, bytes: size }))
      : [],
  );
