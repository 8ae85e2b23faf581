import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  type ModalSubmitInteraction,
  TextInputStyle,
} from 'discord.js';
import { clip } from '../render/markdown.ts';
import type { Modal, ModalInput } from '../render/press.ts';

/** Discord's limits for forms, in characters. */
const MAX_TITLE = 45;
const MAX_LABEL = 45;
const MAX_DESCRIPTION = 100;
const MAX_INPUT = 4000;

/** A form as Discord wants it; each field in a Label of its own. */
export function modalBody({ title, inputs }: Modal, customId: string): APIModalInteractionResponseCallbackData {
  return { custom_id: customId, title: clip(title, MAX_TITLE), components: inputs.map(labelled) };
}

function labelled({ name, label, description, lines, required, value, max }: ModalInput) {
  const longest = Math.min(max, MAX_INPUT);
  return {
    type: ComponentType.Label as const,
    label: clip(label, MAX_LABEL),
    ...(description && { description: clip(description, MAX_DESCRIPTION) }),
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
