import type { ComponentType } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import type { DrawKind } from './kinds.ts';
import { lines } from './options.ts';

export const checkboxGroup: DrawKind<ComponentType.CheckboxGroup> = (group) => {
  const { custom_id: id, options, min_values, max_values } = group;
  const tagAttributes = attributes({ 'data-custom-id': id, 'data-min': min_values, 'data-max': max_values });
  return html`<div class="group" role="group"${tagAttributes}>${options.map((option) => {
    const { value, default: checked } = option;
    return html`<label class="choice"><input type="checkbox"${attributes({ value, checked })}>${lines(option)}</label>`;
  })}</div>`;
};
