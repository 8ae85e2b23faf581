import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  type ModalSubmitInteraction,
  TextInputStyle,
} from 'discord.js';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Modal, ModalInput } from '../../render/kit/press.ts';

/** Discord's limits for forms: the number of fields, and characters in each text. */
const MAX_FIELDS = 5;
const MAX_TITLE = 45;
const MAX_LABEL = 45;
const MAX_DESCRIPTION = 100;
const MAX_INPUT = 4000;

/** A form as Discord takes it, with each field in a Label of its own. */
export function modalBody({ title, inputs }: Modal, customId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: shown(title, MAX_TITLE),
    components: inputs.slice(0, MAX_FIELDS).map(labelled),
  };
}

/** Discord refuses a whole form if one of its labels is blank. */
const shown = (text: string, max: number): string => clip(oneLine(text) || '…', max);

function labelled({ name, label, description, lines, required, value, max }: ModalInput) {
  const longest = Math.min(max, MAX_INPUT);
  return {
    type: ComponentType.Label as const,
    label: shown(label, MAX_LABEL),
    ...(description && { description: shown(description, MAX_DESCRIPTION) }),
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
