import { type ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import type { DrawKind } from './kinds.ts';

export const textInput: DrawKind<ComponentType.TextInput> = (input) => {
  const { style, label, placeholder, value = '', custom_id, min_length, max_length, required } = input;
  const tagAttributes = attributes({
    'data-custom-id': custom_id,
    placeholder,
    minlength: min_length,
    maxlength: max_length,
    // A text input is required by default.
    required: required !== false,
    'aria-label': label,
  });
  const field =
    style === TextInputStyle.Paragraph
      ? // HTML ignores the first line break in a text area, so one is added.
        html`<textarea${tagAttributes} rows="4">${'\n'}${value}</textarea>`
      : html`<input type="text"${tagAttributes}${attributes({ value })}>`;
  return label === undefined ? field : html`<label class="field"><span>${label}</span>${field}</label>`;
};
