import {
  type APIModalInteractionResponseCallbackData,
  type ChatInputCommandInteraction,
  ComponentType,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
  TextInputStyle,
} from 'discord.js';
import {
  MAX_FIELD_DESCRIPTION,
  MAX_FIELD_LABEL,
  MAX_INPUT,
  MAX_MODAL_FIELDS,
  MAX_MODAL_TITLE,
} from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Modal, ModalInput } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { replyPrivately } from '../reply/delivery.ts';
import { logFailure, renderError } from './answer.ts';
import type { AuditedAction } from './audit.ts';
import type { InteractionDeps } from './context.ts';

/** Shows a form as the first response, or says at once why it cannot. */
export async function openModal(
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  open: () => Modal,
  auditedAction: AuditedAction,
  texts: Texts,
  deps: InteractionDeps,
): Promise<void> {
  try {
    const modal = open();
    await interaction.showModal(modalBody(modal, await deps.presses.issue(modal.press, interaction.user.id)));
  } catch (error) {
    logFailure(error, interaction, auditedAction, deps.log);
    await replyPrivately(interaction, renderError(texts, error, interaction.id, auditedAction), deps);
  }
}

/** A form as Discord takes it, with each field in a Label of its own. */
export function modalBody({ title, inputs }: Modal, customId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: shown(title, MAX_MODAL_TITLE),
    components: labelledInputs(inputs),
  };
}

/** Each field in a Label of its own; at most as many as a form takes. */
export const labelledInputs = (inputs: readonly ModalInput[]) => inputs.slice(0, MAX_MODAL_FIELDS).map(labelled);

/** Discord refuses a whole form if one of its labels is blank. */
const shown = (text: string, max: number): string => clip(oneLine(text) || '…', max);

function labelled({ name, label, description, lines, required, value, max }: ModalInput) {
  const longest = Math.min(max, MAX_INPUT);
  return {
    type: ComponentType.Label as const,
    label: shown(label, MAX_FIELD_LABEL),
    ...(description && { description: shown(description, MAX_FIELD_DESCRIPTION) }),
    component: {
      type: ComponentType.TextInput as const,
      custom_id: name,
      style: lines === 'one' ? TextInputStyle.Short : TextInputStyle.Paragraph,
      required,
      max_length: longest,
      ...(value && { value: clip(value, longest) }),
    },
  };
}

/** The fields as they were filled in, by name. */
export function fieldsOf({ fields }: Pick<ModalSubmitInteraction, 'fields'>): Readonly<Record<string, string>> {
  const texts = [...fields.fields.values()].flatMap((field) =>
    'value' in field && typeof field.value === 'string' ? [[field.customId, field.value] as const] : [],
  );
  return Object.fromEntries(texts);
}
