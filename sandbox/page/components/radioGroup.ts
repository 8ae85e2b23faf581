import type { ComponentType } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import type { DrawKind } from './kinds.ts';
import { lines } from './options.ts';

export const radioGroup: DrawKind<ComponentType.RadioGroup> = ({ custom_id: id, options, required }) =>
  html`<div class="group" role="radiogroup" data-custom-id="${id}">${options.map((option) => {
    const { value, default: checked } = option;
    const tagAttributes = attributes({ name: id, value, checked, required: required !== false });
    return html`<label class="choice"><input type="radio"${tagAttributes}>${lines(option)}</label>`;
  })}</div>`;
