import type { ComponentType } from 'discord-api-types/v10';
import { attributesHtml, html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';

/** Draws a checkbox without a text, because the label is beside it. */
export const drawCheckbox: ComponentDrawer<ComponentType.Checkbox> = ({ custom_id: id, default: checked }) =>
  html`<input type="checkbox"${attributesHtml({ 'data-custom-id': id, checked })}>`;
