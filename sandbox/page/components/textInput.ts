import { type ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { attributesHtml, html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawTextInput: ComponentDrawer<ComponentType.TextInput> = (input) => {
  const { style, label, placeholder, value = '', custom_id, min_length, max_length, required } = input;
  const tagAttributes = attributesHtml({
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
      ? // HTML ignores a text area's first line break, so one is added.
        html`<textarea${tagAttributes} rows="4">${'\n'}${value}</textarea>`
      : html`<input type="text"${tagAttributes}${attributesHtml({ value })}>`;
  return label === undefined ? field : html`<label class="field"><span>${label}</span>${field}</label>`;
};
