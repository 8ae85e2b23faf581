import type { ComponentType } from 'discord-api-types/v10';
import { attributesHtml, html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';
import { optionLabelAndDescriptionHtml } from './options.ts';

export const drawCheckboxGroup: ComponentDrawer<ComponentType.CheckboxGroup> = (group) => {
  const { custom_id: id, options, min_values, max_values } = group;
  const tagAttributes = attributesHtml({ 'data-custom-id': id, 'data-min': min_values, 'data-max': max_values });
  return html`<div class="group" role="group"${tagAttributes}>${options.map((option) => {
    const { value, default: checked } = option;
    return html`<label class="choice"><input type="checkbox"${attributesHtml({ value, checked })}>${optionLabelAndDescriptionHtml(option)}</label>`;
  })}</div>`;
};
