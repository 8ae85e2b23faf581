import type { ComponentType } from 'discord-api-types/v10';
import { attributesHtml, html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';
import { optionLabelAndDescriptionHtml } from './options.ts';

export const drawRadioGroup: ComponentDrawer<ComponentType.RadioGroup> = ({ custom_id: id, options, required }) =>
  html`<div class="group" role="radiogroup" data-custom-id="${id}">${options.map((option) => {
    const { value, default: checked } = option;
    const tagAttributes = attributesHtml({ name: id, value, checked, required: required !== false });
    return html`<label class="choice"><input type="radio"${tagAttributes}>${optionLabelAndDescriptionHtml(option)}</label>`;
  })}</div>`;
