import type { ComponentType } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import type { DrawKind } from './kinds.ts';

/** A checkbox. It has no text of its own, because its label is beside it. */
export const checkbox: DrawKind<ComponentType.Checkbox> = ({ custom_id: id, default: checked }) =>
  html`<input type="checkbox"${attributes({ 'data-custom-id': id, checked })}>`;
