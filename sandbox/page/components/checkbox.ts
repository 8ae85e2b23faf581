import type { ComponentType } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import type { DrawKind } from './kinds.ts';

/** Its words are its label's. */
export const checkbox: DrawKind<ComponentType.Checkbox> = ({ custom_id: id, default: checked }) =>
  html`<input type="checkbox"${attributes({ 'data-custom-id': id, checked })}>`;
