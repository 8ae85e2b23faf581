import { type ComponentType, SeparatorSpacingSize } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawSeparator: ComponentDrawer<ComponentType.Separator> = ({ divider, spacing }) => {
  const size = spacing === SeparatorSpacingSize.Large ? 'large' : 'small';
  return divider === false ? html`<div class="space ${size}"></div>` : html`<hr class="${size}">`;
};
